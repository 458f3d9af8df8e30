/** Reads the authors of forum posts from microdata. This is more reliable than an author column that was found by classes and links. */
import { attribute, Flag, RAW } from "../html/index.ts";
import { type Page, readConcealed } from "../page/index.ts";
import { type CellTexts, TAKE_WRITER, type TableColumn } from "./fields/index.ts";
import type { NodeSpan } from "./regions/index.ts";

const AUTHOR_PROPERTIES: ReadonlySet<string | undefined> = new Set(["author", "creator"]);
const MAX_NAME_CHARS = 60;

/**
 * Returns the author of each post by microdata, anywhere in the post. Skips excluded elements (replies, quotations), which have other
 * authors.
 */
export function microdataAuthors(page: Page, spans: readonly NodeSpan[], excluded: ReadonlySet<number>): CellTexts[] {
  return spans.map((span) => {
    for (let node = span.from + 1; node < span.to; node++) {
      if (excluded.has(node)) {
        node = page.end[node] - 1;
        continue;
      }
      if (!hasMicrodata(page, node) || !AUTHOR_PROPERTIES.has(attribute(page, node, "itemprop"))) continue;
      const name = nameIn(page, node);
      if (name !== "" && name.length <= MAX_NAME_CHARS) return name;
    }
    return undefined;
  });
}

function hasMicrodata(page: Page, node: number): boolean {
  return page.tag[node] > RAW && (page.flags[node] & Flag.DATA) !== 0;
}

/** Returns the value of `itemprop="name"` inside the element, or else the text of the element. */
function nameIn(page: Page, author: number): string {
  for (let node = author + 1; node < page.end[author]; node++) {
    if (hasMicrodata(page, node) && attribute(page, node, "itemprop") === "name") return propertyValue(page, node);
  }
  return propertyValue(page, author);
}

/** Returns the value of a property. Like in a meta tag, it counts if it is hidden. */
function propertyValue(page: Page, node: number): string {
  return attribute(page, node, "content") ?? readConcealed(page, node, page.end[node]).trim();
}

/** Microdata is used if at least this share of the posts have an author there. Set by hand. */
const MIN_MARKED_SHARE = 0.7;

/**
 * Replaces the author column by the authors from microdata if these are more complete. The column may be wrong: some forum systems show the
 * last editor before the author, or the author in varying places.
 */
export function withMicrodataAuthors(columns: readonly TableColumn[], values: readonly CellTexts[]): TableColumn[] {
  const found = columns.find(({ name }) => name === "author");
  const marked = countFilled(values);
  const isBetter = marked >= countFilled(found?.values ?? []) && marked >= MIN_MARKED_SHARE * values.length;
  if (!isBetter || values.every((value, i) => value === found?.values[i])) return [...columns];
  const author: TableColumn = {
    name: "author",
    source: "text",
    selector: () => "",
    take: TAKE_WRITER,
    confidence: 0.95,
    values,
  };
  // No other column has this name: there are fewer `text` columns than columns.
  return [author, ...columns.map((one) => (one === found ? { ...one, name: `text ${columns.length}` } : one))];
}

function countFilled(values: readonly CellTexts[]): number {
  return values.filter((value) => value !== undefined).length;
}
