import { sumOf } from "./bootstrap.ts";
import { type F1Scores, f1Of } from "./scores.ts";
import { collapse } from "./tokens.ts";

/** Wanted snippets found (tp) and missed (fn), unwanted ones found (fp) and left out (tn). */
export interface SnippetCounts {
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
  readonly tn: number;
}

export interface SnippetScores extends F1Scores {
  readonly accuracy: number;
}

/**
 * Trafilatura's measure (adbar/trafilatura, tests/eval_common.py), one page: a snippet is found if the answer contains it, with whitespace
 * collapsed in both and case kept. A snippet without a visible character is not counted.
 */
export function snippetCounts(answer: string, wanted: readonly string[], unwanted: readonly string[]): SnippetCounts {
  const text = collapse(answer);
  const [tp, fn] = found(text, wanted);
  const [fp, tn] = found(text, unwanted);
  return { tp, fp, fn, tn };
}

/**
 * Scores of all pages together, from the summed counts. A score is 0 if its denominator is 0, but 1 if there was nothing to find and
 * nothing was found.
 *
 *     P = TP / (TP + FP)   R = TP / (TP + FN)   F1 = 2TP / (2TP + FP + FN)   accuracy = (TP + TN) / all
 */
export function snippetScores(pages: readonly SnippetCounts[]): SnippetScores {
  const sums = sumOf(pages.map(snippetRow), SNIPPET_COLUMNS);
  const [tp = 0, fp = 0, fn = 0, tn = 0] = sums;
  const all = tp + fp + fn + tn;
  return { ...snippetTotal(sums), accuracy: all > 0 ? (tp + tn) / all : 1 };
}

const SNIPPET_COLUMNS = 4;

/** The numbers that a page adds to the sums for `snippetTotal`. */
export function snippetRow({ tp, fp, fn, tn }: SnippetCounts): readonly number[] {
  return [tp, fp, fn, tn];
}

export function snippetTotal([tp = 0, fp = 0, fn = 0]: Float64Array): F1Scores {
  if (tp + fp + fn === 0) return { precision: 1, recall: 1, f1: 1 };
  const precision = tp / Math.max(1, tp + fp);
  const recall = tp / Math.max(1, tp + fn);
  return { precision, recall, f1: f1Of(precision, recall) };
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
