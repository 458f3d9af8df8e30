import { areDisjoint } from "./columns.ts";
import { countDistinct, uniqueNames } from "./naming/index.ts";
import type { TableColumn } from "./raw-table.ts";

/** Names surer than this were not guessed from the order alone. */
const MAX_GUESS_CONFIDENCE = 0.5;

/**
 * A field that stands in one place in some records and in another in the rest is one column: columns of the same name that no record
 * has both of become one. Names are made unique then, the best "title" first.
 */
export function mergeColumns(columns: readonly TableColumn[]): TableColumn[] {
  const merged: TableColumn[] = [];
  for (const column of columns) {
    const at = findComplement(merged, column);
    if (at < 0) merged.push(column);
    else merged[at] = join(merged[at], column);
  }
  const worth = merged.map(priorityOf);
  const order = merged.map((_, i) => i).sort((a, b) => worth[b] - worth[a] || a - b);
  const names = uniqueNames(order.map((i) => merged[i].name));
  for (const [rank, i] of order.entries()) {
    if (merged[i].name !== names[rank]) merged[i] = { ...merged[i], name: names[rank] };
  }
  return merged;
}

function findComplement(merged: readonly TableColumn[], column: TableColumn): number {
  for (let i = 0; i < merged.length; i++) {
    const other = merged[i];
    // The cheapest first: most columns are not surely named.
    if (other.confidence <= MAX_GUESS_CONFIDENCE || other.source !== column.source || other.name !== column.name)
      continue;
    if (other.take === column.take && areDisjoint(other, column)) return i;
  }
  return -1;
}

function join(a: TableColumn, b: TableColumn): TableColumn {
  const values = a.values.map((value, i) => value ?? b.values[i]);
  const selector = (): string => [...new Set([a.selector(), b.selector()])].join(", ");
  // Two places may each say the same thing always, and not the same.
  return { ...a, selector, values, isConstant: undefined, confidence: Math.min(a.confidence, b.confidence) };
}

/** Titles and the texts of posts before others, those that tell most records apart first; other columns stay in page order. */
function priorityOf({ name, values, confidence }: TableColumn): number {
  const isMain = name === "title" || (name === "text" && confidence > MAX_GUESS_CONFIDENCE);
  return isMain ? countDistinct(values) : 0;
}
