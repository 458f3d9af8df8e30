import type { PostSpan } from "../../posts/index.ts";

/** The nodes [from, to) of a record: one element, or several consecutive siblings, with their subtrees. */
export interface NodeSpan {
  readonly from: number;
  readonly to: number;
}

/**
 * How the records of a region were found. `siblings`: each record is one child of the container. `pattern`: each record
 * is several consecutive siblings (`<dt>` and `<dd>`). `merged`: the records are similar elements in several parents.
 * `cluster`: by Hlaing and Nyunt's block clustering.
 */
export type RegionKind = "siblings" | "pattern" | "merged" | "cluster";

/** A part of the page that may be a list of records. */
export interface Region {
  readonly kind: RegionKind;
  /** The element that contains all records. */
  readonly container: number;
  readonly records: readonly NodeSpan[];
  /** Only for `pattern`: whether at least 80% of the records have the same sequence of siblings. */
  readonly isRegular?: boolean | undefined;
  /** The posts of a thread, if the records are its outermost posts (`threadOf`). */
  readonly posts?: readonly PostSpan[] | undefined;
}
