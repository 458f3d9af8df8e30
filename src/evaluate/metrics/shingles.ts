import { f1Of, meanOf, type Scores } from "./scores.ts";
import { type Bag, bagOf } from "./tokens.ts";

/** The article extraction benchmark's verdict on one page: shares of shingles that sum to 1, or all 0 of no shingle. */
export interface ShingleCounts {
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
  /** The answer's tokens are the truth's, one by one. */
  readonly exact: boolean;
}

export interface ShingleScores extends Scores {
  /** Share of the pages whose tokens are exactly the truth's. */
  readonly accuracy: number;
}

/** Tokens in a shingle (the benchmark's). */
export const SHINGLE_LENGTH = 4;

/** The overlapping runs of four tokens, as a multiset; a shorter text is one shingle. */
export function shingles(list: readonly string[]): Bag {
  if (list.length === 0) return bagOf([]);
  const runs: string[] = [];
  const last = Math.max(0, list.length - SHINGLE_LENGTH);
  for (let i = 0; i <= last; i++) runs.push(list.slice(i, i + SHINGLE_LENGTH).join(" "));
  return bagOf(runs);
}

/** A text ready to be compared by shingles. */
export interface Shingled {
  readonly tokens: readonly string[];
  readonly shingles: Bag;
}

export function shingled(list: readonly string[]): Shingled {
  return { tokens: list, shingles: shingles(list) };
}

/**
 * Scrapinghub's measure (article-extraction-benchmark, evaluate.py), one page: over the shingles s of answer and truth,
 * TP = Σ min(a_s, t_s), FP = Σ max(0, a_s − t_s), FN = Σ max(0, t_s − a_s), divided by their sum so that long pages do
 * not weigh more.
 */
export function shingleCounts(answer: Shingled, truth: Shingled): ShingleCounts {
  let tp = 0;
  for (const [key, count] of truth.shingles.counts) tp += Math.min(count, answer.shingles.counts.get(key) ?? 0);
  const fp = answer.shingles.size - tp;
  const fn = truth.shingles.size - tp;
  const sum = tp + fp + fn || 1;
  return { tp: tp / sum, fp: fp / sum, fn: fn / sum, exact: sameList(answer.tokens, truth.tokens) };
}

/**
 * The pages together: P is the mean of TP / (TP + FP) over the pages with an answer, R of TP / (TP + FN) over those with
 * a truth, F1 the harmonic mean of these two means (not the mean of the pages' F1), accuracy the share of exact pages.
 * The published script stops where no page has an answer or none has a truth: here that is 0, and 1 where no page has either.
 */
export function shingleScores(pages: readonly ShingleCounts[]): ShingleScores {
  const precisions: number[] = [];
  const recalls: number[] = [];
  let exact = 0;
  for (const { tp, fp, fn, exact: isExact } of pages) {
    if (tp + fp > 0) precisions.push(tp / (tp + fp));
    if (tp + fn > 0) recalls.push(tp / (tp + fn));
    if (isExact) exact++;
  }
  const accuracy = pages.length > 0 ? exact / pages.length : 0;
  if (pages.length > 0 && precisions.length === 0 && recalls.length === 0) {
    return { precision: 1, recall: 1, f1: 1, accuracy };
  }
  const precision = meanOf(precisions);
  const recall = meanOf(recalls);
  return { precision, recall, f1: f1Of(precision, recall), accuracy };
}

/** One page seen alone, by the rule for the empty that all metrics here share. */
export function shinglePage(counts: ShingleCounts): Scores {
  const { tp, fp, fn } = counts;
  if (tp + fp + fn === 0) return { precision: 1, recall: 1, f1: 1 };
  const precision = tp + fp > 0 ? tp / (tp + fp) : 0;
  const recall = tp + fn > 0 ? tp / (tp + fn) : 0;
  return { precision, recall, f1: f1Of(precision, recall) };
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((token, i) => token === b[i]);
}
