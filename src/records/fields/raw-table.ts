import type { NodeSpan } from "../regions/index.ts";
import type { CellTexts, ValueSource } from "./columns.ts";
import type { ColumnType } from "./values.ts";

export const TAKE_QUOTES = "quotes";

export const TAKE_WRITER = "writer";

/** A column with its name and texts, not yet read as prices, dates …. */
export interface TableColumn {
  readonly name: string;
  readonly source: ValueSource;
  /** Where it was read off the values already. */
  readonly type?: ColumnType | undefined;
  /** Worked out when asked for. */
  selector(): string;
  readonly take: string;
  readonly confidence: number;
  readonly values: readonly CellTexts[];
  /** Whether values are lists, however many there are; without it they are if some record has several. */
  readonly isMany?: boolean | undefined;
  /** All texts are the same, where that is known already. */
  readonly isConstant?: boolean | undefined;
}

/** Columns and the records they are read from. */
export interface RawTable {
  readonly columns: readonly TableColumn[];
  readonly spans: readonly NodeSpan[];
}
