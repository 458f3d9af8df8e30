import type { RawColumn } from "../columns.ts";
import type { ColumnType } from "../values.ts";

/** What a column is called and how sure that is. */
export interface ColumnName {
  readonly name: string;
  readonly confidence: number;
}

/** What is known of a column when it is named. */
export interface UnnamedColumn {
  readonly column: RawColumn;
  readonly type: ColumnType;
  readonly isConstant: boolean;
  /** The text of a post. */
  readonly isBody?: boolean | undefined;
}

/** How sure names are that come from a tag, and those that are guessed from the order alone. */
export const BY_TAG = 0.75;
export const BY_GUESS = 0.4;

/** A text that only says what stands behind it: "Edition:". */
export const LABEL = /^([\p{L}][\p{L}\p{N} ]{1,30}?)\s?:$/u;

/** The share of the texts of which something holds. */
export function shareOf(texts: readonly string[], holds: (text: string) => boolean): number {
  return texts.filter(holds).length / Math.max(1, texts.length);
}
