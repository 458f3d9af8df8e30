import type { ColumnType, Value } from "./fields/index.ts";
import type { RegionKind } from "./regions/index.ts";

/** What structured data says of one record, beside what the page shows. */
export interface Described {
  readonly type: string;
  readonly name?: string;
  readonly url?: string;
  readonly [property: string]: string | undefined;
}

/** A column of a region's table. */
export interface Column {
  /** The key of its values in `fields`. */
  readonly name: string;
  /** What its values are. */
  readonly type: ColumnType;
  /** Where the values stand, from the record down. */
  readonly selector: string;
  /** What is taken there: `text`, `@href`, and so on (docs/records.md). */
  readonly take: string;
  /** How sure name and type are, in [0, 1]. */
  readonly confidence: number;
  /** The share of records that have a value. */
  readonly filled: number;
  /** Some record has several values. */
  readonly isMany: boolean;
  /** All values are the same: a label, a button. */
  readonly isConstant: boolean;
}

/** A value, or a list of them where a column has several. */
export type FieldValue = Value | readonly Value[];

/** One record. Fields stand in page order, under the names of the columns; a field that is missing is not there. */
export interface DataRecord {
  /** The values by the names of the columns. */
  readonly fields: Readonly<Record<string, FieldValue>>;
  /** All that people read in the record. */
  readonly text: string;
  /** Records inside the record: replies, variants. */
  readonly children?: readonly DataRecord[];
  /** What structured data of the page says of this record. */
  readonly data?: Described;
}

/** A list of records found on a page. */
export interface RecordRegion {
  /** How it was found. */
  readonly kind: RegionKind | "table" | "wrapper" | "forum";
  /** How sure it is that this is what the page lists, in [0, 1]. */
  readonly confidence: number;
  /** The element that holds the records, and the records in it. */
  readonly selector: string;
  readonly recordSelector: string;
  /** A record reaches from one match of `recordSelector` to the next, over its siblings. */
  readonly spansSiblings: boolean;
  /** Names of fields without which what `recordSelector` names is no record; mostly none. */
  readonly needs: readonly string[];
  /** The columns in page order. */
  readonly columns: readonly Column[];
  /** The rows in page order. */
  readonly records: readonly DataRecord[];
}
