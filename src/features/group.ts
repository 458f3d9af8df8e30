import type { BlockFacts } from "./block-facts.ts";

/** Rows of feature values, one per block, row after row. */
export interface FeatureMatrix {
  readonly rows: number;
  readonly columns: number;
  readonly values: Float32Array;
}

/** Features that are computed together: their names (sentences.ts says what they mean), and one function that fills their columns. */
export interface Group<Name extends string = string> {
  readonly names: readonly Name[];
  /** Writes the features of all blocks; the group's first column of row 0 is at `at`, rows are `stride` apart. */
  readonly fill: (facts: BlockFacts, out: FeatureColumns<Name>) => void;
}

/** Where a group writes. */
export interface FeatureColumns<Name extends string> {
  readonly values: Float32Array;
  /** Values from one block to the next. */
  readonly stride: number;
  /** Offset of each feature in a row. */
  readonly at: Readonly<Record<Name, number>>;
}

/** Checks that names and function belong together. */
export function group<Name extends string>(
  names: readonly Name[],
  fill: (facts: BlockFacts, out: FeatureColumns<Name>) => void,
): Group<Name> {
  return { names, fill };
}
