import { href } from "../../../html/index.ts";
import type { Page } from "../../../page/index.ts";
import type { CellTexts, RawColumn } from "../columns.ts";
import { firstNodeOf, type Slot } from "../slots.ts";
import { BY_GUESS, BY_TAG, type ColumnName, type UnnamedColumn } from "./named-columns.ts";
import { isProfileUrl } from "./slot-context.ts";

/** The share of the records that have one. */
const MIN_SHARE_OF_FULLEST = 0.5;
/** A title is no shorter than this, on average. */
const MIN_TITLE_CHARS = 6;
const MAX_TITLE_CHARS = 100;
/** The share of the records that have a title, and of the titles that differ. */
const MIN_TITLED_SHARE = 0.6;
const MIN_DISTINCT_SHARE = 0.35;
/** The share of the records that may have several titles. */
const MAX_MULTIPLE_SHARE = 0.5;

/**
 * Every list has a title: what is called so, and if that is no title (few records have it, or most have the same), the first text that
 * differs, links before others.
 */
export function nameTitleColumn(columns: readonly UnnamedColumn[], names: ColumnName[], page: Page): void {
  if (columns.some(({ isBody }) => isBody)) return;
  const called = columns.map((_, i) => i).filter((i) => names[i].name === "title");
  const weak = called.filter((i) => !isVaried(columns[i].column));
  const titles = called.filter((i) => !weak.includes(i)).map((i) => columns[i].column);
  const chosen = coversMostRecords(titles)
    ? undefined
    : fallbackTitle(page, columns, { names, isLinked: called.length > 0 });
  if (chosen === undefined && titles.length === 0) return;
  for (const i of weak) names[i] = { name: columns[i].isConstant ? "label" : "text", confidence: BY_GUESS };
  if (chosen === undefined) return;
  const isSure = isLinked(page, columns[chosen].column.slot);
  names[chosen] = { name: "title", confidence: isSure ? BY_TAG : BY_GUESS };
}

/** Titles differ, and there is one; brands and "3 formats available" do not, and of tags there are many. */
function isVaried(column: RawColumn): boolean {
  return !hasSeveralPerRecord(column) && new Set(column.texts).size >= MIN_DISTINCT_SHARE * column.texts.length;
}

function hasSeveralPerRecord({ values }: RawColumn): boolean {
  const many = values.filter((value) => typeof value === "object" && value.length > 1).length;
  return many > MAX_MULTIPLE_SHARE * values.length;
}

/** Whether most records have one of them; a title may stand in one place here and in another there. */
function coversMostRecords(titles: readonly RawColumn[]): boolean {
  const records = titles[0]?.values.length ?? 0;
  let titled = 0;
  for (let r = 0; r < records; r++) if (titles.some(({ values }) => values[r] !== undefined)) titled++;
  return records > 0 && titled >= MIN_TITLED_SHARE * records;
}

/** What may be the title though nothing calls it so; in place of something that is called so it must be a link. */
function fallbackTitle(
  page: Page,
  columns: readonly UnnamedColumn[],
  { names, isLinked: mustBeLinked }: { names: readonly ColumnName[]; isLinked: boolean },
): number | undefined {
  const mayBe = (i: number): boolean => {
    const { column, type, isConstant } = columns[i];
    const length = meanLength(column);
    if (
      column.source !== "text" ||
      type !== "text" ||
      isConstant ||
      length < MIN_TITLE_CHARS ||
      hasSeveralPerRecord(column)
    )
      return false;
    return (
      names[i].confidence <= BY_GUESS ||
      ((names[i].name === "description" || names[i].name === "subtitle") && length <= MAX_TITLE_CHARS)
    );
  };
  const all = columns.map((_, i) => i).filter(mayBe);
  const most = Math.max(0, ...all.map((i) => columns[i].column.texts.length));
  // What only a few records have is not what they are called.
  const free = all.filter((i) => columns[i].column.texts.length >= most * MIN_SHARE_OF_FULLEST);
  const linked = free.filter((i) => isLinked(page, columns[i].column.slot));
  const different = linked.filter((i) => isVaried(columns[i].column));
  // Who wrote something may stand before what it is called.
  const varied = different.find((i) => !isProfileUrl(linkAround(page, columns[i].column.slot) ?? "")) ?? different[0];
  if (!mustBeLinked) return varied ?? linked[0] ?? free[0];
  return varied !== undefined && coversMostRecords([columns[varied].column]) ? varied : undefined;
}

function isLinked(page: Page, last: Slot): boolean {
  return linkAround(page, last) !== undefined;
}

/** Where the nearest link around a place leads. */
function linkAround(page: Page, last: Slot): string | undefined {
  for (let slot = last; slot.parent !== undefined; slot = slot.parent) {
    if (page.hrefAt[firstNodeOf(slot)] !== 0) return href(page, firstNodeOf(slot));
  }
  return undefined;
}

function meanLength({ texts }: RawColumn): number {
  return texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length);
}

/** How many different values a column has: of two titles, the one that tells more records apart is the better. */
export function countDistinct(values: readonly CellTexts[]): number {
  const texts = new Set<string>();
  for (const value of values) if (value !== undefined) texts.add(typeof value === "string" ? value : value.join("\n"));
  return texts.size;
}
