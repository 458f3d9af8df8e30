import type { Page } from "../page/page.ts";
import { describe } from "./describe.ts";
import { attributeOf, type Source } from "./fields/columns.ts";
import { textOf } from "./fields/texts.ts";
import { RUN, Units } from "./fields/units.ts";
import type { TableColumn } from "./raw-table.ts";
import type { Span } from "./region.ts";
import type { Column, RecordRegion } from "./region-data.ts";
import { parseSelector, select } from "./selector.ts";
import { type Shapes, shapesOf } from "./shape.ts";
import { tableOf } from "./table.ts";

/** A field of a wrapper. */
export interface WrapperField {
  readonly name: string;
  /** From the record down; empty for the record itself. */
  readonly selector: string;
  /** `text`, `text 2` (the second run of text in an element), `@href`, `@src`, `@content`, `cell 3`, `cell 3 @href`. */
  readonly take: string;
  /** Share of the records that had it where the wrapper was made. */
  readonly filled: number;
}

/** What was found on one page, as data: to keep, to edit, and to read other pages of the site with. */
export interface Wrapper {
  readonly version: 1;
  readonly kind: RecordRegion["kind"];
  /** The element with the records; the records in it, anywhere below or only directly. */
  readonly region: string;
  readonly record: string;
  /** A record reaches from one `record` to the next, over its siblings. */
  readonly spans: boolean;
  readonly fields: readonly WrapperField[];
}

/** How well a wrapper fits a page, and what is missing. */
export interface Fit {
  readonly fits: boolean;
  readonly records: number;
  readonly says: string;
}

/** A wrapper that is none: says what is wrong with it. */
export class WrapperError extends Error {
  override readonly name = "WrapperError";
}

export function wrapperOf(region: RecordRegion): Wrapper {
  return {
    version: 1,
    kind: region.kind,
    region: region.selector,
    record: region.recordSelector,
    spans: region.spansSiblings,
    fields: region.columns.map(({ name, selector, take, filled }: Column) => ({ name, selector, take, filled })),
  };
}

/** Checks data that people may have edited. */
export function parseWrapper(data: unknown): Wrapper {
  const wrapper = data as Partial<Wrapper> | null;
  if (typeof wrapper !== "object" || wrapper === null || wrapper.version !== 1) {
    throw new WrapperError("a wrapper is a JSON object with version 1, as `pith records --format wrapper` writes it");
  }
  const { region, record, fields } = wrapper;
  if (typeof region !== "string" || typeof record !== "string" || record === "" || !Array.isArray(fields)) {
    throw new WrapperError("a wrapper needs the strings `region` and `record` and the list `fields`");
  }
  for (const selector of [region, record]) parseSelector(selector);
  const names = new Set<string>();
  for (const [i, field] of fields.entries()) {
    if (typeof field?.name !== "string" || typeof field.selector !== "string" || !TAKE.test(String(field.take))) {
      throw new WrapperError(
        `field ${i + 1} of the wrapper needs a name, a selector and something to take (text, @href …)`,
      );
    }
    if (names.has(field.name)) throw new WrapperError(`the wrapper has two fields called "${field.name}"`);
    names.add(field.name);
    for (const selector of field.selector.split(",")) parseSelector(selector);
  }
  return { version: 1, kind: wrapper.kind ?? "wrapper", region, record, spans: wrapper.spans === true, fields };
}

const TAKE = /^(?:text(?: (\d+))?|@(href|src|content)|cell (\d+)( @href)?)$/;
const SOURCES: Readonly<Record<string, Exclude<Source, "text">>> = { href: "link", src: "image", content: "content" };

/** Below this share of the fields' values it had where it was made, a wrapper no longer fits. */
const STILL_FITS = 0.5;
/** A field that most records had is missed if hardly any has it. */
const WAS_COMMON = 0.5;
const IS_GONE = 0.1;

