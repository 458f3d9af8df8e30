import type { Page } from "../../page/index.ts";
import {
  attributeOf,
  type CellTexts,
  ChildUnits,
  type ColumnType,
  spanText,
  TEXT_RUN,
  type ValueSource,
} from "../fields/index.ts";
import type { Column } from "../region-data.ts";
import type { NodeSpan, Shapes } from "../regions/index.ts";
import { parseSelectorList, selectAny } from "./selector.ts";

/** A field of a wrapper. */
export interface WrapperField {
  readonly name: string;
  /** Anywhere below the record, directly below it with `:scope >`; empty for the record itself. */
  readonly selector: string;
  /**
   * `text`, `text 2` (the second run of text in an element), `@href`, `@src`, `@content`, `cell 3`, `cell 3 @href`; `quotes`: what a
   * post quotes, which is left out of its other fields; `writer`: who wrote it by its microdata.
   */
  readonly take: string;
  /** Share of the records that had it where the wrapper was made. */
  readonly filled: number;
  /** How values are read; told by the values if it is missing. */
  readonly type?: ColumnType | undefined;
  /** Some record had several values where the wrapper was made: each gets a list. Otherwise only one with several does. */
  readonly many?: boolean | undefined;
}

/** A column as a field to be found again. */
export function wrapperFieldOf({ name, selector, take, filled, type, isMany }: Column): WrapperField {
  return { name, selector, take, type, filled, ...(isMany ? { many: true } : {}) };
}

export const TAKE_PATTERN = /^(?:text(?: (\d+))?|@(href|src|content)|cell (\d+)( @href)?|quotes|writer)$/;

const SOURCES: Readonly<Record<string, Exclude<ValueSource, "text">>> = {
  href: "link",
  src: "image",
  content: "content",
};

export function valueSourceOf({ take }: WrapperField): ValueSource {
  const attribute = TAKE_PATTERN.exec(take)?.[2];
  return attribute === undefined ? "text" : SOURCES[attribute];
}

/** What each record has in a field. Elements that stand apart, and what is in them, belong to other records or fields. */
export function fieldValues(
  page: Page,
  shapes: Shapes,
  { field, spans }: { field: WrapperField; spans: readonly NodeSpan[] },
): CellTexts[] {
  const source = valueSourceOf(field);
  const run = TAKE_PATTERN.exec(field.take)?.[1];
  const ways = field.selector === "" ? undefined : parseSelectorList(field.selector);
  return spans.map((span) => {
    const isOne = page.end[span.from] === span.to;
    const inside = isOne ? { from: span.from + 1, to: span.to } : span;
    const nodes = ways === undefined ? [span.from] : selectAny(page, ways, inside);
    const texts: string[] = [];
    for (const node of nodes) {
      if (isExcluded(page, shapes, { node, record: span.from })) continue;
      const whole = ways === undefined && !isOne ? span : { from: node, to: page.end[node] };
      const text =
        source !== "text"
          ? attributeOf(page, node, source)
          : run === undefined
            ? spanText(page, whole, shapes.excluded)
            : runText(page, shapes, { node, span: whole, run: Number(run) });
      if (text !== undefined && text !== "") texts.push(text);
    }
    return texts.length === 0 ? undefined : texts;
  });
}

function isExcluded(page: Page, { excluded }: Shapes, { node, record }: { node: number; record: number }): boolean {
  if (excluded === undefined || excluded.size === 0) return false;
  for (let at = node; at > record; at = page.parent[at]) if (excluded.has(at)) return true;
  return false;
}

function runText(
  page: Page,
  shapes: Shapes,
  { node, span, run }: { node: number; span: NodeSpan; run: number },
): string {
  const isOne = page.end[node] === span.to;
  const units = new ChildUnits(page, shapes);
  units.split(isOne ? node + 1 : span.from, span.to);
  let runs = 0;
  for (let i = 0; i < units.count; i++) {
    if (units.key[i] === TEXT_RUN && ++runs === run) return spanText(page, { from: units.from[i], to: units.to[i] });
  }
  return "";
}
