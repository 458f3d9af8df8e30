import type { Page } from "../page/index.ts";
import type { TableColumn } from "./fields/index.ts";
import { alignRecords, columnsOf, complete, isConstant, nameColumns, typeOf, type Unnamed } from "./fields/index.ts";
import { bodyOf, isForum, quotesIn } from "./forum.ts";
import { withWriters, writersIn } from "./microdata-authors.ts";
import { tableOf } from "./read-table.ts";
import type { Column, DataRecord, Described, RecordRegion } from "./region-data.ts";
import { familyOf, type NodeSpan, type RankedRegion, regionConfidence, type Shapes } from "./regions/index.ts";
import { joinStructured } from "./structured.ts";
import { describe, type LazyRecord, round } from "./typed-records.ts";
import { fieldOf, fieldSelectors, neededFields, pathTo, placedSpans, recordSelectorOf } from "./wrapper/index.ts";

/** A region that is looked into when its columns or records are asked for. */
class LazyRegion implements RecordRegion {
  readonly confidence: number;
  readonly spansSiblings: boolean;
  readonly #page: Page;
  readonly #shapes: Shapes;
  readonly #region: RankedRegion;
  readonly #items: (() => readonly Described[]) | undefined;
  #data: Data | undefined;
  #record: string | undefined;

  constructor(page: Page, shapes: Shapes, { region, items }: RegionSource) {
    this.#page = page;
    this.#shapes = shapes;
    this.#region = region;
    this.#items = items;
    this.confidence = round(regionConfidence(region));
    this.spansSiblings = region.kind === "pattern";
  }

  get selector(): string {
    return pathTo(this.#page, this.#region.container);
  }

  get recordSelector(): string {
    const { selector } = this;
    return (this.#record ??= recordSelectorOf(this.#page, this.#shapes, { region: this.#region, selector }));
  }

  get needs(): readonly string[] {
    const { selector: region, recordSelector: record, spansSiblings: spans, kind, columns } = this;
    if (kind === "table") return [];
    const { records } = this.#region;
    const own = new Set(records.map(({ from }) => from));
    const named = placedSpans(this.#page, this.#shapes, { region, record, spans });
    const strangers = named.filter(({ from }) => !own.has(from));
    const isWhole = strangers.length + own.size === named.length;
    if (strangers.length === 0 || !isWhole) return [];
    return neededFields(this.#page, this.#shapes, { records, strangers, fields: columns.map(fieldOf) });
  }

  get kind(): RecordRegion["kind"] {
    return this.#read().kind;
  }

  get columns(): readonly Column[] {
    return this.#read().columns;
  }

  get records(): readonly DataRecord[] {
    return this.#read().records;
  }

  toJSON(): RecordRegion {
    const { kind, confidence, selector, recordSelector, spansSiblings, needs, columns, records } = this;
    return { kind, confidence, selector, recordSelector, spansSiblings, needs, columns, records };
  }

  #read(): Data {
    if (this.#data === undefined) {
      this.#data = readData(this.#page, this.#shapes, this.#region);
      if (this.#items !== undefined) joinStructured(this.#data, this.#items);
    }
    return this.#data;
  }
}

interface Data extends Pick<RecordRegion, "kind" | "columns"> {
  readonly records: readonly LazyRecord[];
}

interface RegionSource {
  readonly region: RankedRegion;
  /** What structured data lists, asked for when a record's is. */
  readonly items: (() => readonly Described[]) | undefined;
}

/** A region with its records: fields, their names and types. */
export function readRegion(page: Page, shapes: Shapes, source: RegionSource): RecordRegion {
  return new LazyRegion(page, shapes, source);
}

function readData(page: Page, shapes: Shapes, region: RankedRegion): Data {
  const table = tableOf(page, region);
  if (table !== undefined) return { kind: "table", ...describe(page, table) };
  const family = familyOf(page, shapes, region.records);
  const forum = isForum(page, region);
  const quotes = forum ? quotesIn(page, family.spans) : undefined;
  const apart = new Set([...family.inner, ...(quotes?.nodes ?? [])]);
  const columns = alignedColumns(page, { ...shapes, apart }, { spans: family.spans, isForum: forum });
  if (quotes !== undefined && quotes.nodes.length > 0) columns.push(quotes.column);
  const all = forum ? withWriters(columns, writersIn(page, family.spans, apart)) : columns;
  const data = describe(page, { columns: all, spans: family.spans }, { parents: family.parents, apart: family.inner });
  return { kind: forum ? "forum" : region.kind, ...data };
}

function alignedColumns(
  page: Page,
  shapes: Shapes,
  { spans, isForum: forum }: { spans: readonly NodeSpan[]; isForum: boolean },
): TableColumn[] {
  const root = alignRecords(page, shapes, spans);
  const body = forum ? bodyOf(page, root) : undefined;
  const raw = columnsOf(page, root, { records: spans.length, apart: shapes.apart, body });
  const unnamed = raw.map((column): Unnamed => {
    const { texts } = column;
    const type = column.source === "link" || column.source === "image" ? column.source : typeOf(texts);
    return {
      column,
      type,
      isConstant: texts.length > 1 && isConstant(texts),
      isBody: column.slot === body && column.source === "text",
    };
  });
  const names = nameColumns(page, unnamed, forum);
  const selectors = fieldSelectors(page, raw);
  const named = raw.map((column, i): TableColumn => {
    const { name, confidence } = names[i];
    const { selector, take } = selectors[i];
    const { type, isConstant: isSame } = unnamed[i];
    return { name, confidence, selector, take, source: column.source, type, isConstant: isSame, values: column.values };
  });
  return complete(named);
}
