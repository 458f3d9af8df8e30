import { NameWeights, weightTable } from "../features/index.ts";
import { type CompleteForest, toCompleteForest } from "./complete-forest.ts";
import type { Forest } from "./forest.ts";
import { type PackedForests, unpackForests } from "./pack-forest.ts";
import { type PackedNames, unpackNames } from "./pack-names.ts";

/** A trained model as a file: readable JSON, or a module (weights.ts) that loads without file access. */
export interface ModelFile {
  readonly format: typeof MODEL_FORMAT;
  readonly name: string;
  /** The training pages. `digest` is a hash over their ids and true texts. */
  readonly corpus: {
    readonly sets: readonly string[];
    readonly pages: number;
    readonly blocks: number;
    readonly digest: string;
  };
  readonly seed: number;
  /** Word scores by cross-validation over folds of sites, with models trained like this one. */
  readonly folds: {
    readonly f1: number;
    readonly precision: number;
    readonly recall: number;
    readonly byType: Readonly<Record<string, number>>;
  };
  /** Feature names of blocks, pages and lists. The trees refer to features by their index here. */
  readonly blockFeatures: readonly string[];
  readonly pageFeatures: readonly string[];
  readonly listFeatures: readonly string[];
  /** Weights of words in class and id names. */
  readonly names: PackedNames;
  /** One forest: predicts the logit that a block is content. */
  readonly content: PackedForests;
  /** One forest: predicts a correction for the logits of all blocks in a list. */
  readonly lists: PackedForests;
  /** Kinds of pages. */
  readonly kinds: readonly string[];
  /** First a forest that predicts the logit of the word F1. Then, for each kind, a forest that predicts the logit that a page is of it. */
  readonly pages: PackedForests;
}

/** Version of `ModelFile`. It increases when the meaning of a field changes. */
export const MODEL_FORMAT = 5;

/** A model bound to the columns of the feature tables. */
export interface Model {
  readonly name: string;
  readonly names: NameWeights;
  readonly content: Forest;
  /** The same forest, for fast prediction. */
  readonly fastContent: CompleteForest;
  readonly lists: CompleteForest;
  readonly confidence: CompleteForest;
  readonly kinds: readonly { readonly kind: string; readonly forest: CompleteForest }[];
}

/** Column names of this build's feature tables. */
export interface ColumnNames {
  readonly block: readonly string[];
  readonly page: readonly string[];
  readonly list: readonly string[];
}

/** A model file that does not fit this build: another format, unknown features, or damaged trees. */
export class ModelError extends Error {
  override readonly name = "ModelError";
}

/** Binds a model file to the columns of the feature tables by name. Throws a ModelError if it does not fit. */
export function loadModel(file: ModelFile, columns: ColumnNames): Model {
  if (file.format !== MODEL_FORMAT) {
    throw new ModelError(
      `The model has format ${String(file.format)}, this build reads ${MODEL_FORMAT}: train it again.`,
    );
  }
  const block = columnsOf(file.blockFeatures, columns.block);
  const page = columnsOf(file.pageFeatures, columns.page);
  const list = columnsOf(file.listFeatures, columns.list);
  try {
    const [content] = unpackForests(file.content, block);
    const [lists] = unpackForests(file.lists, list);
    const [confidence, ...kinds] = unpackForests(file.pages, page).map(toCompleteForest);
    return {
      name: file.name,
      names: new NameWeights(weightTable(unpackNames(file.names))),
      content,
      fastContent: toCompleteForest(content),
      lists: toCompleteForest(lists),
      confidence,
      kinds: kinds.map((forest, index) => ({ kind: file.kinds[index], forest })),
    };
  } catch (cause) {
    throw new ModelError(`The model "${file.name}" is damaged: ${String(cause)}`, { cause });
  }
}

function columnsOf(wanted: readonly string[], offered: readonly string[]): Int32Array {
  const missing = wanted.filter((name) => !offered.includes(name));
  if (missing.length > 0) {
    throw new ModelError(`The model needs features this build does not have: ${missing.join(", ")}. Train it again.`);
  }
  return Int32Array.from(wanted, (name) => offered.indexOf(name));
}
