import { type F1Scores, scoresOf } from "./scores.ts";
import { countsOf, type Sequence } from "./vocabulary.ts";

/** `F1Scores` and the share of the page's words judged correctly. */
export interface WordAccuracy extends F1Scores {
  readonly accuracy: number;
}

/**
 * Nethra and Anitha's measure. Each word of the page is a case: kept (in the answer) or not, content (in the truth) or not.
 *
 *     P = TP / (TP + FP)   R = TP / (TP + FN)   F = 2PR / (P + R)   A = (TP + TN) / (TP + TN + FP + FN)
 *
 * Counted on multisets: for a word with counts a, t, p in answer, truth and page, TP = min(a, t), FP = a − TP,
 * FN = t − TP, TN = max(0, p − max(a, t)). A page without words scores 1. If answer and truth are both empty, all is right. If only one of them
 * is empty, P, R and F are 0, and the accuracy is the share of the page that was correctly left out.
 */
export function wordAccuracy(answer: Sequence, truth: Sequence, page: Sequence): WordAccuracy {
  const [a, t, p] = [countsOf(answer), countsOf(truth), countsOf(page)];
  let tp = 0;
  a.forEach((count, word) => {
    tp += Math.min(count, t[word] ?? 0);
  });
  let tn = 0;
  p.forEach((count, word) => {
    tn += Math.max(0, count - Math.max(a[word] ?? 0, t[word] ?? 0));
  });
  const cases = answer.length + truth.length - tp + tn;
  const accuracy = cases > 0 ? (tp + tn) / cases : 1;
  return { ...scoresOf(tp, answer.length, truth.length), accuracy };
}
