import type { Page } from "../../../page/index.ts";
import type { CellTexts, RawColumn } from "../columns.ts";
import { readAs } from "../values.ts";
import type { Unnamed } from "./named-columns.ts";
import { elementsUp, markOf } from "./slot-context.ts";

/** What else than the post has a date: the day its writer joined, its last change. */
const OTHERS: readonly (readonly [name: string, says: RegExp])[] = [
  ["joined", /join|regist|member-?\s?since/i],
  ["edited", /edit|modif|updated/i],
];
const OTHER = "other date";
/** Posts looked at. */
const SAMPLE = 40;
/** An order that is kept is worth more than another post with a date. */
const ORDER = 2;
/** Dates in attributes are whole. */
const WHOLE = 0.2;

/**
 * The column with the dates of the posts, -1 for none: posts stand in the order in which they were written, or the other way round, while their
 * writers joined at any time.
 */
export function dateOfPosts(columns: readonly Unnamed[]): number {
  let best = -1;
  let most = 0;
  for (const [i, { column, type }] of columns.entries()) {
    if (type !== "date") continue;
    const dates = column.values.slice(0, SAMPLE).map(dateIn);
    const known = dates.filter((date) => date !== undefined);
    const worth =
      known.length / dates.length +
      ORDER * ordered(known) +
      (column.source === "content" ? WHOLE : 0) -
      (named(column.texts) === undefined ? 0 : 1);
    if (worth <= most) continue;
    best = i;
    most = worth;
  }
  return best;
}

/** What another date is called; one before the posts' own must not be taken for it. */
export function otherDate(page: Page, { slot, texts }: RawColumn, isBefore: boolean): string {
  const marks = elementsUp(slot, 1).map((node) => markOf(page, node));
  return named(marks) ?? named(texts) ?? (isBefore ? OTHER : "date");
}

/** What most of some texts say a date is of. */
function named(texts: readonly string[]): string | undefined {
  return OTHERS.find(([, says]) => texts.filter((text) => says.test(text)).length * 2 > texts.length)?.[0];
}

function dateIn(value: CellTexts): string | undefined {
  const text = typeof value === "object" ? value[0] : value;
  const read = text === undefined ? undefined : readAs("date", text);
  return typeof read === "object" && "date" in read ? read.date : undefined;
}

/** The share of neighbours that are in order, up or down, whichever are more. */
function ordered(dates: readonly string[]): number {
  let up = 0;
  let down = 0;
  for (let i = 1; i < dates.length; i++) {
    if (dates[i - 1] <= dates[i]) up++;
    if (dates[i - 1] >= dates[i]) down++;
  }
  return Math.max(up, down) / Math.max(1, dates.length - 1);
}
