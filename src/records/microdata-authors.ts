import { attribute, Flag, RAW } from "../html/index.ts";
import type { Page } from "../page/index.ts";
import { type CellTexts, spanText, type TableColumn, WRITER } from "./fields/index.ts";
import type { NodeSpan } from "./regions/index.ts";

const WRITERS: ReadonlySet<string | undefined> = new Set(["author", "creator"]);
const LONGEST_NAME = 60;

/**
 * Who wrote each post, as microdata say it wherever it stands in the post: behind the name of who changed it last, or instead of that.
 * What stands apart, a reply or a quote, has writers of its own.
 */
export function writersIn(page: Page, spans: readonly NodeSpan[], apart: ReadonlySet<number>): CellTexts[] {
  return spans.map((span) => {
    for (let node = span.from + 1; node < span.to; node++) {
      if (apart.has(node)) {
        node = page.end[node] - 1;
        continue;
      }
      if (!isMarked(page, node) || !WRITERS.has(attribute(page, node, "itemprop"))) continue;
      const name = nameIn(page, node);
      if (name !== "" && name.length <= LONGEST_NAME) return name;
    }
    return undefined;
  });
}

function isMarked(page: Page, node: number): boolean {
  return page.tag[node] > RAW && (page.flags[node] & Flag.DATA) !== 0;
}

/** What is marked as the name inside, else all the text. */
function nameIn(page: Page, writer: number): string {
  for (let node = writer + 1; node < page.end[writer]; node++) {
    if (isMarked(page, node) && attribute(page, node, "itemprop") === "name") return said(page, node);
  }
  return said(page, writer);
}

function said(page: Page, node: number): string {
  return attribute(page, node, "content") ?? spanText(page, { from: node, to: page.end[node] });
}

/** The share of the posts that name their writer, at least. */
const MOST_WRITERS = 0.7;

/** Some boards name writers in other places of each post, or who changed it before who wrote it: microdata know better. */
export function withWriters(columns: readonly TableColumn[], values: readonly CellTexts[]): TableColumn[] {
  const found = columns.find(({ name }) => name === "author");
  const marked = countOf(values);
  const isBetter = marked >= countOf(found?.values ?? []) && marked >= MOST_WRITERS * values.length;
  if (!isBetter || values.every((value, i) => value === found?.values[i])) return [...columns];
  const author: TableColumn = {
    name: "author",
    source: "text",
    selector: () => "",
    take: WRITER,
    confidence: 0.95,
    values,
  };
  // There are fewer texts than columns, so that no other has this number.
  return [author, ...columns.map((one) => (one === found ? { ...one, name: `text ${columns.length}` } : one))];
}

function countOf(values: readonly CellTexts[]): number {
  return values.filter((value) => value !== undefined).length;
}
