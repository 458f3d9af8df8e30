import type { PriceRegion } from "../language/index.ts";
import { baseAddress, type Page } from "../page/index.ts";
import { detached, INSPECT } from "../text/index.ts";
import type { RawTable, TableColumn } from "./fields/index.ts";
import {
  type CellTexts,
  type ColumnType,
  columnTypeOf,
  isConstant,
  readAs,
  spanText,
  type Value,
} from "./fields/index.ts";
import { priceRegionOf } from "./price-region.ts";
import type { Column, DataRecord, Described, FieldValue } from "./region-data.ts";

const ABSOLUTE = /^https?:\/\/[a-z0-9.-]+\/[!-~]*$/;
/** Factor for the confidence of columns whose type was inferred from their values. Set by hand. */
const TYPE_CONFIDENCE = 0.9;

/**
 * Turns a table into columns and records with typed fields. Fields are parsed on first access. `parents` has, for each record, the index of
 * the record around it. `excluded` elements are left out of the text of records.
 */
export function typedRecords(
  page: Page,
  table: RawTable,
  { parents, excluded }: { parents?: readonly number[]; excluded?: ReadonlySet<number> } = {},
): { columns: Column[]; records: LazyRecord[] } {
  const columns = table.columns.map((column) => new LazyColumn(column, table.spans.length));
  const source: RecordSource = {
    fields: columns.map(({ name, type, isMany }, c) => {
      const { values, isMany: areAllMany = isMany } = table.columns[c];
      return { name, type, isMany: areAllMany, values: detached(values) };
    }),
    base: baseAddress(page),
    region: priceRegionOf(page),
  };
  const records = table.spans.map((span, r) => new LazyRecord(source, r, detached(spanText(page, span, excluded))));
  return { columns, records: nest(records, parents) };
}

/** The texts of a table, shared by its records. They do not refer to the page, so a kept record does not keep its page. */
interface RecordSource {
  readonly fields: readonly RecordFields[];
  readonly base: string | undefined;
  /** Decides between currencies with one symbol. */
  readonly region: PriceRegion;
}

/** A column of a table: the texts of all records. */
interface RecordFields extends Pick<Column, "name" | "type" | "isMany"> {
  readonly values: readonly CellTexts[];
}

/**
 * A record whose properties are computed on first access. A class, so that all records share its getters: with getters, each object literal
 * would get its own hidden class, which keeps the page in memory until the next full garbage collection.
 */
export class LazyRecord implements DataRecord {
  declare readonly fields: Record<string, FieldValue>;
  declare readonly text: string;
  declare readonly data?: Described;
  declare children?: LazyRecord[];
  readonly #source: RecordSource;
  readonly #index: number;
  #fields: Record<string, FieldValue> | undefined;
  #lookup: DataLookup | undefined;

  static readonly #FIELDS: PropertyDescriptor & ThisType<LazyRecord> = {
    enumerable: true,
    get() {
      return (this.#fields ??= fieldsOf(this.#source, this.#index));
    },
  };
  static readonly #DATA: PropertyDescriptor & ThisType<LazyRecord> = {
    enumerable: true,
    get() {
      return this.#lookup?.(this);
    },
  };

  constructor(source: RecordSource, index: number, text: string) {
    this.#source = source;
    this.#index = index;
    Object.defineProperty(this, "fields", LazyRecord.#FIELDS);
    this.text = text;
  }

  [INSPECT](): object {
    return { ...this };
  }

  /** Adds the property `data`, which calls the lookup on first access. */
  setDataLookup(lookup: DataLookup): void {
    this.#lookup = lookup;
    Object.defineProperty(this, "data", LazyRecord.#DATA);
  }
}

/** Finds the structured data of a record. */
export type DataLookup = (record: DataRecord) => Described | undefined;

function fieldsOf(source: RecordSource, r: number): Record<string, FieldValue> {
  const fields: Record<string, FieldValue> = {};
  for (const { name, type, isMany, values } of source.fields) {
    const texts = values[r];
    if (texts === undefined) continue;
    const all = typeof texts === "string" ? [texts] : texts;
    const read = all.map((text) => typedValue(text, type, source));
    fields[name] = isMany || read.length > 1 ? read : read[0];
  }
  return fields;
}

/** A column whose selector is computed on first access. A class for the same reason as `LazyRecord`. */
class LazyColumn implements Column {
  declare readonly name: string;
  declare readonly type: ColumnType;
  declare readonly selector: string;
  declare readonly take: string;
  declare readonly confidence: number;
  declare readonly filled: number;
  declare readonly isMany: boolean;
  declare readonly isConstant: boolean;
  /** Computes the selector. Undefined once that is done: the function refers to the page. */
  #compute: (() => string) | undefined;
  #selector = "";

  static readonly #SELECTOR: PropertyDescriptor & ThisType<LazyColumn> = {
    enumerable: true,
    get() {
      if (this.#compute !== undefined) this.#selector = detached(this.#compute());
      this.#compute = undefined;
      return this.#selector;
    },
  };

  constructor(column: TableColumn, records: number) {
    const isKnown = column.type !== undefined && column.isConstant !== undefined;
    const texts = isKnown ? [] : column.values.flatMap((value) => value ?? []);
    const isAddress = column.source === "link" || column.source === "image";
    let filled = 0;
    let isMany = false;
    for (const value of column.values) {
      if (value === undefined) continue;
      filled++;
      if (typeof value === "object" && value.length > 1) isMany = true;
    }
    this.#compute = () => column.selector();
    this.name = detached(column.name);
    this.type = isAddress ? column.source : (column.type ?? columnTypeOf(texts));
    Object.defineProperty(this, "selector", LazyColumn.#SELECTOR);
    this.take = detached(column.take);
    this.confidence = roundToThousandths(column.confidence * (this.type === "text" ? 1 : TYPE_CONFIDENCE));
    this.filled = roundToThousandths(filled / Math.max(1, records));
    this.isMany = isMany;
    this.isConstant = filled > 1 && (column.isConstant ?? isConstant(texts));
  }

  [INSPECT](): object {
    return { ...this };
  }
}

/** Rounds to three decimals. */
export function roundToThousandths(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function typedValue(text: string, type: ColumnType, { base, region }: RecordSource): Value {
  if (type !== "link" && type !== "image") return readAs(type, text, region);
  return absoluteUrl(text, base);
}

/**
 * Resolves an address against the address of the page. Returns it unchanged if the page's address is unknown, or if the address is invalid.
 */
export function absoluteUrl(address: string, base: string | undefined): string {
  if (base === undefined || ABSOLUTE.test(address) || !URL.canParse(address, base)) return address;
  return new URL(address, base).href;
}

/** Moves records inside records into `children`. Returns the outermost records. */
function nest(all: readonly LazyRecord[], parents: readonly number[] | undefined): LazyRecord[] {
  const top: LazyRecord[] = [];
  for (const [i, record] of all.entries()) {
    const parent = all[parents?.[i] ?? -1];
    if (parent === undefined) top.push(record);
    else (parent.children ??= []).push(record);
  }
  return top;
}
