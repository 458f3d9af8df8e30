import type { NodeSpan } from "../regions/index.ts";
import type { CellTexts, ValueSource } from "./columns.ts";
import type { ColumnType } from "./values.ts";

/** The `take` of a column with the quotations of posts. */
export const TAKE_QUOTES = "quotes";

/** The `take` of a column with the authors of posts, from microdata. */
export const TAKE_WRITER = "writer";

/** A column with its name and texts, before these are read as prices, dates and so on. */
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
  /** Whether each value is a list. If undefined, the values are lists if some record has several. */
  readonly isMany?: boolean | undefined;
  /** Whether all texts are equal, if known already. */
  readonly isConstant?: boolean | undefined;
}

/** Columns, and the node ranges of the records. */
export interface RawTable {
  readonly columns: readonly TableColumn[];
  readonly spans: readonly NodeSpan[];
}
