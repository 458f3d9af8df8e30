import type { Page } from "../../page/index.ts";
import {
  type CellTexts,
  COLUMN_TYPES,
  TAKE_POSTED,
  TAKE_QUOTES,
  TAKE_STARS,
  TAKE_WRITER,
  type TableColumn,
} from "../fields/index.ts";
import { quoteColumnOf } from "../forum.ts";
import { readPostTexts } from "../post-facts.ts";
import { headedTableOf } from "../read-table.ts";
import type { RecordRegion } from "../region-data.ts";
import { type NodeSpan, recordTreeOf, type Shapes, shapesOf } from "../regions/index.ts";
import { readStars } from "../star-ratings.ts";
import { joinStructured, structuredItems } from "../structured.ts";
import { typedRecords } from "../typed-records.ts";
import { type Place, relocatedSpans, selectedSpans } from "./record-selector.ts";
import { select } from "./selector.ts";
import { parseSelector, parseSelectorList } from "./selector-syntax.ts";
import { fieldValues, TAKE_PATTERN, valueSourceOf, type WrapperField, wrapperFieldOf } from "./wrapped-field.ts";

/** The selectors of a page's records and fields, as plain data. It can be stored and edited, and reads other pages of the same site. */
export interface Wrapper extends Place {
  readonly version: 1;
  /** How the records were found. A `table` is read as a table, with its header. */
  readonly kind: RecordRegion["kind"];
  /** Names of the fields that a match of `record` must have to be a record. */
  readonly needs?: readonly string[] | undefined;
  /** The fields of a record. */
  readonly fields: readonly WrapperField[];
}

/** How well a wrapper fits a page, and what is missing. */
export interface Fit {
  /** Whether at least half of the expected values were found. */
  readonly fits: boolean;
  /** Number of records. */
  readonly records: number;
  /** The same in words, with the fields that are missing: `24 records with 98 % of the expected values; 3 skipped (no title)`. */
  readonly says: string;
}

/** Thrown for an invalid wrapper. The message names the problem. */
export class WrapperError extends Error {
  override readonly name = "WrapperError";
}

/** Makes a wrapper from a region. `records(html, { wrapper })` reads other pages of the site with it. */
export function wrapperOf(region: RecordRegion): Wrapper {
  return {
    version: 1,
    kind: region.kind,
    region: region.selector,
    record: region.recordSelector,
    spans: region.spansSiblings,
    ...(region.needs.length === 0 ? {} : { needs: region.needs }),
    // A requested field without a place in the records has nothing to take.
    fields: region.columns.filter(({ take }) => take !== "").map(wrapperFieldOf),
  };
}

/** Checks a wrapper, which may have been edited. Throws WrapperError if it is invalid. */
export function parseWrapper(data: unknown): Wrapper {
  const wrapper = data as Partial<Wrapper> | null;
  if (typeof wrapper !== "object" || wrapper === null || wrapper.version !== 1) {
    throw new WrapperError("a wrapper is a JSON object with version 1, as `wrapperOf` returns it");
  }
  const { region, record, fields } = wrapper;
  if (typeof region !== "string" || typeof record !== "string" || record === "" || !Array.isArray(fields)) {
    throw new WrapperError("a wrapper needs the strings `region` and `record` and the list `fields`");
  }
  requireSelector(region, parseSelector);
  requireSelector(record, parseSelectorList);
  const names = new Set<string>();
  for (const [i, field] of fields.entries()) {
    if (
      typeof field?.name !== "string" ||
      typeof field.selector !== "string" ||
      !TAKE_PATTERN.test(String(field.take))
    ) {
      throw new WrapperError(
        `field ${i + 1} of the wrapper needs a name, a selector and something to take (text, text 2, @href, @src, @content)`,
      );
    }
    if (names.has(field.name)) throw new WrapperError(`the wrapper has two fields called "${field.name}"`);
    if (field.type !== undefined && !COLUMN_TYPES.includes(field.type)) {
      throw new WrapperError(
        `field "${field.name}" of the wrapper has the type "${field.type}"; choose one of: ${COLUMN_TYPES.join(", ")}`,
      );
    }
    names.add(field.name);
    requireSelector(field.selector, parseSelectorList);
  }
  const { kind = "wrapper", spans, needs = [] } = wrapper;
  const unknown = Array.isArray(needs) ? needs.find((name) => !names.has(name)) : String(needs);
  if (unknown !== undefined) throw new WrapperError(`the wrapper needs "${unknown}", which is not one of its fields`);
  // A field without `filled` was written by hand: it is expected in every record.
  const expected = fields.map((field) => ({ ...field, filled: field.filled ?? 1 }));
  return { version: 1, kind, region, record, spans: spans === true, needs, fields: expected };
}

function requireSelector(selector: string, parse: (selector: string) => unknown): void {
  try {
    parse(selector);
  } catch (cause) {
    throw new WrapperError((cause as Error).message, { cause });
  }
}

/** A wrapper fits if it finds at least this share of the expected values: those of the page that it was made from. Set by hand. */
const MIN_FIT = 0.5;
/**
 * A field is reported as missing if at least the first share of the records had it, and less than the second share have it now. Set by
 * hand.
 */
const MIN_COMMON_FILL = 0.5;
const MIN_REMAINING_FILL = 0.1;

