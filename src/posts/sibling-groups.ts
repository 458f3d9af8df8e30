/** Finds siblings that may be posts although no name marks them. */
import { className, TEXT } from "../html/index.ts";
import { elementNames, type Page } from "../page/index.ts";
import { POST_BODY_CLASS } from "../vocabulary/index.ts";
import { firstClass } from "./grown-posts.ts";
import { type PostGroup, plainWords } from "./post-groups.ts";
import { isSidebar, type PostScope } from "./post-spans.ts";

/** Limits for posts without a name: words of a post, share of the page's words in all of them, share of their words in links. */
const MIN_POST_WORDS = 4;
const MIN_PAGE_SHARE = 0.15;
const MAX_LINK_SHARE = 0.4;
/** Only the groups with the most words are tried. */
const MAX_GROUPS = 8;

/** Returns groups of siblings with the same tag and first class, those with the most words first. */
export function siblingGroups(page: Page, scope: PostScope): PostGroup[] {
  const { tag, parent, measures, body } = page;
  const groups = new Map<string, number[]>();
  for (let node = body + 1, next = 0; node < page.count; node = next) {
    next = scope.next(node);
    if (tag[node] <= TEXT || measures.words[node] < MIN_POST_WORDS || !scope.has(node)) continue;
    if (isSidebar(page, node, elementNames(page, node))) {
      next = page.end[node];
      continue;
    }
    const key = `${parent[node]} ${tag[node]} ${firstClass(page, node)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [node]);
    else group.push(node);
  }
  const minWords = MIN_PAGE_SHARE * (measures.words[body] - measures.linkWords[body]);
  return [...groups.values()]
    .filter((roots) => roots.length > 1 && !isMostlyLinks(page, roots))
    .map((roots) => ({ roots, words: plainWords(page, roots) }))
    .filter(({ words }) => words >= minWords)
    .sort((a, b) => b.words - a.words)
    .slice(0, MAX_GROUPS)
    .map((group) => ({ ...group, mark: group.roots.every((root) => hasNamedBody(page, root)) ? "alike" : "unnamed" }));
}

/** Limit for the nodes of a post before its body. */
const MAX_NODES_TO_BODY = 200;

/** Whether a class near the start of an element names the text of a post: `Post-body`. */
function hasNamedBody(page: Page, root: number): boolean {
  const end = Math.min(page.end[root], root + MAX_NODES_TO_BODY);
  for (let node = root + 1; node < end; node++) {
    if (page.classAt[node] !== 0 && POST_BODY_CLASS.test(className(page, node))) return true;
  }
  return false;
}

function isMostlyLinks({ measures }: Page, roots: readonly number[]): boolean {
  let words = 0;
  let links = 0;
  for (const root of roots) {
    words += measures.words[root];
    links += measures.linkWords[root];
  }
  return links > MAX_LINK_SHARE * words;
}
