import { attribute, Flag, RAW } from "../html/index.ts";
import type { Page } from "../page/index.ts";
import { type CellTexts, spanText, TAKE_WRITER, type TableColumn } from "./fields/index.ts";
import type { NodeSpan } from "./regions/index.ts";

const AUTHOR_PROPERTIES: ReadonlySet<string | undefined> = new Set(["author", "creator"]);
const MAX_NAME_CHARS = 60;

/**
 * Who wrote each post, as microdata say it wherever it stands in the post: behind the name of who changed it last, or instead of that.
 * What stands apart, a reply or a quote, has writers of its own.
 */
export function microdataAuthors(page: Page, spans: readonly NodeSpan[], apart: ReadonlySet<number>): CellTexts[] {
  return spans.map((span) => {
    for (let node = span.from + 1; node < span.to; node++) {
      if (apart.has(node)) {
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

/** What is marked as the name inside, else all the text. */
function nameIn(page: Page, writer: number): string {
  for (let node = writer + 1; node < page.end[writer]; node++) {
    if (hasMicrodata(page, node) && attribute(page, node, "itemprop") === "name") return propertyValue(page, node);
  }
  return propertyValue(page, writer);
}

function propertyValue(page: Page, node: number): string {
  return attribute(page, node, "content") ?? spanText(page, { from: node, to: page.end[node] });
}

/** The share of the posts that name their writer, at least. */
const MIN_MARKED_SHARE = 0.7;

/** Some boards name writers in other places of each post, or who changed it before who wrote it: microdata know better. */
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
  // There are fewer texts than columns, so that no other has this number.
  return [author, ...columns.map((one) => (one === found ? { ...one, name: `text ${columns.length}` } : one))];
}

function countFilled(values: readonly CellTexts[]): number {
  return values.filter((value) => value !== undefined).length;
}
