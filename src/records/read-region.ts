import type { Page } from "../page/index.ts";
import { INSPECT } from "../text/index.ts";
import type { TableColumn } from "./fields/index.ts";
import {
  alignRecords,
  columnTypeOf,
  isConstant,
  mergeColumns,
  nameColumns,
  readColumns,
  sortByUse,
  type UnnamedColumn,
} from "./fields/index.ts";
import { isForum, postBodyOf, quoteColumnOf } from "./forum.ts";
import { readPostTexts, withPostTexts } from "./post-facts.ts";
import { headedTableOf } from "./read-table.ts";
import type { Column, DataRecord, Described, RecordRegion } from "./region-data.ts";
import { type NodeSpan, type RankedRegion, recordTreeOf, regionConfidence, type Shapes } from "./regions/index.ts";
import { withStars } from "./star-ratings.ts";
import { joinStructured } from "./structured.ts";
import { type LazyRecord, roundToThousandths, typedRecords } from "./typed-records.ts";
import {
  fieldSelectors,
  neededFields,
  pathTo,
  recordSelectorOf,
  selectedSpans,
  wrapperFieldOf,
} from "./wrapper/index.ts";

/** A region whose columns and records are read on first access. */
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
    this.confidence = roundToThousandths(regionConfidence(region));
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
    const selected = selectedSpans(this.#page, this.#shapes, { region, record, spans });
    const outliers = selected.filter(({ from }) => !own.has(from));
    const areAllSelected = outliers.length + own.size === selected.length;
    if (outliers.length === 0 || !areAllSelected) return [];
    return neededFields(this.#page, this.#shapes, { records, outliers, fields: columns.map(wrapperFieldOf) });
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

  /** The number of records, and the first one, in place of all. */
  [INSPECT](): object {
    const { kind, confidence, selector, recordSelector, columns, records } = this;
    const names = columns.map(({ name, type }) => (type === "text" ? name : `${name} (${type})`));
    return {
      kind,
      confidence,
      selector,
      recordSelector,
      columns: names,
      records: records.length,
      first: records[0]?.fields,
    };
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

/** The parts of a region that are computed on first access. */
interface Data extends Pick<RecordRegion, "kind" | "columns"> {
  readonly records: readonly LazyRecord[];
}

/** A region to read. */
interface RegionSource {
  readonly region: RankedRegion;
  /** The items of the page's structured data, read on first access. */
  readonly items: (() => readonly Described[]) | undefined;
}

/** Reads the records of a region: their fields with names and types. */
export function readRegion(page: Page, shapes: Shapes, source: RegionSource): RecordRegion {
  return new LazyRegion(page, shapes, source);
}

function readData(page: Page, shapes: Shapes, region: RankedRegion): Data {
  const table = headedTableOf(page, region);
  if (table !== undefined) return { kind: "table", ...typedRecords(page, table) };
  const tree = recordTreeOf(page, shapes, region.records);
  const forum = region.posts !== undefined || isForum(page, region);
  const quotes = forum ? quoteColumnOf(page, tree.spans) : undefined;
  const excluded = new Set([...tree.inner, ...(quotes?.nodes ?? [])]);
  const columns = alignedColumns(page, { ...shapes, excluded }, { spans: tree.spans, isForum: forum });
  if (quotes !== undefined && quotes.nodes.length > 0) columns.push(quotes.column);
  const posts = { spans: tree.spans, thread: region.posts };
  const found = forum ? withPostTexts(columns, readPostTexts(page, posts)) : columns;
  const data = typedRecords(
    page,
    { columns: sortByUse(withStars(page, found, tree.spans)), spans: tree.spans },
    { parents: tree.parents, excluded: tree.inner },
  );
  return { kind: forum ? "forum" : region.kind, ...data };
}

function alignedColumns(
  page: Page,
  shapes: Shapes,
  { spans, isForum: forum }: { spans: readonly NodeSpan[]; isForum: boolean },
): TableColumn[] {
  const root = alignRecords(page, shapes, spans);
  const body = forum ? postBodyOf(page, root) : undefined;
  const raw = readColumns(page, root, { records: spans.length, excluded: shapes.excluded, body });
  const unnamed = raw.map((column): UnnamedColumn => {
    const { texts } = column;
    const type = column.source === "link" || column.source === "image" ? column.source : columnTypeOf(texts);
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
  return mergeColumns(named);
}
