import { comparePaired, type F1Scores, meanOf, type PairedComparison } from "../evaluate/index.ts";
import { type Forest, predictInto, probability, toCompleteForest } from "../model/index.ts";
import {
  firstLook,
  type JudgeModel,
  type JudgeOptions,
  judgeLogits,
  TUNING,
  type Tuning,
  VERDICT_COLUMNS,
} from "../select/index.ts";
import { blockTable, blockWeights, logitsOf, withColumns } from "./block-model.ts";
import { type Boosted, type BoostJob, type BoostOptions, boostAll, type Loss } from "./boost/index.ts";
import { foldOf, type TrainingPage } from "./dataset.ts";
import { listTable, type SeenLists, trainLists } from "./list-model.ts";
import { fillPageNames, fitNames, NAME_PLACES, type NameTable, nameTable } from "./names-model.ts";
import {
  EMPTY_FOREST,
  type PageForests,
  type PageOutcome,
  pageTable,
  trainConfidence,
  trainPages,
} from "./page-model.ts";
import { scoreChoice } from "./score.ts";

/** A page scored by models that saw no page of its site. */
export interface FoldResult extends F1Scores {
  readonly page: TrainingPage;
  readonly fold: number;
  readonly logits: Float64Array;
  readonly kind: string;
  readonly confidence: number;
  readonly verdict: Float32Array;
}

export interface CrossValidation {
  readonly results: readonly FoldResult[];
  readonly folds: number;
  /** Per fold, the models trained without it, to judge again with other settings. */
  readonly forests: readonly FoldForests[];
  /** The models of lists and of pages, trained on all pages. */
  readonly lists: Forest;
  readonly pages: PageForests;
  /** Per fold, the loss after each tree on the training pages and on the fold's pages. */
  readonly curves: readonly (readonly Loss[])[];
  /** Loss reduction by splits on each column, summed over folds. */
  readonly gain: Float64Array;
  readonly names: NameTable;
  /** The models trained on all pages, with `withAll`. */
  readonly all: Boosted | undefined;
}

/** The models of a fold other than the block trees. */
export interface FoldForests extends PageForests {
  readonly lists: Forest;
}

export interface CrossOptions {
  readonly folds?: number;
  readonly boost?: Partial<BoostOptions>;
  readonly onFold?: (fold: number) => void;
  /** Also train on all pages together. */
  readonly withAll?: boolean;
  /** Pages that are trained on but not judged. */
  readonly variants?: readonly TrainingPage[];
  /** Forests that grow in parallel, one per thread. 1 uses no extra thread. */
  readonly threads?: number;
}

export const FOLDS = 5;

/**
 * Trains once per fold without the fold's sites, and judges its pages. With `withAll`, also trains once on all pages. Results do not depend
 * on the number of threads.
 */
export async function crossValidate(
  pages: readonly TrainingPage[],
  options: CrossOptions = {},
): Promise<CrossValidation> {
  const folds = options.folds ?? FOLDS;
  const variants = options.variants ?? [];
  const names = nameTable(pages, variants);
  const foldOfPage = names.pages.map(({ site }) => foldOf(site, folds));
  const weightsWithout = namesByFolds(names, folds);
  let table = blockTable(pages, variants);
  const jobOf = (fold: number): BoostJob => {
    options.onFold?.(fold);
    // Training on all pages still reads each page with name weights that exclude its own fold.
    for (const [index, own] of foldOfPage.entries()) {
      fillPageNames(names, index, weightsWithout(fold < folds ? fold : own, own));
    }
    table = withColumns(table, NAME_PLACES);
    const weight = blockWeights(table, ({ site }) => foldOf(site, folds) !== fold);
    const watched = blockWeights(table, ({ site }) => foldOf(site, folds) === fold);
    return { data: table.data, target: { label: table.label, weight }, options: { ...options.boost, watched } };
  };
  const boosted = await boostAll(folds + (options.withAll ? 1 : 0), options.threads ?? 1, jobOf);
  const gain = new Float64Array(table.data.columns);
  const logits: Float64Array[] = [];
  for (let fold = 0; fold < folds; fold++) {
    for (const [column, value] of boosted[fold].gain.entries()) gain[column] = gain[column] + value;
    const forest = toCompleteForest(boosted[fold].forest);
    for (const [index, page] of pages.entries()) {
      if (foldOfPage[index] !== fold) continue;
      fillPageNames(names, index, weightsWithout(fold, fold));
      logits[index] = logitsOf(forest, page);
    }
  }
  const curves = boosted.slice(0, folds).map(({ loss }) => loss);
  return { ...judgeFolds(pages, logits, folds), folds, curves, gain, names, all: boosted[folds] };
}

