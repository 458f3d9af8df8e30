/**
 * Finds the date of forum posts among their date columns. Posts also show when their author joined and when they were
 * edited.
 */
import type { Page } from "../../../page/index.ts";
import { OTHER_POST_DATES } from "../../../vocabulary/index.ts";
import type { CellTexts, RawColumn } from "../columns.ts";
import { readAs } from "../values.ts";
import type { UnnamedColumn } from "./named-columns.ts";
import { elementsAround, markupNamesOf } from "./slot-context.ts";

const UNKNOWN_DATE_NAME = "other date";
const MAX_SAMPLED_POSTS = 40;
/** In the score of a date column, the order of its dates counts twice as much as the share of posts that have a date. Set by hand. */
const ORDER_WEIGHT = 2;
/** Bonus for dates in attributes (`datetime`), which are complete. Set by hand. */
const ATTRIBUTE_WEIGHT = 0.2;

/**
 * Returns the index of the column with the dates of the posts, or -1. Posts are in the order of their dates, ascending or descending. The
 * days on which their authors joined are in no order.
 */
export function postDateColumn(columns: readonly UnnamedColumn[]): number {
  let best = -1;
  let bestScore = 0;
  for (const [i, { column, type }] of columns.entries()) {
    if (type !== "date") continue;
    const dates = column.values.slice(0, MAX_SAMPLED_POSTS).map(dateIn);
    const known = dates.filter((date) => date !== undefined);
    const score =
      known.length / dates.length +
      ORDER_WEIGHT * orderedShare(known) +
      (column.source === "content" ? ATTRIBUTE_WEIGHT : 0) -
      (otherDateIn(column.texts) === undefined ? 0 : 1);
    if (score <= bestScore) continue;
    best = i;
    bestScore = score;
  }
  return best;
}

/** Returns a name for a date column other than the date of the posts. A column before the date of the posts must not be named `date`. */
export function nameOfOtherDate(page: Page, { slot, texts }: RawColumn, isBefore: boolean): string {
  const names = elementsAround(slot, 1).map((node) => markupNamesOf(page, node));
  return otherDateIn(names) ?? otherDateIn(texts) ?? (isBefore ? UNKNOWN_DATE_NAME : "date");
}

/** Returns the kind of date that the majority of the texts mention: `joined` for "Joined May 2012", `edited` for "Last edited". */
function otherDateIn(texts: readonly string[]): string | undefined {
  return OTHER_POST_DATES.find(
    ([, pattern]) => texts.filter((text) => pattern.test(text)).length * 2 > texts.length,
  )?.[0];
}

function dateIn(value: CellTexts): string | undefined {
  const text = typeof value === "object" ? value[0] : value;
  const read = text === undefined ? undefined : readAs("date", text);
  return typeof read === "object" && "date" in read ? read.date : undefined;
}

/** Returns the share of neighboring dates in ascending order or in descending order, whichever is larger. */
function orderedShare(dates: readonly string[]): number {
  let up = 0;
  let down = 0;
  for (let i = 1; i < dates.length; i++) {
    if (dates[i - 1] <= dates[i]) up++;
    if (dates[i - 1] >= dates[i]) down++;
  }
  return Math.max(up, down) / Math.max(1, dates.length - 1);
}
