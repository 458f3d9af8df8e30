import { f1Of, type Scores } from "./scores.ts";
import { type Bag, commonOf } from "./tokens.ts";

/** `Scores` and the share of the page's words judged rightly. */
export interface WordAccuracy extends Scores {
  readonly accuracy: number;
}

/**
 * Paper 000: each word of the page is a case, kept (in the answer) or not, content (in the truth) or not:
 *
 *     P = TP / (TP + FP)   R = TP / (TP + FN)   F = 2PR / (P + R)   A = (TP + TN) / (TP + TN + FP + FN)
 *
 * Counted on multisets: for a word with counts a, t, p in answer, truth and page, TP = min(a, t), FP = a − TP,
 * FN = t − TP, TN = max(0, p − max(a, t)). A page without any case is judged rightly. Where nothing is kept and nothing
 * true all is right; where only one of them is empty P, R and F are 0, and the accuracy tells how much of the page was
 * rightly left out.
 */
export function wordAccuracy(answer: Bag, truth: Bag, page: Bag): WordAccuracy {
  const tp = commonOf(answer, truth);
  const fp = answer.size - tp;
  const fn = truth.size - tp;
  let tn = 0;
  for (const [word, count] of page.counts) {
    tn += Math.max(0, count - Math.max(answer.counts.get(word) ?? 0, truth.counts.get(word) ?? 0));
  }
  const cases = tp + fp + fn + tn;
  const accuracy = cases > 0 ? (tp + tn) / cases : 1;
  if (answer.size === 0 && truth.size === 0) return { precision: 1, recall: 1, f1: 1, accuracy };
  const precision = answer.size > 0 ? tp / answer.size : 0;
  const recall = truth.size > 0 ? tp / truth.size : 0;
  return { precision, recall, f1: f1Of(precision, recall), accuracy };
}
