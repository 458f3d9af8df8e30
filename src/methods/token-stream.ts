/*
 * The page as a sequence of words and tags, the form that the oldest methods use instead of a tree. Helper of body-text.ts (Finn et al.
 * 2001), slope-curves.ts (Pinto et al. 2002) and code-blurring.ts (Gottron 2008).
 */
import { Flag, RAW, TEXT, tagId } from "../html/index.ts";
import type { Page, Scores } from "../page/index.ts";

/** Words and tags of a page, in order. Start and end tags are one token each. Scripts, styles and hidden elements are left out. */
export interface TokenStream {
  readonly length: number;
  /** The block of each word, -1 for a tag. */
  readonly block: Int32Array;
}

const A = tagId("a");
const TAG = -1;

/** Returns the words and tags of a page. `withLinks: false` leaves out the tags of links. */
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
  const block = new Int32Array(length).fill(TAG);
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

/** Scores each block with the mean of `valueAt` over the stream positions of its words. */
export function meanOfWords(page: Page, { block }: TokenStream, valueAt: (position: number) => number): Scores {
  const scores = new Float64Array(page.blocks.count);
  const words = new Int32Array(page.blocks.count);
  for (let i = 0; i < block.length; i++) {
    const of = block[i];
    if (of < 0) continue;
    scores[of] += valueAt(i);
    words[of]++;
  }
  for (let b = 0; b < scores.length; b++) if (words[b] > 0) scores[b] /= words[b];
  return scores;
}
