import type { BlockFacts } from "./block-facts.ts";

/** Feature values, row after row, one row per block. */
export interface FeatureMatrix {
  readonly rows: number;
  readonly columns: number;
  readonly values: Float32Array;
}

/** Features that are computed together. */
export interface FeatureGroup<Name extends string = string> {
  readonly names: readonly Name[];
  /** Writes the features of all blocks. */
  readonly fill: (facts: BlockFacts, out: FeatureColumns<Name>) => void;
}

/** The columns that a group fills. A feature of a block is `values[block * stride + at[name]]`. */
export interface FeatureColumns<Name extends string> {
  readonly values: Float32Array;
  /** Number of values per row. */
  readonly stride: number;
  /** Column index of each feature. */
  readonly at: Readonly<Record<Name, number>>;
}

/** Defines a group. The compiler checks that the function writes only the named features. */
export function featureGroup<Name extends string>(
  names: readonly Name[],
  fill: (facts: BlockFacts, out: FeatureColumns<Name>) => void,
): FeatureGroup<Name> {
  return { names, fill };
}
