import { areDisjoint, type RawColumn } from "../columns.ts";
import type { ColumnName, UnnamedColumn } from "./named-columns.ts";
import { isWithin } from "./slot-context.ts";
import { countDistinct } from "./titles.ts";

/**
 * Names link columns. The link on the title is the record's `link`. The others are named after the text they are on: `author link`, `image
 * link`.
 */
export function nameLinkColumns(columns: readonly UnnamedColumn[], names: ColumnName[]): void {
  const own = titleLinkColumn(columns, names);
  if (own < 0) return;
  for (const [i, { column }] of columns.entries()) {
    if (column.source !== "link" || i === own) continue;
    const inside = columns.findIndex(
      (other) => other.column.source === "text" && isWithin(other.column.slot, column.slot),
    );
    const content = inside >= 0 ? names[inside].name : hasImage(columns, column) ? "image" : "other";
    // Some records have their title in another slot. The link on that title is the record's link too.
    if (content === "title" && areDisjoint(column, columns[own].column)) continue;
    names[i] = { name: `${content} link`, confidence: names[i].confidence };
  }
}

/** Returns the index of the link column around the best title, else of the most specific link column inside it, else -1. */
function titleLinkColumn(columns: readonly UnnamedColumn[], names: readonly ColumnName[]): number {
  const title = bestTitleColumn(columns, names);
  if (title < 0) return -1;
  const { slot } = columns[title].column;
  const links = columns.map((_, i) => i).filter((i) => columns[i].column.source === "link");
  const around = links.find((i) => isWithin(slot, columns[i].column.slot));
  if (around !== undefined) return around;
  const inside = links.filter((i) => isWithin(columns[i].column.slot, slot));
  return inside.reduce((best, i) => (best < 0 || isMoreSpecific(columns[i], columns[best]) ? i : best), -1);
}

/** Whether a link column is more specific than another: it has more distinct targets, or longer ones (`/owner/name`, not `/owner`). */
function isMoreSpecific({ column: a }: UnnamedColumn, { column: b }: UnnamedColumn): boolean {
  const more = countDistinct(a.values) - countDistinct(b.values);
  return more > 0 || (more === 0 && a.texts[0].startsWith(b.texts[0]));
}

function bestTitleColumn(columns: readonly UnnamedColumn[], names: readonly ColumnName[]): number {
  let best = -1;
  let mostDistinct = 0;
  for (const [i, { column }] of columns.entries()) {
    const distinct = names[i].name === "title" ? countDistinct(column.values) : 0;
    if (distinct > mostDistinct) [best, mostDistinct] = [i, distinct];
  }
  return best;
}

function hasImage(columns: readonly UnnamedColumn[], { slot }: RawColumn): boolean {
  return columns.some(({ column }) => column.source === "image" && isWithin(column.slot, slot));
}
