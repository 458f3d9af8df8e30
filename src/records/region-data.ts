import type { ColumnType, Value } from "./fields/index.ts";
import type { RegionKind } from "./regions/index.ts";

/** A JSON-LD item of the page that describes one record: its type, name, address and other properties. */
export interface Described {
  readonly type: string;
  readonly name?: string;
  readonly url?: string;
  readonly [property: string]: string | undefined;
}

/** A column of a region: one field of its records. */
export interface Column {
  /** The name of the field: the key in `DataRecord.fields`. */
  readonly name: string;
  /** The type of the values. */
  readonly type: ColumnType;
  /** CSS selector of the element with the value, relative to the record. */
  readonly selector: string;
  /** The part of that element that is read: `text`, `@href` and others (docs/records.md). */
  readonly take: string;
  /** Confidence that name and type are right, in [0, 1]. */
  readonly confidence: number;
  /** Share of the records that have a value. */
  readonly filled: number;
  /** Whether at least one record has several values. */
  readonly isMany: boolean;
  /** Whether all values are equal, such as the text of a button in each record. */
  readonly isConstant: boolean;
  /** The name of the page's column that answers a request (option `fields`). */
  readonly origin?: string | undefined;
}

/** A value, or a list of values in a column with `isMany`. */
export type FieldValue = Value | readonly Value[];

/** One record. */
export interface DataRecord {
  /** The values by column name, in the order of the columns. A field without a value is left out. */
  readonly fields: Readonly<Record<string, FieldValue>>;
  /** The visible text of the record. */
  readonly text: string;
  /** Records inside this record, such as replies or product variants. */
  readonly children?: readonly DataRecord[];
  /** The JSON-LD item of the page that describes this record. */
  readonly data?: Described;
}

/** A list of records found on a page. */
export interface RecordRegion {
  /** How the records were found. `detail`: one record per page, with the fields of a site's template. */
  readonly kind: RegionKind | "table" | "wrapper" | "forum" | "detail";
  /** Confidence that this is the main list of the page, in [0, 1]. */
  readonly confidence: number;
  /** CSS selector of the element that contains the records. */
  readonly selector: string;
  /** CSS selector of the records inside that element. */
  readonly recordSelector: string;
  /** Whether a record consists of several siblings: a match of `recordSelector` and the siblings up to the next match. */
  readonly spansSiblings: boolean;
  /** Names of fields that a match of `recordSelector` must have to be a record. Usually empty. */
  readonly needs: readonly string[];
  /** Whether the columns are those of the option `fields`. */
  readonly isRequested?: boolean | undefined;
  /**
   * The columns in order of use: title, price and date before details. Those of a table with a header are in page order, those of the
   * option `fields` in the order of the request.
   */
  readonly columns: readonly Column[];
  /** The records in page order. */
  readonly records: readonly DataRecord[];
}
