import { areDisjoint, type RawColumn } from "../columns.ts";
import type { Name, Unnamed } from "./named-columns.ts";
import { isIn } from "./slot-context.ts";
import { distinctIn } from "./titles.ts";

/** A link is called after what it says: the title's link is the record's link. */
export function nameLinks(columns: readonly Unnamed[], names: Name[]): void {
  const own = linkOfTitle(columns, names);
  if (own < 0) return;
  for (const [i, { column }] of columns.entries()) {
    if (column.source !== "link" || i === own) continue;
    const inside = columns.findIndex((other) => other.column.source === "text" && isIn(other.column.slot, column.slot));
    const what = inside >= 0 ? names[inside].name : hasImage(columns, column) ? "image" : "other";
    // Titles that stand in another place have their links there.
    if (what === "title" && areDisjoint(column, columns[own].column)) continue;
    names[i] = { name: `${what} link`, confidence: names[i].confidence };
  }
}

/** The link around the best title, or the most telling one inside it; -1 if it has none. */
function linkOfTitle(columns: readonly Unnamed[], names: readonly Name[]): number {
  const title = bestTitle(columns, names);
  if (title < 0) return -1;
  const { slot } = columns[title].column;
  const links = columns.map((_, i) => i).filter((i) => columns[i].column.source === "link");
  const around = links.find((i) => isIn(slot, columns[i].column.slot));
  if (around !== undefined) return around;
  const inside = links.filter((i) => isIn(columns[i].column.slot, slot));
  return inside.reduce((best, i) => (best < 0 || tellsMore(columns[i], columns[best]) ? i : best), -1);
}

/** Of `/owner` and `/owner/name` the second tells more, even if no owner is there twice. */
function tellsMore({ column: a }: Unnamed, { column: b }: Unnamed): boolean {
  const more = distinctIn(a.values) - distinctIn(b.values);
  return more > 0 || (more === 0 && a.texts[0].startsWith(b.texts[0]));
}

function bestTitle(columns: readonly Unnamed[], names: readonly Name[]): number {
  let best = -1;
  let most = 0;
  for (const [i, { column }] of columns.entries()) {
    const worth = names[i].name === "title" ? distinctIn(column.values) : 0;
    if (worth > most) [best, most] = [i, worth];
  }
  return best;
}

function hasImage(columns: readonly Unnamed[], { slot }: RawColumn): boolean {
  return columns.some(({ column }) => column.source === "image" && isIn(column.slot, slot));
}
