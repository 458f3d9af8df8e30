import { Flag, RAW, TEXT, tagId } from "../html/index.ts";
import type { Page } from "../page/index.ts";
/**
 * The page as one sequence of words and tags, as the methods before the DOM saw it. Script, style and hidden elements are
 * gone; start and end tags are one token each.
 */
export interface TokenStream {
  readonly length: number;
  /** The block a word belongs to, -1 for a tag. */
  readonly block: Int32Array;
}

const A = tagId("a");
const NO_WORD = -1;

/** Words and tags of a page in order; `withLinks: false` leaves the tags of links out. */
export function tokenStream(page: Page, { withLinks }: { readonly withLinks: boolean }): TokenStream {
  const { tag, end, flags, measures, blocks, count, body } = page;
  const isTag = (node: number) =>
    tag[node] > RAW && (flags[node] & Flag.UNSEEN) === 0 && (withLinks || tag[node] !== A);
  const ends = new Int32Array(count + 1);
  let length = 0;
  for (let node = body; node < count; node++) {
    if (isTag(node)) {
      ends[end[node]]++;
      length += 2;
    } else if (tag[node] === TEXT) length += measures.words[node];
  }
  const block = new Int32Array(length).fill(NO_WORD);
  let at = 0;
  let current = 0;
  for (let node = body; node < count; node++) {
    at += ends[node];
    if (isTag(node)) at++;
    else if (tag[node] === TEXT && measures.words[node] > 0) {
      while (current < blocks.count && blocks.to[current] <= node) current++;
      block.fill(current, at, at + measures.words[node]);
      at += measures.words[node];
    }
  }
  return { length, block };
}