/** Trains the models of pages and lists on the logits of held-out blocks, and judges each page with the models of its fold. */
export function judgeFolds(
  pages: readonly TrainingPage[],
  logits: readonly Float64Array[],
  folds: number,
): Pick<CrossValidation, "results" | "forests" | "lists" | "pages"> {
  const foldOfPage = pages.map(({ site }) => foldOf(site, folds));
  const table = pageTable(pages, logits);
  const pageForests = Array.from({ length: folds }, (_, fold) =>
    trainPages(table, pages, ({ site }) => foldOf(site, folds) !== fold),
  );
  const inputs = pages.map((page, index): Judged => ({ page, logits: logits[index], fold: foldOfPage[index] }));
  const lists = listTable(seenLists(inputs, pageForests));
  const forests = pageForests.map((own, fold) => ({ ...own, lists: trainLists(lists, fold) }));
  const results = withConfidence(judgeAll(inputs, forests), folds);
  return { results, forests, lists: trainLists(lists), pages: trainPages(table, pages, () => true) };
}

/**
 * Returns name weights trained without two folds: the judged fold and that of the training page. If a page's own labels influenced its
 * features, the trees would trust these features too much.
 */
function namesByFolds(names: NameTable, folds: number): (first: number, second: number) => Float64Array {
  const known = new Map<number, Float64Array>();
  return (first, second) => {
    const key = Math.min(first, second) * folds + Math.max(first, second);
    let weights = known.get(key);
    if (weights === undefined) {
      weights = fitNames(names, ({ site }) => {
        const fold = foldOf(site, folds);
        return fold !== first && fold !== second;
      });
      known.set(key, weights);
    }
    return weights;
  };
}

interface Judged {
  readonly page: TrainingPage;
  readonly logits: Float64Array;
  readonly fold: number;
}

/** Judges each page with the forests of its fold, and with quotations as its set has them. */
export function judgeAll(
  inputs: readonly Judged[],
  forests: readonly FoldForests[],
  { tuning = TUNING, options = {} }: { tuning?: Tuning; options?: JudgeOptions } = {},
): FoldResult[] {
  const models = forests.map(judgeModel);
  return inputs.map(({ page, logits, fold }) => {
    const model = models[fold];
    const ownOptions = { quotes: page.source.quotes, ...options };
    const { choice, kind, verdict } = judgeLogits(page.facts, logits, { model, options: ownOptions, tuning });
    return { ...scoreChoice(page, choice.chosen), page, fold, logits, kind, verdict, confidence: 0 };
  });
}

/** Returns the lists of each page, with features from the models trained without the page's fold. */
function seenLists(inputs: readonly Judged[], forests: readonly PageForests[]): SeenLists[] {
  const models = forests.map((own) => judgeModel({ ...own, lists: EMPTY_FOREST }));
  return inputs.map(({ page, logits, fold }) => {
    const { lists } = firstLook(page.facts, logits, { model: models[fold], tuning: TUNING });
    return { page, lists, fold };
  });
}

function judgeModel({ kinds, lists }: FoldForests): JudgeModel {
  return {
    confidence: toCompleteForest(EMPTY_FOREST),
    kinds: kinds.map(({ kind, forest }) => ({ kind, forest: toCompleteForest(forest) })),
    lists: toCompleteForest(lists),
  };
}

/** Adds the confidence of each page, predicted by a model trained on the other folds. */
function withConfidence(results: readonly FoldResult[], folds: number): FoldResult[] {
  const forests = Array.from({ length: folds }, (_, fold) => trainConfidence(outcomesOf(results), fold));
  const out = new Float64Array(1);
  return results.map((result) => {
    predictInto(forests[result.fold], { rows: 1, columns: VERDICT_COLUMNS.length, values: result.verdict }, out);
    return { ...result, confidence: probability(out[0]) };
  });
}

export function outcomesOf(results: readonly FoldResult[]): PageOutcome[] {
  return results.map(({ verdict, f1, fold }) => ({ verdict, f1, fold }));
}

/** Means over pages. */
export interface Averages extends F1Scores {
  readonly pages: number;
}

export function averages(results: readonly F1Scores[]): Averages {
  return {
    pages: results.length,
    f1: meanOf(results.map(({ f1 }) => f1)),
    precision: meanOf(results.map(({ precision }) => precision)),
    recall: meanOf(results.map(({ recall }) => recall)),
  };
}

export function averagesBy(results: readonly FoldResult[], key: (result: FoldResult) => string): Map<string, Averages> {
  const groups = new Map<string, FoldResult[]>();
  for (const result of results) {
    const group = groups.get(key(result));
    if (group === undefined) groups.set(key(result), [result]);
    else group.push(result);
  }
  return new Map([...groups].map(([name, group]) => [name, averages(group)]));
}

/** Compares two choices on the same pages; the error is clustered by site. */
export function compareResults(first: readonly FoldResult[], second: readonly FoldResult[]): PairedComparison {
  const groups = first.map(({ page }) => page.site);
  return comparePaired(
    first.map(({ f1 }) => f1),
    second.map(({ f1 }) => f1),
    { groups },
  );
}
