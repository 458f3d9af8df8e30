import type { NodeSpan } from "../regions/index.ts";
import type { CellTexts, ValueSource } from "./columns.ts";
import type { ColumnType } from "./values.ts";

/** The `take` of a column with the quotations of posts. */
export const TAKE_QUOTES = "quotes";

/** The `take` of columns with the authors and the dates of posts, as the reader of posts finds them. */
export const TAKE_WRITER = "writer";
export const TAKE_POSTED = "posted";

/** The `take` of a column with ratings that people see as stars, and that only screen readers read. */
export const TAKE_STARS = "stars";

/** A named column with its texts, before these are parsed as prices, dates or numbers. */
export interface TableColumn {
  readonly name: string;
  readonly source: ValueSource;
  /** The type, if the values were checked already. */
  readonly type?: ColumnType | undefined;
  /** Computes the selector of the values in a record. */
  selector(): string;
  readonly take: string;
  readonly confidence: number;
  readonly values: readonly CellTexts[];
  /** Whether all values are lists. If undefined, they are lists if at least one record has several values. */
  readonly isMany?: boolean | undefined;
  /** Whether all texts are equal, if known already. */
  readonly isConstant?: boolean | undefined;
}

/** Columns, and the node ranges of the records. */
export interface RawTable {
  readonly columns: readonly TableColumn[];
  readonly spans: readonly NodeSpan[];
}
