import type { ColumnType, Value } from "./fields/index.ts";
import type { RegionKind } from "./regions/index.ts";

/** The structured data of one record. */
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
  /** The type of its values. */
  readonly type: ColumnType;
  /** The selector of the values, relative to the record. */
  readonly selector: string;
  /** The part of the element that is read: `text`, `@href`, and so on (docs/records.md). */
  readonly take: string;
  /** Confidence in name and type, in [0, 1]. */
  readonly confidence: number;
  /** Share of the records that have a value. */
  readonly filled: number;
  /** Whether some record has several values. */
  readonly isMany: boolean;
  /** Whether all values are equal, as those of a label or button. */
  readonly isConstant: boolean;
}

/** A value, or a list of values if the column has several. */
export type FieldValue = Value | readonly Value[];

/** One record. Its fields are in page order, by the names of the columns. Missing fields are left out. */
export interface DataRecord {
  /** The values by column name. */
  readonly fields: Readonly<Record<string, FieldValue>>;
  /** The visible text of the record. */
  readonly text: string;
  /** Records inside the record: replies, variants. */
  readonly children?: readonly DataRecord[];
  /** The structured data of the page for this record. */
  readonly data?: Described;
}

/** A list of records found on a page. */
export interface RecordRegion {
  /** How the records were found. */
  readonly kind: RegionKind | "table" | "wrapper" | "forum";
  /** Confidence that this is the main list of the page, in [0, 1]. */
  readonly confidence: number;
  /** The selectors of the element that contains the records, and of the records in it. */
  readonly selector: string;
  readonly recordSelector: string;
  /** Whether a record extends from one match of `recordSelector` to the next, across siblings. */
  readonly spansSiblings: boolean;
  /** Names of the fields that a match of `recordSelector` must have to be a record; usually empty. */
  readonly needs: readonly string[];
  /** The columns in page order. */
  readonly columns: readonly Column[];
  /** The rows in page order. */
  readonly records: readonly DataRecord[];
}
