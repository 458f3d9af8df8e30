import { type Shingled, shingled } from "./shingles.ts";
import { commonCount, type Sequence, SHINGLE_LENGTH, type TokenVocabulary } from "./vocabulary.ts";

/** Shares of the truth's first and last paragraph that the answer contains, in [0, 1]. */
export interface EdgeRecall {
  readonly first: number;
  readonly last: number;
}

/** The first and the last paragraph of a truth, as `units`. */
export interface Edges {
  readonly first: Shingled;
  readonly last: Shingled;
}

/** Shorter lines are headings, bylines and captions, not paragraphs. Chosen by us. */
const MIN_PARAGRAPH_UNITS = 10;

/**
 * Finds the first and the last of a text's `paragraphs` with at least ten words (characters in scripts without spaces). Without such a paragraph,
 * takes the first and the last line. Returns undefined for a truth without a word.
 */
export function edgesOf(lines: readonly Sequence[], vocabulary: TokenVocabulary): Edges | undefined {
  if (lines.length === 0) return undefined;
  const isLong = (line: Sequence): boolean => line.length >= MIN_PARAGRAPH_UNITS;
  const first = lines.find(isLong) ?? lines[0];
  const last = lines.findLast(isLong) ?? lines[lines.length - 1];
  return { first: shingled(first, vocabulary), last: shingled(last, vocabulary) };
}

/**
 * Recall = |S(paragraph) ∩ S(answer)| / |S(paragraph)|, where S is the multiset of runs of four words. So a paragraph is found only where
 * its words are adjacent. A paragraph of fewer than four words is found whole or not at all. For a truth without words the result is 1 if
 * the answer is empty, else 0, as in all metrics here. The answer is given as its shingled `units`.
 */
export function edgeRecall(answer: Shingled, truth: Edges | undefined): EdgeRecall {
  if (truth === undefined) return answer.tokens.length === 0 ? { first: 1, last: 1 } : { first: 0, last: 0 };
  return { first: share(truth.first, answer), last: share(truth.last, answer) };
}

function share(paragraph: Shingled, answer: Shingled): number {
  if (paragraph.tokens.length < SHINGLE_LENGTH) return holds(answer.tokens, paragraph.tokens) ? 1 : 0;
  return commonCount(paragraph.shingles, answer.shingles) / paragraph.shingles.length;
}

function holds(list: Sequence, run: Sequence): boolean {
  return list.some((_, at) => run.every((token, i) => list[at + i] === token));
}
