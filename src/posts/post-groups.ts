/** Finds groups of elements that type, class, id or tag name mark as posts. */
import { className, elementId, Flag, KNOWN_TAGS, tagName, tagSet } from "../html/index.ts";
import { ElementNames, namePatterns, type Page, startTagSource, tokenPattern } from "../page/index.ts";
import { FORUM_POST_NAMES, LOOSE_POST_NAME, POST_ID, platformWords } from "../vocabulary/index.ts";
import { isSidebar, type PostScope, SIDEBAR } from "./post-spans.ts";

const CONTAINERS = tagSet("div article section li tr td table tbody details");
const POST_TYPE = /schema\.org\/(?:DiscussionForumPosting|Comment|UserComments|Answer|Question)\b/i;
const POST_NAMES = tokenPattern(platformWords("post"));
const FORUM_NAMES = tokenPattern(FORUM_POST_NAMES);
const FORUM_TYPE = /schema\.org\/(?:DiscussionForumPosting|Answer|Question)\b/i;
const COMMENT_NAME = /comment/;
const OPENING_NAMES = tokenPattern(platformWords("openingPost"));

/** Fast path: the names that `postKey` and `isSidebar` react to. */
const STRICT_NAMES = namePatterns([POST_NAMES, POST_ID, SIDEBAR]);
const LOOSE_NAMES = namePatterns([POST_NAMES, POST_ID, SIDEBAR, LOOSE_POST_NAME]);

/** Elements that have their tag and the mark of a post in common. */
export interface PostGroup {
  /** In page order. */
  readonly roots: readonly number[];
  /** Words outside of links. An element inside another one does not count. */
  readonly words: number;
  readonly mark: PostMark;
}

/**
 * What marks elements as posts: a type or class that only forums use (`forum`), a class such as `post` or `answer` (`post`), a class or
 * type of comments (`comment`), a class that resembles those (`alike`), or only repetition (`unnamed`).
 */
export type PostMark = "forum" | "post" | "comment" | "alike" | "unnamed";

/** Where to search, and whether to accept names that only resemble those of posts (`topic-reply`, `comment_item`). */
export interface GroupSearch {
  readonly scope: PostScope;
  readonly isLoose: boolean;
}

/** Returns the groups of posts. */
export function namedGroups(page: Page, search: GroupSearch): PostGroup[] {
  const groups = new Map<string, number[]>();
  const { scope, isLoose } = search;
  const known = new ElementNames(page, isLoose ? LOOSE_NAMES : STRICT_NAMES);
  for (let node = page.body, next = 0; node < page.count; node = next) {
    next = scope.next(node);
    if (!mayBePost(page, node) || !scope.has(node)) continue;
    const names = known.matchedNames(node);
    if (isSidebar(page, node, names)) next = page.end[node];
    // Fast path: without such names, and without a type, the slow path finds no key.
    const mayHaveKey = names !== "" || page.tag[node] >= KNOWN_TAGS || (page.flags[node] & Flag.DATA) !== 0;
    const key = mayHaveKey ? postKey(page, node, isLoose) : undefined;
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [node]);
    else group.push(node);
  }
  return [...groups].map(([key, own]) => {
    const roots = withQuestions(page, { key, roots: own, groups });
    return { roots, words: plainWords(page, roots), mark: markOf(page, key, roots) };
  });
}

/** Returns the element of the opening post, if its name differs from that of the replies; else -1. It ends before `first`. */
export function openingPost(page: Page, scope: PostScope, first: number): number {
  for (let node = page.body; node < first; node = scope.next(node)) {
    if (page.end[node] > first || !mayBePost(page, node) || !scope.has(node)) continue;
    if (OPENING_NAMES.test(namesOf(page, node))) return node;
  }
  return -1;
}

