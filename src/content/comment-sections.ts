/** Finds the sections of a page in which readers comment on its content. */
import { tagSet } from "../html/index.ts";
import { elementNames, type Page } from "../page/index.ts";
import { findThread } from "../posts/index.ts";
import { type ChosenBlocks, KeptNodes } from "../select/index.ts";
import { COMMENT_SECTION, COMMENT_TOOL, NOT_COMMENT_SECTION } from "../vocabulary/index.ts";

const CONTAINERS = tagSet("div section ol ul aside details");
const CONTROLS = tagSet("form button label fieldset nav");

/** Patterns for the class and id of comment sections. */
export const COMMENT_SECTION_NAMES: readonly RegExp[] = [COMMENT_SECTION];

function isCommentSection(page: Page, node: number, names: string): boolean {
  return CONTAINERS[page.tag[node]] === 1 && COMMENT_SECTION.test(names) && !NOT_COMMENT_SECTION.test(names);
}

/** From this share of the chosen words on, a comment section is the content of the page. */
const MIN_CONTENT_SHARE = 0.2;

/** The page, its kept nodes, and how they were chosen. */
export interface CommentContext {
  readonly page: Page;
  readonly kept: KeptNodes;
  /** Whether the choice was learned. The learned method leaves out reader comments, so a section that it chose is content. */
  readonly isLearned: boolean;
}

/** Whether a section has too few chosen words to be content. */
function isSmallShare({ kept, isLearned }: CommentContext, node: number): boolean {
  const { chosen, all } = kept.countWords(node);
  if (isLearned && chosen > 0 && chosen * 2 >= all) return false;
  return chosen < Math.max(1, kept.chosenWords * MIN_CONTENT_SHARE);
}

/** Whether an element is a comment section that is not part of the content. */
export function isSeparateCommentSection(context: CommentContext, node: number, names: string): boolean {
  return isCommentSection(context.page, node, names) && isSmallShare(context, node);
}

/** Returns 1 for each block in a separate comment section, chosen or not. Forms and buttons get 0. */
export function commentBlocks(page: Page, choice: ChosenBlocks, isLearned: boolean): Uint8Array {
  const { blocks } = page;
  const chosen = new Uint8Array(blocks.count);
  const parts = commentParts({ page, kept: new KeptNodes(page, choice), isLearned });
  for (let block = 0; block < blocks.count; block++) {
    if (blocks.hidden[block] === 1 || parts[page.parent[blocks.from[block]]] !== COMMENT) continue;
    const isButton = blocks.linkChars[block] >= blocks.chars[block] && blocks.words[block] <= MAX_BUTTON_WORDS;
    if (!isButton) chosen[block] = 1;
  }
  return chosen;
}

/** A block in a comment that is only a link is a button up to this many words: "Reply", "Report this comment". */
const MAX_BUTTON_WORDS = 4;

/** Kinds of nodes in a comment section; 0 for nodes outside of one. */
const COMMENT = 1;
const TOOL = 2;

/** Returns COMMENT, TOOL or 0 for each node. */
function commentParts(context: CommentContext): Uint8Array {
  const { page } = context;
  const parts = new Uint8Array(page.count);
  for (let node = page.body + 1; node < page.count; node++) {
    const outer = parts[page.parent[node]];
    if (outer !== 0) parts[node] = outer === COMMENT && isTool(page, node) ? TOOL : outer;
    else if (page.classAt[node] !== 0 || page.idAt[node] !== 0) {
      if (isSeparateCommentSection(context, node, elementNames(page, node))) parts[node] = COMMENT;
    }
  }
  return parts;
}

function isTool(page: Page, node: number): boolean {
  if (CONTROLS[page.tag[node]] === 1) return true;
  return page.classAt[node] !== 0 && COMMENT_TOOL.test(elementNames(page, node));
}

/** Returns 1 for each block inside a comment. Other text of the comment section, such as its heading, gets 0. */
export function postedBlocks(page: Page, choice: ChosenBlocks, isLearned: boolean): Uint8Array {
  const { blocks } = page;
  const posted = commentBlocks(page, choice, isLearned);
  const { order } = findThread(page, { scope: new KeptNodes(page, { chosen: posted }), minPosts: 1 });
  let next = 0;
  let end = 0;
  for (let block = 0; block < blocks.count; block++) {
    const from = blocks.from[block];
    for (; next < order.length && order[next] <= from; next++) end = Math.max(end, page.end[order[next]]);
    if (from >= end) posted[block] = 0;
  }
  return posted;
}
