import type { RawColumn } from "../columns.ts";
import type { ColumnType } from "../values.ts";

/** The name of a column, and the confidence in it. */
export interface ColumnName {
  readonly name: string;
  readonly confidence: number;
}

/** A column and the facts from which it gets its name. */
export interface UnnamedColumn {
  readonly column: RawColumn;
  readonly type: ColumnType;
  readonly isConstant: boolean;
  /** Whether the column is the text of a post. */
  readonly isBody?: boolean | undefined;
}

/** Confidence of names from a tag. */
export const BY_TAG = 0.75;
/** Confidence of names guessed from the order of columns. */
export const BY_GUESS = 0.4;

/** A label for the text after it: "Edition:". */
export const LABEL = /^([\p{L}][\p{L}\p{N} ]{1,30}?)\s?:$/u;

/** Returns the share of texts for which `holds` is true. */
export function shareOf(texts: readonly string[], holds: (text: string) => boolean): number {
  return texts.filter(holds).length / Math.max(1, texts.length);
}
