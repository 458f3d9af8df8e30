import { f1Of, type Scores } from "./scores.ts";
import { collapse } from "./tokens.ts";

/** Wanted snippets found (tp) and missed (fn), unwanted ones found (fp) and left out (tn). */
export interface SnippetCounts {
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
  readonly tn: number;
}

export interface SnippetScores extends Scores {
  readonly accuracy: number;
}

/**
 * Trafilatura's measure (adbar/trafilatura, tests/eval_common.py), one page: a snippet is found if the answer holds it,
 * white space collapsed in both, letters as written. A snippet without a visible character is not counted.
 */
export function snippetCounts(answer: string, wanted: readonly string[], unwanted: readonly string[]): SnippetCounts {
  const text = collapse(answer);
  const [tp, fn] = found(text, wanted);
  const [fp, tn] = found(text, unwanted);
  return { tp, fp, fn, tn };
}

/**
 * The pages together: the counts are summed first, then P = TP / (TP + FP), R = TP / (TP + FN), F1 = 2TP / (2TP + FP + FN),
 * accuracy = (TP + TN) / all; 0 where the denominator is, but 1 where there was nothing to find at all and nothing was.
 */
export function snippetScores(pages: readonly SnippetCounts[]): SnippetScores {
  let [tp, fp, fn, tn] = [0, 0, 0, 0];
  for (const page of pages) {
    tp += page.tp;
    fp += page.fp;
    fn += page.fn;
    tn += page.tn;
  }
  const all = tp + fp + fn + tn;
  const accuracy = all > 0 ? (tp + tn) / all : 1;
  if (tp + fp + fn === 0) return { precision: 1, recall: 1, f1: 1, accuracy };
  const precision = tp + fp > 0 ? tp / (tp + fp) : 0;
  const recall = tp + fn > 0 ? tp / (tp + fn) : 0;
  return { precision, recall, f1: f1Of(precision, recall), accuracy };
}

function found(text: string, snippets: readonly string[]): [number, number] {
  let yes = 0;
  let no = 0;
  for (const snippet of snippets) {
    const wanted = collapse(snippet);
    if (wanted === "") continue;
    if (text.includes(wanted)) yes++;
    else no++;
  }
  return [yes, no];
}
