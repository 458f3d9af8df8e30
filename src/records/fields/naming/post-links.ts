/** Finds the link to a post itself among the links of posts. */
import type { ColumnName, UnnamedColumn } from "./named-columns.ts";
import { isProfileUrl, isWithin } from "./slot-context.ts";
import { countDistinct } from "./titles.ts";

/** A permalink is in at least this share of the posts. Set by hand. */
const MIN_FILLED = 0.5;
/** The fragment or the number of a post: `#p12`, `/post-34`, `?pid=56`. */
const POST_TARGET = /#[\w-]{0,40}\d|[/?&;._-](?:post|comment|reply|answer|message|msg|pid|p|a)[/=_-]?\d/i;
/** Links of buttons: `/posts/12/revisions`, `posting.php?mode=quote`. */
const BUTTON_TARGET = /[/?&=._-](?:quote|edit|report|delete|revisions|history|flag|posting|newreply)(?:[/?&=._-]|$)/i;
const NAME_CONFIDENCE = 0.9;

/**
 * Names the link to the post itself `link`: a link on the number or the date of the post, or with the number of a post in its address. Links
 * of other kinds that were called `link` become `author link` or `other link`.
 */
export function namePostLinks(columns: readonly UnnamedColumn[], names: ColumnName[]): void {
  const own = permalinkColumn(columns, names);
  for (const [i, { column }] of columns.entries()) {
    if (column.source !== "link") continue;
    if (i === own) names[i] = { name: "link", confidence: NAME_CONFIDENCE };
    else if (names[i].name === "link") {
      const isAuthor = areProfiles(column.texts) && !names.some(({ name }) => name === "author link");
      names[i] = { ...names[i], name: isAuthor ? "author link" : "other link" };
    }
  }
}

function permalinkColumn(columns: readonly UnnamedColumn[], names: readonly ColumnName[]): number {
  let best = -1;
  let bestScore = 0;
  for (const [i, { column }] of columns.entries()) {
    const { source, texts, values } = column;
    if (source !== "link" || texts.length < MIN_FILLED * values.length || areProfiles(texts)) continue;
    if (countDistinct(values) < texts.length || isMost(texts, (text) => BUTTON_TARGET.test(text))) continue;
    const isOn = (name: string): boolean =>
      columns.some((other, o) => names[o].name === name && isWithin(other.column.slot, column.slot));
    const isNumbered = isMost(texts, (text) => POST_TARGET.test(text));
    const score = (isOn("number") ? 2 : 0) + (isOn("date") ? 2 : 0) + (isNumbered ? 1 : 0) + (isOn("title") ? 1 : 0);
    if (score > bestScore) [best, bestScore] = [i, score];
  }
  return best;
}

function areProfiles(texts: readonly string[]): boolean {
  return isMost(texts, isProfileUrl);
}

function isMost(texts: readonly string[], test: (text: string) => boolean): boolean {
  return texts.filter(test).length * 2 > texts.length;
}
