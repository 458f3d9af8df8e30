import { type Page, UnseenRatings } from "../page/index.ts";
import { type CellTexts, TAKE_STARS, type TableColumn } from "./fields/index.ts";
import type { NodeSpan } from "./regions/index.ts";

/** Fewer records than this share with stars are no column: a banner in one of them. Products without reviews have none. Set by hand. */
const MIN_STARRED_SHARE = 0.2;
const MIN_STARRED_RECORDS = 2;
const STARS_CONFIDENCE = 0.9;
const RATING = "rating";

/** Reads the stars of each record as `4.5/5`. The spans are in page order; a record ends where the next one inside it starts. */
export function readStars(page: Page, spans: readonly NodeSpan[]): CellTexts[] {
  const ratings = new UnseenRatings(page);
  return spans.map(({ from, to }, i) => {
    const found = ratings.first(from, Math.min(to, spans[i + 1]?.from ?? to));
    return found === undefined ? undefined : `${found.value}/${found.best}`;
  });
}

/** Adds a column of ratings that the page shows as stars, unless it has one. */
export function withStars(page: Page, columns: readonly TableColumn[], spans: readonly NodeSpan[]): TableColumn[] {
  if (columns.some(({ name, type }) => name === RATING || type === RATING)) return [...columns];
  const values = readStars(page, spans);
  const starred = values.filter((value) => value !== undefined).length;
  if (starred < Math.max(MIN_STARRED_RECORDS, MIN_STARRED_SHARE * spans.length)) return [...columns];
  const source = { source: "text", selector: () => "", take: TAKE_STARS } as const;
  return [...columns, { name: RATING, type: RATING, ...source, confidence: STARS_CONFIDENCE, values }];
}
