import type { TableColumn } from "../raw-table.ts";
import { uniqueNames } from "./names.ts";

/** Names surer than this were not guessed from the order alone. */
const GUESSED = 0.5;

/**
 * A field that stands in one place in some records and in another in the rest is one column: columns of the same name that no record
 * has both of become one. Names are made unique then, the fullest "title" first.
 */
export function complete(columns: readonly TableColumn[]): TableColumn[] {
  const merged: TableColumn[] = [];
  for (const column of columns) {
    const at = merged.findIndex((other) => isComplement(other, column));
    if (at < 0) merged.push(column);
    else merged[at] = join(merged[at]!, column);
  }
  const order = merged.map((_, i) => i).sort((a, b) => titleWorth(merged[b]!) - titleWorth(merged[a]!) || a - b);
  const names = uniqueNames(order.map((i) => merged[i]!.name));
  const nameOf = new Map(order.map((i, rank) => [i, names[rank]!]));
  return merged.map((column, i) => (nameOf.get(i) === column.name ? column : { ...column, name: nameOf.get(i)! }));
}

function isComplement(a: TableColumn, b: TableColumn): boolean {
  if (a.name !== b.name || a.source !== b.source || a.take !== b.take || a.confidence <= GUESSED) return false;
  return a.values.every((value, i) => value === undefined || b.values[i] === undefined);
}

function join(a: TableColumn, b: TableColumn): TableColumn {
  const values = a.values.map((value, i) => value ?? b.values[i]);
  const selector = (): string => [...new Set([a.selector(), b.selector()])].join(", ");
  // Two places may each say the same thing always, and not the same.
  return { ...a, selector, values, isConstant: undefined, confidence: Math.min(a.confidence, b.confidence) };
}

/** Titles and the texts of posts before others, those that more records have first; other columns stay in page order. */
function titleWorth({ name, values, confidence }: TableColumn): number {
  const isMain = name === "title" || (name === "text" && confidence > GUESSED);
  return isMain ? values.filter((value) => value !== undefined).length : 0;
}
