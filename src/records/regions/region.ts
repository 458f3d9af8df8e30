/** The node range [from, to) of a record: whole siblings under one parent. */
export interface NodeSpan {
  readonly from: number;
  readonly to: number;
}

/**
 * How the records of a region were found. `siblings`: one element each. `pattern`: several siblings each. `merged`:
 * elements of one kind in several containers. `cluster`: Hlaing and Nyunt's block clustering.
 */
export type RegionKind = "siblings" | "pattern" | "merged" | "cluster";

/** A part of the page that may be a list of records. */
export interface Region {
  readonly kind: RegionKind;
  /** The element that contains all records. */
  readonly container: number;
  readonly records: readonly NodeSpan[];
  /** Whether the pattern is nearly the same in all records. */
  readonly isRegular?: boolean | undefined;
}