/** Reads a page with a wrapper. */
export function applyWrapper(page: Page, wrapper: Wrapper): { region: RecordRegion | undefined; fit: Fit } {
  const shapes = shapesOf(page);
  const spans = recordSpans(page, wrapper);
  if (spans.length === 0) return { region: undefined, fit: { fits: false, records: 0, says: whyNone(page, wrapper) } };
  const table =
    wrapper.kind === "table" ? tableOf(page, { kind: "siblings", container: 0, records: spans }) : undefined;
  const columns =
    table === undefined
      ? wrapper.fields.map((field) => columnOf(page, shapes, { field, spans }))
      : table.columns.map((column) => ({ ...column, ...renamed(wrapper, column) }));
  const data = describe(page, { columns, spans: table?.spans ?? spans });
  const fit = fitOf(wrapper, data.columns, spans.length);
  const { region: selector, record: recordSelector, spans: spansSiblings } = wrapper;
  const confidence = fit.fits ? 1 : 0;
  return { region: { kind: "wrapper", confidence, selector, recordSelector, spansSiblings, ...data }, fit };
}

function renamed(wrapper: Wrapper, column: TableColumn): { name: string } {
  return { name: wrapper.fields.find(({ take }) => take === column.take)?.name ?? column.name };
}

function recordSpans(page: Page, wrapper: Wrapper): Span[] {
  const regions = wrapper.region === "" ? [0] : select(page, wrapper.region, { from: 0, to: page.count });
  const spans: Span[] = [];
  for (const region of regions) {
    const inside = { from: region + 1, to: page.end[region]! };
    const nodes = select(page, wrapper.record, inside);
    for (const [i, node] of nodes.entries()) {
      const last = spans.at(-1);
      if (last !== undefined && node < last.to) continue;
      const next = nodes[i + 1];
      const isFollowed = next !== undefined && page.parent[next] === page.parent[node];
      const end = isFollowed ? next : page.end[page.parent[node]!]!;
      spans.push({ from: node, to: wrapper.spans ? end : page.end[node]! });
    }
  }
  return spans;
}

function columnOf(
  page: Page,
  shapes: Shapes,
  { field, spans }: { field: WrapperField; spans: readonly Span[] },
): TableColumn {
  const [, run, attribute] = TAKE.exec(field.take)!;
  const source = attribute === undefined ? "text" : SOURCES[attribute]!;
  const values = spans.map((span) => {
    const isOne = page.end[span.from] === span.to;
    const inside = isOne ? { from: span.from + 1, to: span.to } : span;
    const nodes = field.selector === "" ? [span.from] : select(page, field.selector, { ...inside, isTop: true });
    const found = nodes.map((node) => {
      if (source !== "text") return attributeOf(page, node, source);
      const whole = field.selector === "" && !isOne ? span : { from: node, to: page.end[node]! };
      return run === undefined ? textOf(page, whole) : runText(page, shapes, { node, span: whole, run: Number(run) });
    });
    const texts = found.filter((text) => text !== undefined && text !== "");
    return texts.length === 0 ? undefined : (texts as string[]);
  });
  const { name, selector, take } = field;
  return { name, source, selector: () => selector, take, confidence: 1, values };
}

function runText(page: Page, shapes: Shapes, { node, span, run }: { node: number; span: Span; run: number }): string {
  const isOne = page.end[node] === span.to;
  const units = new Units(page, shapes);
  units.cut(isOne ? node + 1 : span.from, span.to);
  let runs = 0;
  for (let i = 0; i < units.count; i++) {
    if (units.key[i] === RUN && ++runs === run) return textOf(page, { from: units.from[i]!, to: units.to[i]! });
  }
  return "";
}

function fitOf(wrapper: Wrapper, columns: readonly Column[], records: number): Fit {
  const expected = wrapper.fields.reduce((sum, field) => sum + field.filled, 0);
  const got = columns.reduce((sum, column) => sum + column.filled, 0);
  const gone = wrapper.fields.filter(
    ({ name, filled }) =>
      filled >= WAS_COMMON && (columns.find((column) => column.name === name)?.filled ?? 0) < IS_GONE,
  );
  const share = expected === 0 ? 1 : got / expected;
  const fits = share >= STILL_FITS;
  const missing = gone.length === 0 ? "" : `; no longer found: ${gone.map(({ name }) => name).join(", ")}`;
  return { fits, records, says: `${records} records, ${Math.round(share * 100)} % of the fields expected${missing}` };
}

function whyNone(page: Page, { region, record }: Wrapper): string {
  const hasRegion = region === "" || select(page, region, { from: 0, to: page.count }).length > 0;
  return hasRegion ? `no record: nothing matches "${record}" in "${region}"` : `no region: nothing matches "${region}"`;
}
