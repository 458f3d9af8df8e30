import { areDisjoint } from "./columns.ts";
import { countDistinct, uniqueNames } from "./naming/index.ts";
import type { TableColumn } from "./raw-table.ts";

/** A name with at most this confidence was guessed from the order of the columns. A better one comes from markup or texts. */
const MAX_GUESS_CONFIDENCE = 0.5;

/**
 * Merges columns of the same name if no record has a value in both: they are one field that some records have in another slot. Then makes
 * the names unique. Of several titles, the best one keeps its name (`priorityOf`).
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
    // The cheap checks come first. They rule out most pairs.
    if (other.confidence <= MAX_GUESS_CONFIDENCE || other.source !== column.source || other.name !== column.name)
      continue;
    if (other.take === column.take && areDisjoint(other, column)) return i;
  }
  return -1;
}

function join(a: TableColumn, b: TableColumn): TableColumn {
  const values = a.values.map((value, i) => value ?? b.values[i]);
  const selector = (): string => joinedSelector(a, b);
  // Unknown: each column may be constant, but with another value than the other one.
  return { ...a, selector, values, isConstant: undefined, confidence: Math.min(a.confidence, b.confidence) };
}

/**
 * Returns the selector of both columns. An empty selector means the record itself, which a list of selectors cannot contain: then
 * the column with more values is selected.
 */
function joinedSelector(a: TableColumn, b: TableColumn): string {
  const selectors = [a.selector(), b.selector()];
  if (!selectors.includes("")) return [...new Set(selectors)].join(", ");
  return filledOf(b) > filledOf(a) ? selectors[1] : selectors[0];
}

function filledOf({ values }: TableColumn): number {
  return values.filter((value) => value !== undefined).length;
}

/**
 * Decides which of the columns with one name keeps it. A title or text of a post with more distinct values comes before one with fewer.
 * Other columns stay in page order.
 */
function priorityOf({ name, values, confidence }: TableColumn): number {
  const isMain = name === "title" || (name === "text" && confidence > MAX_GUESS_CONFIDENCE);
  return isMain ? countDistinct(values) : 0;
}
