import { NameWeights } from "../features/index.ts";
import { type CompleteForest, completed } from "./complete.ts";
import type { Forest } from "./forest.ts";
import { type PackedForest, unpack } from "./pack.ts";

/** A trained model as it is kept: readable by people, loaded without file access. */
export interface ModelFile {
  readonly format: typeof FORMAT;
  readonly name: string;
  /** What it was trained on. The digest is over the ids and true texts of the pages. */
  readonly corpus: {
    readonly sets: readonly string[];
    readonly pages: number;
    readonly blocks: number;
    readonly digest: string;
  };
  readonly seed: number;
  /** Word scores over domain folds, measured before the last training on everything. */
  readonly folds: {
    readonly f1: number;
    readonly precision: number;
    readonly recall: number;
    readonly byType: Readonly<Record<string, number>>;
  };
  /** Names of the block features, then of the page features and of those of lists, in the order the trees count them. */
  readonly blockFeatures: readonly string[];
  readonly pageFeatures: readonly string[];
  readonly listFeatures: readonly string[];
  /** What words in class and id names speak for: the words of each weight. */
  readonly names: Readonly<Record<string, string>>;
  /** Is this block content? */
  readonly content: PackedForest;
  /** By how much is this list likelier to be content than its blocks look one by one? */
  readonly lists: PackedForest;
  /** Is this page one of prose? Decides the threshold. */
  readonly gate: PackedForest;
  /** What word F1 is to be expected? */
  readonly confidence: PackedForest;
  /** Of which kind is the page? */
  readonly kinds: Readonly<Record<string, PackedForest>>;
}

/** Raised when the meaning of the file changes. */
export const FORMAT = 3;

/** A model bound to the columns of the feature tables. */
export interface Model {
  readonly name: string;
  readonly names: NameWeights;
  readonly content: Forest;
  /** The same, made for speed. */
  readonly fastContent: CompleteForest;
  readonly lists: CompleteForest;
  readonly gate: CompleteForest;
  readonly confidence: CompleteForest;
  readonly kinds: readonly { readonly kind: string; readonly forest: CompleteForest }[];
}

/** The names of the columns a model may be bound to. */
export interface ColumnNames {
  readonly block: readonly string[];
  readonly page: readonly string[];
  readonly list: readonly string[];
}

/** The file does not fit: another format, or features this build does not have. */
export class ModelError extends Error {
  override readonly name = "ModelError";
}

/** Binds a model file to the feature tables by name. */
export function loadModel(file: ModelFile, columns: ColumnNames): Model {
  if (file.format !== FORMAT) {
    throw new ModelError(`The model has format ${String(file.format)}, this build reads ${FORMAT}: train it again.`);
  }
  const block = bound(file.blockFeatures, columns.block);
  const page = bound(file.pageFeatures, columns.page);
  const list = bound(file.listFeatures, columns.list);
  try {
    const content = unpack(file.content, block);
    return {
      name: file.name,
      names: new NameWeights(file.names),
      content,
      fastContent: completed(content),
      lists: completed(unpack(file.lists, list)),
      gate: completed(unpack(file.gate, page)),
      confidence: completed(unpack(file.confidence, page)),
      kinds: Object.entries(file.kinds).map(([kind, packed]) => ({ kind, forest: completed(unpack(packed, page)) })),
    };
  } catch (cause) {
    throw new ModelError(`The model "${file.name}" is damaged: ${String(cause)}`, { cause });
  }
}

function bound(wanted: readonly string[], offered: readonly string[]): Int32Array {
  const missing = wanted.filter((name) => !offered.includes(name));
  if (missing.length > 0) {
    throw new ModelError(`The model needs features this build does not have: ${missing.join(", ")}. Train it again.`);
  }
  return Int32Array.from(wanted, (name) => offered.indexOf(name));
}
