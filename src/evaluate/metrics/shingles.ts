import { sumOf } from "./bootstrap.ts";
import { type F1Scores, f1Of } from "./scores.ts";
import { commonCount, type Sequence, type TokenVocabulary } from "./vocabulary.ts";

/** The article extraction benchmark's verdict on one page: shares of shingles that sum to 1, or all 0 without shingles. */
export interface ShingleCounts {
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
  /** The answer's tokens are the truth's, one by one. */
  readonly exact: boolean;
}

export interface ShingleScores extends F1Scores {
  /** Share of the pages whose tokens are exactly the truth's. */
  readonly accuracy: number;
}

/** A text prepared for comparison by shingles. */
export interface Shingled {
  readonly tokens: Sequence;
  readonly shingles: Sequence;
}

export function shingled(tokens: Sequence, vocabulary: TokenVocabulary): Shingled {
  return { tokens, shingles: vocabulary.shingles(tokens) };
}

/**
 * Scrapinghub's measure (article-extraction-benchmark, evaluate.py), one page: over the shingles s of answer and truth,
 * TP = Σ min(a_s, t_s), FP = Σ max(0, a_s − t_s), FN = Σ max(0, t_s − a_s), divided by their sum so that long pages do
 * not weigh more.
 */
export function shingleCounts(answer: Shingled, truth: Shingled): ShingleCounts {
  const tp = commonCount(answer.shingles, truth.shingles);
  const fp = answer.shingles.length - tp;
  const fn = truth.shingles.length - tp;
  const sum = tp + fp + fn || 1;
  return { tp: tp / sum, fp: fp / sum, fn: fn / sum, exact: isEqual(answer.tokens, truth.tokens) };
}

/**
 * The pages together: P is the mean of TP / (TP + FP) over the pages with an answer, R of TP / (TP + FN) over those with
 * a truth, F1 the harmonic mean of these two means (not the mean of the pages' F1), accuracy the share of exact pages.
 * The published script fails if no page has an answer or no page has a truth; here the score is 0 then, and 1 if no page has either.
 */
export function shingleScores(pages: readonly ShingleCounts[]): ShingleScores {
  const rows = pages.map(shingleRow);
  const exact = pages.filter((page) => page.exact).length;
  return { ...shingleTotal(sumOf(rows, SHINGLE_COLUMNS)), accuracy: pages.length > 0 ? exact / pages.length : 0 };
}

const SHINGLE_COLUMNS = 5;

/**
 * The numbers that a page adds to the sums for `shingleTotal`: precision and 1 if it has one, recall and 1 if it has one, 1 if it has
 * neither.
 */
export function shingleRow({ tp, fp, fn }: ShingleCounts): readonly number[] {
  const precision = tp + fp > 0 ? [tp / (tp + fp), 1] : [0, 0];
  const recall = tp + fn > 0 ? [tp / (tp + fn), 1] : [0, 0];
  return [...precision, ...recall, tp + fp + fn === 0 ? 1 : 0];
}

export function shingleTotal([p = 0, answered = 0, r = 0, labeled = 0, neither = 0]: Float64Array): F1Scores {
  if (answered + labeled === 0 && neither > 0) return { precision: 1, recall: 1, f1: 1 };
  const precision = p / Math.max(1, answered);
  const recall = r / Math.max(1, labeled);
  return { precision, recall, f1: f1Of(precision, recall) };
}

/** Scores of one page alone, with the common rule for empty texts. */
export function shinglePage(counts: ShingleCounts): F1Scores {
  const { tp, fp, fn } = counts;
  if (tp + fp + fn === 0) return { precision: 1, recall: 1, f1: 1 };
  const precision = tp + fp > 0 ? tp / (tp + fp) : 0;
  const recall = tp + fn > 0 ? tp / (tp + fn) : 0;
  return { precision, recall, f1: f1Of(precision, recall) };
}

function isEqual(a: Sequence, b: Sequence): boolean {
  return a.length === b.length && a.every((token, i) => token === b[i]);
}