function markOf(page: Page, key: string, roots: readonly number[]): PostMark {
  if (key.includes(ALIKE)) return COMMENT_NAME.test(key) ? "comment" : "alike";
  const isForum = key.endsWith(TYPED)
    ? roots.some((root) => FORUM_TYPE.test(startTagSource(page, root)))
    : FORUM_NAMES.test(namesOf(page, roots[0]));
  if (isForum) return "forum";
  return key.endsWith(TYPED) || COMMENT_NAME.test(key) ? "comment" : "post";
}

/** Fast path: false for elements that cannot have the key of a post. */
function mayBePost({ tag, classAt, idAt, flags }: Page, node: number): boolean {
  if (tag[node] >= KNOWN_TAGS) return true;
  return CONTAINERS[tag[node]] === 1 && ((classAt[node] | idAt[node]) !== 0 || (flags[node] & Flag.DATA) !== 0);
}

/** Returns the group of a post: tag id and post name, such as `12 comment`. Returns undefined for other elements. */
function postKey(page: Page, node: number, isLoose: boolean): string | undefined {
  if (hasPostType(page, node)) return `${page.tag[node]} ${TYPED}`;
  const name = postName(page, node);
  if (name !== undefined) return `${page.tag[node]} ${name}`;
  const loose = isLoose ? loosePostName(page, node) : undefined;
  return loose === undefined ? undefined : `${page.tag[node]} ${ALIKE} ${loose}`;
}

function hasPostType(page: Page, node: number): boolean {
  return (page.flags[node] & Flag.DATA) !== 0 && POST_TYPE.test(startTagSource(page, node));
}

/** Returns the class or tag name that makes an element a post, or `numbered` if its id does. Questions and answers count as one kind. */
function postName(page: Page, node: number): string | undefined {
  const name = POST_NAMES.exec(namesOf(page, node))?.[0].trim();
  if (name !== undefined) return name === "question" ? "answer" : name;
  return page.idAt[node] !== 0 && POST_ID.test(elementId(page, node)) ? "numbered" : undefined;
}

/** Returns the classes of an element in lower case. The tag name of a custom element counts as a class. */
function namesOf(page: Page, node: number): string {
  const classes = page.classAt[node] === 0 ? "" : className(page, node).toLowerCase();
  return page.tag[node] < KNOWN_TAGS ? classes : `${tagName(page, node)} ${classes}`;
}

const DIGITS = /\d+/g;
/** Parts of keys: for elements with a type, and for names that only resemble those of posts. */
const TYPED = "typed";
const ALIKE = "alike";

function loosePostName(page: Page, node: number): string | undefined {
  return LOOSE_POST_NAME.exec(namesOf(page, node))?.[0].trim().replace(DIGITS, "");
}

interface KeyedGroup {
  readonly key: string;
  readonly roots: readonly number[];
  readonly groups: ReadonlyMap<string, readonly number[]>;
}

/**
 * Some forums give a schema.org type to the answers only. Adds the question before them, which has the same tag and class. Other forums give
 * the type of a question to the element around question and answers: the question in it replaces that element.
 */
function withQuestions(page: Page, { key, roots, groups }: KeyedGroup): readonly number[] {
  if (!key.endsWith(TYPED)) return roots;
  const { tag, end } = page;
  const last = roots[roots.length - 1];
  const isAround = roots.length > 1 && end[roots[0]] > last;
  const [first, start] = isAround ? [roots[1], roots[0]] : [roots[0], 0];
  const named = groups.get(`${tag[first]} ${postName(page, first)}`) ?? [];
  const questions = named.filter((node) => node > start && end[node] <= first);
  return isAround && questions.length > 0 ? [...questions, ...roots.slice(1)] : [...questions, ...roots];
}

/** Counts the words outside of links. An element inside another one does not count. */
export function plainWords({ measures, end }: Page, roots: readonly number[]): number {
  let sum = 0;
  let past = 0;
  for (const root of roots) {
    if (root < past) continue;
    sum += measures.words[root] - measures.linkWords[root];
    past = end[root];
  }
  return sum;
}
