/** Where a record lies: the nodes [from, to), whole siblings under one parent. */
export interface NodeSpan {
  readonly from: number;
  readonly to: number;
}

/**
 * How the records of a region were told apart: one element each; several siblings each, by a repeating pattern; elements
 * of one kind in several containers; or the paper's clusters.
 */
export type RegionKind = "siblings" | "pattern" | "merged" | "cluster";

/** A part of the page that may be a list of records. */
export interface Region {
  readonly kind: RegionKind;
  /** The element that holds all records. */
  readonly container: number;
  readonly records: readonly NodeSpan[];
  /** A pattern that is nearly the same each time. */
  readonly isRegular?: boolean | undefined;
}
