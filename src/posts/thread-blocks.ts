/** Tells which blocks of a page are the texts of posts, and which only surround them. */
import { TEXT } from "../html/index.ts";
import { type Page, readBlock } from "../page/index.ts";
import { EDIT_NOTE, POST_TOOL_TEXT } from "../vocabulary/index.ts";
import { isPostTool } from "./post-names.ts";
import type { Thread } from "./thread.ts";

/** The place of a block in a discussion. */
export const ThreadPart = {
  /** Before the posts, or in a post whose body is unknown. */
  UNKNOWN: 0,
  /** In the body of a post. */
  BODY: 1,
  /** In a quotation inside the body of a post. */
  QUOTE: 2,
  /** In a post, but not its text: author, date, buttons, signature. */
  HEAD: 3,
  /** Between posts. */
  BETWEEN: 4,
  /** After the last post. */
  AFTER: 5,
} as const;

/** Returns the `ThreadPart` of each block. */
export function threadParts(page: Page, thread: Thread): Uint8Array {
  const { blocks } = page;
  const parts = new Uint8Array(blocks.count);
  const starts = partStarts(thread);
  const [first, end] = rangeOf(page, thread);
  /** The parts around the current node, and where they end. */
  const open: number[] = [ThreadPart.UNKNOWN];
  const ends: number[] = [page.count];
  let block = 0;
  for (let node = 0; node < page.count && block < blocks.count; node++) {
    while (ends[ends.length - 1] <= node) {
      ends.pop();
      open.pop();
    }
    const part = starts.get(node) ?? toolPart(page, node, open[open.length - 1]);
    if (part !== undefined) {
      open.push(part.part);
      ends.push(part.to ?? page.end[node]);
    }
    if (node !== blocks.from[block]) continue;
    const outside = node < first ? ThreadPart.UNKNOWN : node < end ? ThreadPart.BETWEEN : ThreadPart.AFTER;
    const own = open.length === 1 ? outside : open[open.length - 1];
    parts[block] = own === ThreadPart.BODY && isNote(page, block) ? ThreadPart.HEAD : own;
    block++;
  }
  return parts;
}

/** Limit for a line about the last edit of a post. */
const MAX_EDIT_NOTE_WORDS = 25;
/** Limit for the text of a link below a post. */
const MAX_TOOL_WORDS = 4;

/** Whether a block in a body is a note about an edit, or only a link such as "Reply". */
function isNote(page: Page, block: number): boolean {
  const { words, chars, linkChars } = page.blocks;
  if (words[block] > MAX_EDIT_NOTE_WORDS) return false;
  const text = readBlock(page, block);
  if (EDIT_NOTE.test(text)) return true;
  return words[block] <= MAX_TOOL_WORDS && linkChars[block] === chars[block] && POST_TOOL_TEXT.test(text);
}

/** Where a part starts and ends. By default it ends with the element. */
interface PartStart {
  readonly part: number;
  readonly to?: number;
}

/** Returns the parts by their first nodes. The root of a post may be its body; then the body counts. */
function partStarts({ posts }: Thread): ReadonlyMap<number, PartStart> {
  const starts = new Map<number, PartStart>();
  for (const { from, to, body, quotes } of posts.values()) {
    starts.set(from, { part: body === undefined ? ThreadPart.UNKNOWN : ThreadPart.HEAD, to });
    for (const node of body ?? []) starts.set(node, { part: ThreadPart.BODY });
    for (const node of quotes) starts.set(node, { part: ThreadPart.QUOTE });
  }
  return starts;
}

/** Returns the first node of all posts, and the first node after them. */
function rangeOf({ count }: Page, { posts }: Thread): readonly [first: number, end: number] {
  let first = count;
  let end = 0;
  for (const { from, to } of posts.values()) {
    first = Math.min(first, from);
    end = Math.max(end, to);
  }
  return [first, end];
}

const HEAD: PartStart = { part: ThreadPart.HEAD };

/** Returns `HEAD` for signatures and buttons inside a body. */
function toolPart(page: Page, node: number, around: number): PartStart | undefined {
  const mayBeTool = around === ThreadPart.BODY && page.tag[node] > TEXT && page.measures.words[node] > 0;
  return mayBeTool && isPostTool(page, node) ? HEAD : undefined;
}
