import { tagSet } from "../html/index.ts";
import { elementNames, type Page } from "../page/index.ts";
import { type ChosenBlocks, KeptNodes } from "../select/index.ts";

const CONTAINERS = tagSet("div section ol ul aside details");
const CONTROLS = tagSet("form button label fieldset nav");

const COMMENTS =
  /(?:^|[\s_-])(?:comments|commentsarea|comment-?list|comment-?section|comment-?thread|disqus-?_?thread|kommentare|commentaires|comentarios)(?:$|[\s_-])/;
/** Names that speak of comments without holding them. */
const NO_COMMENTS =
  /(?:^|[\s_-])(?:no|has|with|open|allow|show|hide|count|counter|link|links|icon|button|toggle|number|closed|form|title|header|disabled|page|body|template|list-comments)(?:$|[\s_-])/;
/** Parts of a comment that are not what was said. */
const TOOLS =
  /(?:^|[\s_-])(?:respond|reply|replies-?link|comment-?form|comment-?meta|comment-?metadata|vcard|actions|toolbar|votes?|likes?|share|report|awaiting|says)(?:$|[\s_-])/;

/** Patterns that tell a part of the page by its names. */
export const COMMENT_NAMES: readonly RegExp[] = [COMMENTS];

function isSection(page: Page, node: number, names: string): boolean {
  return CONTAINERS[page.tag[node]] === 1 && COMMENTS.test(names) && !NO_COMMENTS.test(names);
}

/** Where so much of what was chosen stands among the comments, they are what the page is about. */
const CONTENT_SHARE = 0.2;

function isSmallShare(kept: KeptNodes, node: number): boolean {
  return kept.share(node).chosen < Math.max(1, kept.chosenWords * CONTENT_SHARE);
}

interface CommentContext {
  readonly page: Page;
  readonly kept: KeptNodes;
}

/** Whether an element holds comments that are kept apart. */
export function isApart({ page, kept }: CommentContext, node: number, names: string): boolean {
  return isSection(page, node, names) && isSmallShare(kept, node);
}

/** The blocks in which readers say something, as a choice of their own. */
export function commentBlocks(page: Page, choice: ChosenBlocks): Uint8Array {
  const { blocks } = page;
  const chosen = new Uint8Array(blocks.count);
  const parts = commentParts(page, new KeptNodes(page, choice));
  for (let block = 0; block < blocks.count; block++) {
    if (blocks.hidden[block] === 1 || parts[page.parent[blocks.from[block]]] !== SAID) continue;
    const isLinkOnly = blocks.linkChars[block] >= blocks.chars[block] && blocks.words[block] <= LINK_WORDS;
    if (!isLinkOnly) chosen[block] = 1;
  }
  return chosen;
}

/** A link of so few words in a comment is a button. */
const LINK_WORDS = 4;
const SAID = 1;
const TOOL = 2;

/** Each node as part of a comment, as a tool in one, or as neither. */
function commentParts(page: Page, kept: KeptNodes): Uint8Array {
  const parts = new Uint8Array(page.count);
  for (let node = page.body + 1; node < page.count; node++) {
    const around = parts[page.parent[node]];
    if (around !== 0) parts[node] = around === SAID && isTool(page, node) ? TOOL : around;
    else if (page.classAt[node] !== 0 || page.idAt[node] !== 0) {
      const isApart = isSection(page, node, elementNames(page, node)) && isSmallShare(kept, node);
      if (isApart) parts[node] = SAID;
    }
  }
  return parts;
}

function isTool(page: Page, node: number): boolean {
  if (CONTROLS[page.tag[node]] === 1) return true;
  return page.classAt[node] !== 0 && TOOLS.test(elementNames(page, node));
}
