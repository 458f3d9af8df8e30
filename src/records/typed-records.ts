import { baseAddress, type Page } from "../page/index.ts";
import type { RawTable, TableColumn } from "./fields/index.ts";
import { type ColumnType, columnTypeOf, isConstant, readAs, spanText, type Value } from "./fields/index.ts";
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
  const source: RecordSource = { page, table, columns, excluded, base: baseAddress(page) };
  const records = table.spans.map((_, r) => new LazyRecord(source, r));
  return { columns, records: nest(records, parents) };
}

/** The table of a page, shared by its records. */
interface RecordSource {
  readonly page: Page;
  readonly table: RawTable;
  readonly columns: readonly Column[];
  readonly excluded: ReadonlySet<number> | undefined;
  readonly base: string | undefined;
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

  static readonly #OWN: PropertyDescriptorMap & ThisType<LazyRecord> = {
    fields: {
      enumerable: true,
      get() {
        return (this.#fields ??= fieldsOf(this.#source, this.#index));
      },
    },
    text: {
      enumerable: true,
      get() {
        return spanText(this.#source.page, this.#source.table.spans[this.#index], this.#source.excluded);
      },
    },
  };
  static readonly #DATA: PropertyDescriptor & ThisType<LazyRecord> = {
    enumerable: true,
    get() {
      return this.#lookup?.(this);
    },
  };

  constructor(source: RecordSource, index: number) {
    this.#source = source;
    this.#index = index;
    Object.defineProperties(this, LazyRecord.#OWN);
  }

  /** Adds the property `data`, which calls the lookup on first access. */
  setDataLookup(lookup: DataLookup): void {
    this.#lookup = lookup;
    Object.defineProperty(this, "data", LazyRecord.#DATA);
  }
}

/** Finds the structured data of a record. */
export type DataLookup = (record: DataRecord) => Described | undefined;

function fieldsOf({ table, columns, base }: RecordSource, r: number): Record<string, FieldValue> {
  const fields: Record<string, FieldValue> = {};
  for (let c = 0; c < columns.length; c++) {
    const texts = table.columns[c].values[r];
    if (texts === undefined) continue;
    const { name, type } = columns[c];
    const isMany = table.columns[c].isMany ?? columns[c].isMany;
    if (typeof texts !== "string") fields[name] = valuesOf(texts, { type, base, isMany });
    else fields[name] = isMany ? [read(texts, type, base)] : read(texts, type, base);
  }
  return fields;
}

function valuesOf(
  texts: readonly string[],
  { type, base, isMany }: { type: ColumnType; base: string | undefined; isMany: boolean },
): FieldValue {
  return isMany || texts.length > 1 ? texts.map((text) => read(text, type, base)) : read(texts[0], type, base);
}

/** A column whose selector is computed on access. A class for the same reason as `LazyRecord`. */
class LazyColumn implements Column {
  declare readonly name: string;
  declare readonly type: ColumnType;
  declare readonly selector: string;
  declare readonly take: string;
  declare readonly confidence: number;
  declare readonly filled: number;
  declare readonly isMany: boolean;
  declare readonly isConstant: boolean;
  readonly #column: TableColumn;

  static readonly #SELECTOR: PropertyDescriptor & ThisType<LazyColumn> = {
    enumerable: true,
    get() {
      return this.#column.selector();
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
    this.#column = column;
    this.name = column.name;
    this.type = isAddress ? column.source : (column.type ?? columnTypeOf(texts));
    Object.defineProperty(this, "selector", LazyColumn.#SELECTOR);
    this.take = column.take;
    this.confidence = roundToThousandths(column.confidence * (this.type === "text" ? 1 : TYPE_CONFIDENCE));
    this.filled = roundToThousandths(filled / Math.max(1, records));
    this.isMany = isMany;
    this.isConstant = filled > 1 && (column.isConstant ?? isConstant(texts));
  }
}

/** Rounds to three decimals. */
export function roundToThousandths(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function read(text: string, type: ColumnType, base: string | undefined): Value {
  if (type !== "link" && type !== "image") return readAs(type, text);
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
