/** Drops fields that repeat better ones. */
import type { RankedFacts } from "./field-rank.ts";

/** A field repeats another if its values are equal on at least this share of its pages. Set by hand. */
const MIN_EQUAL_SHARE = 0.75;

/**
 * Drops fields with nearly the values of a better field, and single items of a better list. `ranked` has the best fields first. Returns at
 * most `max` fields.
 */
export function withoutRepeated(ranked: readonly RankedFacts[], max: number): RankedFacts[] {
  const kept: RankedFacts[] = [];
  const index = new KeptFields();
  for (const facts of ranked) {
    if (kept.length >= max) break;
    if (index.repeats(facts)) continue;
    index.add(facts, kept.length);
    kept.push(facts);
  }
  return kept;
}

/** Finds kept fields by page and value, and by page and text of a list. */
class KeptFields {
  readonly #byValue = new Map<string, number[]>();
  readonly #byItem = new Map<string, number[]>();

  add({ values, units, isMany }: RankedFacts, field: number): void {
    for (const [p, list] of values.entries()) append(this.#byValue, `${p} ${list.join("\n")}`, field);
    if (!isMany) return;
    for (const [p, list] of units.entries()) for (const unit of list) append(this.#byItem, `${p} ${unit}`, field);
  }

  repeats({ values, units, isMany }: RankedFacts): boolean {
    const filled = values.flatMap((list, p) => (list.length === 0 ? [] : `${p} ${list.join("\n")}`));
    if (mostShared(filled, this.#byValue) >= MIN_EQUAL_SHARE * filled.length) return true;
    if (isMany) return false;
    const items = units.flatMap((list, p) => list.map((unit) => `${p} ${unit}`));
    return mostShared(items, this.#byItem) === items.length;
  }
}

function append(lists: Map<string, number[]>, key: string, field: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [field]);
  else if (list[list.length - 1] !== field) list.push(field);
}

/** Returns how many of the keys one field has. */
function mostShared(keys: readonly string[], lists: ReadonlyMap<string, readonly number[]>): number {
  const counts = new Map<number, number>();
  for (const key of keys) for (const field of lists.get(key) ?? []) counts.set(field, (counts.get(field) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}
