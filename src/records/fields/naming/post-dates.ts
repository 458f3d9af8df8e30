import type { Page } from "../../../page/index.ts";
import { OTHER_POST_DATES } from "../../../vocabulary/index.ts";
import type { CellTexts, RawColumn } from "../columns.ts";
import { readAs } from "../values.ts";
import type { UnnamedColumn } from "./named-columns.ts";
import { elementsAround, markupNamesOf } from "./slot-context.ts";

const UNKNOWN_DATE_NAME = "other date";
/** Posts looked at. */
const MAX_SAMPLED_POSTS = 40;
/** An order that is kept is worth more than another post with a date. */
const ORDER_WEIGHT = 2;
/** Dates in attributes are whole. */
const ATTRIBUTE_WEIGHT = 0.2;

/**
 * The column with the dates of the posts, -1 for none: posts stand in the order in which they were written, or the other way round, while their
 * writers joined at any time.
 */
export function postDateColumn(columns: readonly UnnamedColumn[]): number {
  let best = -1;
  let most = 0;
  for (const [i, { column, type }] of columns.entries()) {
    if (type !== "date") continue;
    const dates = column.values.slice(0, MAX_SAMPLED_POSTS).map(dateIn);
    const known = dates.filter((date) => date !== undefined);
    const worth =
      known.length / dates.length +
      ORDER_WEIGHT * orderedShare(known) +
      (column.source === "content" ? ATTRIBUTE_WEIGHT : 0) -
      (otherDateIn(column.texts) === undefined ? 0 : 1);
    if (worth <= most) continue;
    best = i;
    most = worth;
  }
  return best;
}

/** What another date is called; one before the posts' own must not be taken for it. */
export function nameOfOtherDate(page: Page, { slot, texts }: RawColumn, isBefore: boolean): string {
  const marks = elementsAround(slot, 1).map((node) => markupNamesOf(page, node));
  return otherDateIn(marks) ?? otherDateIn(texts) ?? (isBefore ? UNKNOWN_DATE_NAME : "date");
}

/** What most of some texts say a date is of. */
function otherDateIn(texts: readonly string[]): string | undefined {
  return OTHER_POST_DATES.find(([, says]) => texts.filter((text) => says.test(text)).length * 2 > texts.length)?.[0];
}

function dateIn(value: CellTexts): string | undefined {
  const text = typeof value === "object" ? value[0] : value;
  const read = text === undefined ? undefined : readAs("date", text);
  return typeof read === "object" && "date" in read ? read.date : undefined;
}

/** The share of neighbours that are in order, up or down, whichever are more. */
function orderedShare(dates: readonly string[]): number {
  let up = 0;
  let down = 0;
  for (let i = 1; i < dates.length; i++) {
    if (dates[i - 1] <= dates[i]) up++;
    if (dates[i - 1] >= dates[i]) down++;
  }
  return Math.max(up, down) / Math.max(1, dates.length - 1);
}
