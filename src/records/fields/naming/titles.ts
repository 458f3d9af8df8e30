import { href } from "../../../html/index.ts";
import type { Page } from "../../../page/index.ts";
import type { CellTexts, RawColumn } from "../columns.ts";
import { firstNodeOf, type Slot } from "../slots.ts";
import { BY_GUESS, BY_TAG, type ColumnName, type UnnamedColumn } from "./named-columns.ts";
import { isProfileUrl } from "./slot-context.ts";

/** A fallback title has at least this share of the values of the fullest candidate. Set by hand. */
const MIN_SHARE_OF_FULLEST = 0.5;
/** Limits for the mean length of the texts in a title column. Set by hand. */
const MIN_TITLE_CHARS = 6;
const MAX_TITLE_CHARS = 100;
/** At least this share of the records have a title, and at least this share of the titles are distinct. Set by hand. */
const MIN_TITLED_SHARE = 0.6;
const MIN_DISTINCT_SHARE = 0.35;
/** At most this share of the records have several values in a title column. Set by hand. */
const MAX_MULTIPLE_SHARE = 0.5;

/** Paths of pictures that scripts load: "3/optimized/3685143.tif". */
const FILE_NAME = /^\S{1,200}\.(?:avif|gif|jpe?g|png|tiff?|webp)\b/i;

/**
 * Names the title column. Keeps the name `title` from markup if most records have such a column and its texts differ. Otherwise chooses the
 * first column whose texts differ, preferring texts in links.
 */
export function nameTitleColumn(columns: readonly UnnamedColumn[], names: ColumnName[], page: Page): void {
  if (columns.some(({ isBody }) => isBody)) return;
  const candidates = columns.map((_, i) => i).filter((i) => names[i].name === "title");
  const weak = candidates.filter((i) => !isVaried(columns[i].column));
  const titles = candidates.filter((i) => !weak.includes(i)).map((i) => columns[i].column);
  const chosen = coversMostRecords(titles)
    ? undefined
    : fallbackTitle(page, columns, { names, isLinked: candidates.length > 0 });
  if (chosen === undefined && titles.length === 0) return;
  for (const i of weak) names[i] = { name: columns[i].isConstant ? "label" : "text", confidence: BY_GUESS };
  if (chosen === undefined) return;
  const isSure = isLinked(page, columns[chosen].column.slot);
  names[chosen] = { name: "title", confidence: isSure ? BY_TAG : BY_GUESS };
}

/**
 * Whether texts can be titles: enough of them are distinct, and at most half of the records have several. Brands and "3 formats available"
 * repeat too often; tags are several per record.
 */
function isVaried(column: RawColumn): boolean {
  return !hasSeveralPerRecord(column) && new Set(column.texts).size >= MIN_DISTINCT_SHARE * column.texts.length;
}

function hasSeveralPerRecord({ values }: RawColumn): boolean {
  const many = values.filter((value) => typeof value === "object" && value.length > 1).length;
  return many > MAX_MULTIPLE_SHARE * values.length;
}

/** Whether at least `MIN_TITLED_SHARE` of the records have a value in one of the columns. */
function coversMostRecords(titles: readonly RawColumn[]): boolean {
  const records = titles[0]?.values.length ?? 0;
  let titled = 0;
  for (let r = 0; r < records; r++) if (titles.some(({ values }) => values[r] !== undefined)) titled++;
  return records > 0 && titled >= MIN_TITLED_SHARE * records;
}

/** Returns the best title among the columns without that name. If markup names other columns `title`, the fallback must be a link. */
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
      hasSeveralPerRecord(column) ||
      column.texts.every((text) => FILE_NAME.test(text))
    )
      return false;
    return (
      names[i].confidence <= BY_GUESS ||
      ((names[i].name === "description" || names[i].name === "subtitle") && length <= MAX_TITLE_CHARS)
    );
  };
  const all = columns.map((_, i) => i).filter(mayBe);
  const most = Math.max(0, ...all.map((i) => columns[i].column.texts.length));
  // The title is not in a column that few records have.
  const free = all.filter((i) => columns[i].column.texts.length >= most * MIN_SHARE_OF_FULLEST);
  const linked = free.filter((i) => isLinked(page, columns[i].column.slot));
  const different = linked.filter((i) => isVaried(columns[i].column));
  // The author may come before the title.
  const varied = different.find((i) => !isProfileUrl(linkAround(page, columns[i].column.slot) ?? "")) ?? different[0];
  if (!mustBeLinked) return varied ?? linked[0] ?? free[0];
  return varied !== undefined && coversMostRecords([columns[varied].column]) ? varied : undefined;
}

function isLinked(page: Page, slot: Slot): boolean {
  return linkAround(page, slot) !== undefined;
}

/** Returns the target of the nearest link around a slot. */
function linkAround(page: Page, first: Slot): string | undefined {
  for (let slot = first; slot.parent !== undefined; slot = slot.parent) {
    if (page.hrefAt[firstNodeOf(slot)] !== 0) return href(page, firstNodeOf(slot));
  }
  return undefined;
}

function meanLength({ texts }: RawColumn): number {
  return texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length);
}

/** Returns the number of distinct values of a column. Of two titles, the one with more is better. */
export function countDistinct(values: readonly CellTexts[]): number {
  const texts = new Set<string>();
  for (const value of values) if (value !== undefined) texts.add(typeof value === "string" ? value : value.join("\n"));
  return texts.size;
}