/** Reads the records of a page with a wrapper, and reports how well the wrapper fits. */
export function applyWrapper(page: Page, wrapper: Wrapper): { region: RecordRegion | undefined; fit: Fit } {
  const shapes = shapesOf(page);
  const inPlace = selectedSpans(page, shapes, wrapper);
  const matched = inPlace.length > 0 ? inPlace : relocatedSpans(page, shapes, wrapper);
  const spans = withNeeds(page, shapes, { wrapper, spans: matched });
  if (spans.length === 0) {
    const says =
      matched.length === 0 ? noMatchNote(page, wrapper) : `no record: ${skippedNote(wrapper, matched.length)}`;
    return { region: undefined, fit: { fits: false, records: 0, says } };
  }
  const data = readSelected(page, shapes, { wrapper, spans });
  const items = structuredItems(page);
  if (items !== undefined) joinStructured(data, items);
  const notes = [
    ...(inPlace.length === 0 ? [`found outside of "${wrapper.region}"`] : []),
    ...(spans.length < matched.length ? [skippedNote(wrapper, matched.length - spans.length)] : []),
  ];
  const fit = fitOf(wrapper, data, notes);
  const { region: selector, record: recordSelector, spans: spansSiblings, needs = [] } = wrapper;
  const confidence = fit.fits ? 1 : 0;
  return { region: { kind: "wrapper", confidence, selector, recordSelector, spansSiblings, needs, ...data }, fit };
}

function skippedNote({ needs = [] }: Wrapper, count: number): string {
  return `${count} skipped (no ${needs.join(" or no ")})`;
}

/** A wrapper, and the node ranges of the records that it matches. */
interface SelectedRecords {
  readonly wrapper: Wrapper;
  readonly spans: readonly NodeSpan[];
}

/** Drops matches that lack a needed field. */
function withNeeds(page: Page, shapes: Shapes, { wrapper, spans }: SelectedRecords): readonly NodeSpan[] {
  const { fields, needs = [] } = wrapper;
  let kept = spans;
  for (const field of fields.filter(({ name }) => needs.includes(name))) {
    const values = valuesOf(page, shapes, { field, spans: kept });
    kept = kept.filter((_, i) => values[i] !== undefined);
  }
  return kept;
}

function valuesOf(
  page: Page,
  shapes: Shapes,
  request: { field: WrapperField; spans: readonly NodeSpan[] },
): CellTexts[] {
  const { take } = request.field;
  if (take === TAKE_WRITER) return [...readPostTexts(page, request).authors];
  if (take === TAKE_POSTED) return [...readPostTexts(page, request).dates];
  if (take === TAKE_STARS) return readStars(page, request.spans);
  return fieldValues(page, shapes, request);
}

function readSelected(page: Page, shapes: Shapes, { wrapper, spans }: SelectedRecords): TypedRecords {
  const table =
    wrapper.kind === "table" ? headedTableOf(page, { kind: "siblings", container: 0, records: spans }) : undefined;
  if (table !== undefined) {
    const columns = table.columns.map((column) => ({ ...column, ...renamed(wrapper, column) }));
    return typedRecords(page, { columns, spans: table.spans });
  }
  const tree = recordTreeOf(page, shapes, spans);
  const quotes = wrapper.fields.some(({ take }) => take === TAKE_QUOTES) ? quoteColumnOf(page, tree.spans) : undefined;
  const excluded = new Set([...tree.inner, ...(quotes?.nodes ?? [])]);
  const columns = wrapper.fields.map((field): TableColumn => {
    const { name, selector, take, type, many: isMany = false } = field;
    if (take === TAKE_QUOTES && quotes !== undefined) return { ...quotes.column, name, isMany };
    const values = valuesOf(page, { ...shapes, excluded }, { field, spans: tree.spans });
    return { name, source: valueSourceOf(field), selector: () => selector, take, type, isMany, confidence: 1, values };
  });
  return typedRecords(page, { columns, spans: tree.spans }, { parents: tree.parents, excluded: tree.inner });
}

type TypedRecords = ReturnType<typeof typedRecords>;

function renamed(wrapper: Wrapper, column: TableColumn): { name: string } {
  return { name: wrapper.fields.find(({ take }) => take === column.take)?.name ?? column.name };
}

function fitOf(wrapper: Wrapper, { columns, records }: TypedRecords, notes: readonly string[]): Fit {
  const expected = wrapper.fields.reduce((sum, field) => sum + field.filled, 0);
  const got = columns.reduce((sum, column) => sum + column.filled, 0);
  const gone = wrapper.fields.filter(
    ({ name, filled }) =>
      filled >= MIN_COMMON_FILL && (columns.find((column) => column.name === name)?.filled ?? 0) < MIN_REMAINING_FILL,
  );
  const share = expected === 0 ? 1 : got / expected;
  const fits = share >= MIN_FIT;
  const missing = gone.length === 0 ? [] : [`no longer found: ${gone.map(({ name }) => name).join(", ")}`];
  const found = `${records.length} records with ${Math.round(share * 100)} % of the expected values`;
  return { fits, records: records.length, says: [found, ...notes, ...missing].join("; ") };
}

function noMatchNote(page: Page, { region, record }: Wrapper): string {
  const hasRegion = region === "" || select(page, region, { from: 0, to: page.count }).length > 0;
  return hasRegion ? `no record: nothing matches "${record}" in "${region}"` : `no region: nothing matches "${region}"`;
}
