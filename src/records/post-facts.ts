/**
 * Reads the authors and dates of posts with the reader of posts that the main content uses. Columns of aligned posts lack the author of an
 * opening post with other markup, and may contain the last editor or the rank of the author instead.
 */
import type { Page } from "../page/index.ts";
import { type PostSpan, readThread } from "../posts/index.ts";
import { type CellTexts, columnTypeOf, TAKE_POSTED, TAKE_WRITER, type TableColumn } from "./fields/index.ts";
import type { NodeSpan } from "./regions/index.ts";

/** The authors and dates of posts, in the order of the posts. */
export interface PostTexts {
  readonly authors: readonly CellTexts[];
  readonly dates: readonly CellTexts[];
}

/** Posts by their nodes. */
export interface PostNodes {
  readonly spans: readonly NodeSpan[];
  /** All posts of the thread, if they are known: those inside others too, whose authors are not those of the posts around them. */
  readonly thread?: readonly PostSpan[] | undefined;
}

/** Reads who wrote each post and when. The spans are in page order. */
export function readPostTexts(page: Page, { spans, thread }: PostNodes): PostTexts {
  const known = new Set(spans.map(({ from }) => from));
  const others = (thread ?? []).filter(({ from }) => !known.has(from));
  const all = [...spans.map((span) => ({ ...span, root: rootOf(page, span) })), ...others];
  const { posts } = readThread(page, { spans: all.sort((a, b) => a.from - b.from || b.to - a.to), mark: "post" });
  const byStart = new Map([...posts.values()].map((post) => [post.from, post]));
  return {
    authors: spans.map(({ from }) => byStart.get(from)?.author),
    dates: spans.map(({ from }) => byStart.get(from)?.date),
  };
}

/** Returns the element with the text of a post: of several siblings, the one with the most words. */
function rootOf({ end, measures: { words } }: Page, { from, to }: NodeSpan): number {
  let root = from;
  for (let node = from; node < to; node = end[node]) if (words[node] > words[root]) root = node;
  return root;
}

/** Adds the authors and dates of posts to their columns: replaces a column that is less complete, fills the gaps of the others. */
export function withPostTexts(columns: readonly TableColumn[], { authors, dates }: PostTexts): TableColumn[] {
  const author = { name: "author", take: TAKE_WRITER, values: authors };
  return withTexts(withTexts(columns, author), { name: "date", take: TAKE_POSTED, values: dates });
}

/** A column of the reader of posts. */
interface ReadColumn {
  readonly name: string;
  readonly take: string;
  readonly values: readonly CellTexts[];
}

/** A read column replaces a column only if at least this share of the posts have a value in it. Set by hand. */
const MIN_READ_SHARE = 0.6;
/** Columns that agree in this share of the posts have the same meaning. In the others, the reader of posts is right. Measured on 172 threads. */
const MIN_SAME_SHARE = 0.5;
const READ_CONFIDENCE = 0.9;

function withTexts(columns: readonly TableColumn[], read: ReadColumn): TableColumn[] {
  const found = columns.find((column) => column.name === read.name);
  if (found === undefined) return isComplete(read) ? [columnOf(read), ...columns] : [...columns];
  const replace = (other: TableColumn): TableColumn[] => columns.map((column) => (column === found ? other : column));
  const isSame = equalShare(found.values, read.values) >= MIN_SAME_SHARE;
  const isRead = isBetter(read, found.values) && (read.name === "date" ? isRare(found.values, read.values) : isSame);
  if (isRead) return replace(columnOf({ ...read, values: filledFrom(read.values, found.values) }));
  if (isSame || read.name === "date") return replace({ ...found, values: filledFrom(found.values, read.values) });
  if (!isBetter(read, found.values)) return [...columns];
  // No other column has this name: there are fewer `text` columns than columns.
  return [columnOf(read), ...replace({ ...found, name: `text ${columns.length}` })];
}

function columnOf({ name, take, values }: ReadColumn): TableColumn {
  const type = columnTypeOf(textsOf(values));
  return { name, source: "text", type, selector: () => "", take, confidence: READ_CONFIDENCE, values };
}

/** Whether enough posts have a value, and dates are dates. */
function isComplete({ name, values }: ReadColumn): boolean {
  if (countFilled(values) < MIN_READ_SHARE * values.length) return false;
  return name !== "date" || columnTypeOf(textsOf(values)) === "date";
}

function isBetter(read: ReadColumn, known: readonly CellTexts[]): boolean {
  return isComplete(read) && countFilled(read.values) >= countFilled(known);
}

function isRare(values: readonly CellTexts[], others: readonly CellTexts[]): boolean {
  return countFilled(values) * 2 < countFilled(others);
}

function filledFrom(values: readonly CellTexts[], others: readonly CellTexts[]): CellTexts[] {
  return values.map((value, i) => value ?? others[i]);
}

/** Returns the share of equal values among the posts that have both; 1 if no post has both. */
function equalShare(a: readonly CellTexts[], b: readonly CellTexts[]): number {
  const both = a.flatMap((value, i) => (value === undefined || b[i] === undefined ? [] : [value === b[i]]));
  return both.length === 0 ? 1 : both.filter(Boolean).length / both.length;
}

function textsOf(values: readonly CellTexts[]): string[] {
  return values.flatMap((value) => value ?? []);
}

function countFilled(values: readonly CellTexts[]): number {
  return values.filter((value) => value !== undefined).length;
}
