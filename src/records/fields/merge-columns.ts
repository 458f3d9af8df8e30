import { areDisjoint } from "./columns.ts";
import { countDistinct, uniqueNames } from "./naming/index.ts";
import type { TableColumn } from "./raw-table.ts";

/** Names with a higher confidence rest on markup or texts, not only on the order of columns. */
const MAX_GUESS_CONFIDENCE = 0.5;

/**
 * Merges columns of the same name if no record has a value in both: some records have the field in another slot. Then
 * makes the names unique; the best "title" keeps its name.
 */
export function mergeColumns(columns: readonly TableColumn[]): TableColumn[] {
  const merged: TableColumn[] = [];
  for (const column of columns) {
    const at = findComplement(merged, column);
    if (at < 0) merged.push(column);
    else merged[at] = join(merged[at], column);
  }
  const priorities = merged.map(priorityOf);
  const order = merged.map((_, i) => i).sort((a, b) => priorities[b] - priorities[a] || a - b);
  const names = uniqueNames(order.map((i) => merged[i].name));
  for (const [rank, i] of order.entries()) {
    if (merged[i].name !== names[rank]) merged[i] = { ...merged[i], name: names[rank] };
  }
  return merged;
}

function findComplement(merged: readonly TableColumn[], column: TableColumn): number {
  for (let i = 0; i < merged.length; i++) {
    const other = merged[i];
    // The cheapest checks first: most columns have no certain name.
    if (other.confidence <= MAX_GUESS_CONFIDENCE || other.source !== column.source || other.name !== column.name)
      continue;
    if (other.take === column.take && areDisjoint(other, column)) return i;
  }
  return -1;
}

function join(a: TableColumn, b: TableColumn): TableColumn {
  const values = a.values.map((value, i) => value ?? b.values[i]);
  const selector = (): string => [...new Set([a.selector(), b.selector()])].join(", ");
  // Two constant columns may have different values.
  return { ...a, selector, values, isConstant: undefined, confidence: Math.min(a.confidence, b.confidence) };
}

/** Titles and texts of posts come first, those with most distinct values first. Other columns stay in page order. */
function priorityOf({ name, values, confidence }: TableColumn): number {
  const isMain = name === "title" || (name === "text" && confidence > MAX_GUESS_CONFIDENCE);
  return isMain ? countDistinct(values) : 0;
}
