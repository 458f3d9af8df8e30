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
import { selectAny } from "./selector.ts";
import { parseSelectorList } from "./selector-syntax.ts";

/** A field of a wrapper. */
export interface WrapperField {
  readonly name: string;
  /**
   * Selector of the element with the value: at any depth of the record, or directly below it with `:scope >`. Empty for the record itself.
   */
  readonly selector: string;
  /**
   * The part of the element to read:
   * - `text`, or `text 2` for the second run of text;
   * - `@href`, `@src` or `@content`;
   * - `cell 3` or `cell 3 @href` in a table;
   * - `quotes`: the quotations of a post, which are left out of its other fields;
   * - `writer`, `posted`: the author and the date of a post, found as in the main content.
   */
  readonly take: string;
  /** The share of records with a value, on the page that the wrapper was made from. */
  readonly filled: number;
  /** The type of the values. If it is missing, the type is inferred from the values. */
  readonly type?: ColumnType | undefined;
  /**
   * Whether all values are lists, because a record had several on the page that the wrapper was made from. Otherwise, only records with
   * several values have a list.
   */
  readonly many?: boolean | undefined;
}

/** Returns the wrapper field of a column. */
export function wrapperFieldOf({ name, selector, take, filled, type, isMany }: Column): WrapperField {
  return { name, selector, take, type, filled, ...(isMany ? { many: true } : {}) };
}

/** All valid values of `take`. */
export const TAKE_PATTERN = /^(?:text(?: (\d+))?|@(href|src|content)|cell (\d+)( @href)?|quotes|writer|posted|stars)$/;

const SOURCES: Readonly<Record<string, Exclude<ValueSource, "text">>> = {
  href: "link",
  src: "image",
  content: "content",
};

/** Returns the source of a field's values by its `take`. */
export function valueSourceOf({ take }: WrapperField): ValueSource {
  const attribute = TAKE_PATTERN.exec(take)?.[2];
  return attribute === undefined ? "text" : SOURCES[attribute];
}

/** Reads the values of a field in each record. Skips excluded elements, which belong to other records or fields. */
export function fieldValues(
  page: Page,
  shapes: Shapes,
  { field, spans }: { field: WrapperField; spans: readonly NodeSpan[] },
): CellTexts[] {
  const source = valueSourceOf(field);
  const run = TAKE_PATTERN.exec(field.take)?.[1];
  const selectors = field.selector === "" ? undefined : parseSelectorList(field.selector);
  return spans.map((span) => {
    const isElement = page.end[span.from] === span.to;
    const inside = isElement ? { from: span.from + 1, to: span.to } : span;
    const nodes = selectors === undefined ? [span.from] : selectAny(page, selectors, inside);
    const texts: string[] = [];
    for (const node of nodes) {
      if (isExcluded(page, shapes, { node, record: span.from })) continue;
      const range = selectors === undefined && !isElement ? span : { from: node, to: page.end[node] };
      const text =
        source !== "text"
          ? attributeOf(page, node, source)
          : run === undefined
            ? spanText(page, range, shapes.excluded)
            : runText(page, shapes, { node, span: range, run: Number(run) });
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

/** Returns the n-th text run of an element or record. */
function runText(
  page: Page,
  shapes: Shapes,
  { node, span, run }: { node: number; span: NodeSpan; run: number },
): string {
  const isElement = page.end[node] === span.to;
  const units = new ChildUnits(page, shapes);
  units.split(isElement ? node + 1 : span.from, span.to);
  let runs = 0;
  for (let i = 0; i < units.count; i++) {
    if (units.key[i] === TEXT_RUN && ++runs === run) return spanText(page, { from: units.from[i], to: units.to[i] });
  }
  return "";
}
