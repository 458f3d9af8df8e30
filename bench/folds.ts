import type { Evaluation, PageRow } from "../src/evaluate/index.ts";
import { bootstrapMean } from "../src/evaluate/metrics/bootstrap.ts";
import { comparePaired, type PairedComparison } from "../src/evaluate/metrics/paired.ts";
import { type F1Scores, meanOf } from "../src/evaluate/metrics/scores.ts";
import { type Averages, averages, averagesBy, type FoldResult } from "../src/train/cross-validate.ts";

/** A page scored by a model that saw no page of its site. */
export interface FoldPage extends F1Scores {
  readonly id: string;
  readonly kind: string;
  readonly language: string;
  /** Words of the true text. */
  readonly words: number;
}

/** Cross-validated scores of one set, for each page and on average. */
export interface FoldScores extends F1Scores {
  readonly byType: Readonly<Record<string, number>>;
  readonly byLanguage: Readonly<Record<string, Averages>>;
  readonly pages: readonly FoldPage[];
}

/** The file that `npm run cv -- --json FILE` writes: the scores of the first set (WCXB), and those of the others by name. */
export interface CrossValidated extends FoldScores {
  /** Mean F1 over all sets. */
  readonly mean: number;
  readonly sets: Readonly<Record<string, FoldScores>>;
}

/** Returns the mean F1 of sets. Every set counts once, whatever its size. */
export function meanOfSets(sets: readonly F1Scores[]): number {
  return meanOf(sets.map(({ f1 }) => f1));
}

/** Averages the results of cross-validation. */
export function foldScores(results: readonly FoldResult[]): FoldScores {
  const { f1, precision, recall } = averages(results);
  const byType = [...averagesBy(results, ({ page }) => page.kind)].map(([kind, scores]) => [kind, scores.f1]);
  return {
    f1,
    precision,
    recall,
    byType: Object.fromEntries(byType),
    byLanguage: Object.fromEntries(averagesBy(results, ({ page }) => page.language)),
    pages: results.map(({ page, ...scores }) => ({
      id: page.id,
      kind: page.kind,
      language: page.language,
      words: page.truth.ids.length,
      f1: scores.f1,
      precision: scores.precision,
      recall: scores.recall,
    })),
  };
}

/** Cross-validated scores of the learned method, on the pages that the other methods were run on. */
export interface FoldComparison extends F1Scores {
  /** Bootstrap standard error of F1, by site. */
  readonly error: number;
  readonly byType: Readonly<Record<string, number>>;
  /** Cross-validated F1 minus the F1 of each method, paired by page; errors by site. */
  readonly against: ReadonlyMap<string, PairedComparison>;
}

/** Compares cross-validated scores with each method of an evaluation. Throws if the folds lack a page of the evaluation, or if the evaluation is not scored by words. */
export function compareFolds(
  { pages, methods, primary }: Evaluation,
  folds: Pick<CrossValidated, "pages">,
): FoldComparison {
  if (primary !== "words") throw new TypeError(`Folds are scored by words, these pages by ${primary}.`);
  const own = scoresOfPages(pages, folds);
  const f1 = own.map((scores) => scores.f1);
  const groups = pages.map(({ id, site }) => (site === "" ? `page ${id}` : site));
  const against = methods.map(({ id }, method): [string, PairedComparison] => {
    const other = pages.map((page) => page.f1[method]);
    return [id, comparePaired(f1, other, { groups })];
  });
  const types = [...new Set(pages.map(({ type }) => type))];
  const ofType = (type: string): number => meanOf(f1.filter((_, row) => pages[row].type === type));
  return {
    f1: meanOf(f1),
    precision: meanOf(own.map(({ precision }) => precision)),
    recall: meanOf(own.map(({ recall }) => recall)),
    error: bootstrapMean(f1, { groups }).error,
    byType: Object.fromEntries(types.map((type) => [type, ofType(type)])),
    against: new Map(against),
  };
}

function scoresOfPages(rows: readonly PageRow[], folds: Pick<CrossValidated, "pages">): readonly F1Scores[] {
  // Files of older versions have no pages.
  const known = new Map((folds.pages ?? []).map((page) => [page.id, page]));
  const found = rows.flatMap(({ id }) => known.get(id) ?? []);
  const missing = rows.filter(({ id }) => !known.has(id));
  if (missing.length > 0) {
    throw new TypeError(
      `The folds have no result for ${missing.length} of ${rows.length} pages, first ${missing[0].id}: write the file again with npm run cv -- --json FILE on the same set.`,
    );
  }
  return found;
}
