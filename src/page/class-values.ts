import { className, RAW, type Tree, valueEndIn } from "../html/index.ts";
import { mixHash } from "../text/index.ts";

const SPACES = /\s+/;
/** `ClassValues.of` of nodes without a class attribute. */
export const NO_CLASS = -1;

/** The different class attributes of a page. Many elements share one, so facts about classes are found once per value. */
export class ClassValues {
  /** By node: the index of its class attribute among the different ones, or `NO_CLASS`. */
  readonly of: Int32Array;
  readonly values: readonly string[];
  /** By index of a value: its classes, once they are needed. */
  readonly #classes: (ReadonlySet<string> | undefined)[] = [];

  /** `units` are the code units of the source. */
  constructor(tree: Tree, units: Uint16Array) {
    const { tag, classAt, to, count } = tree;
    this.of = new Int32Array(count).fill(NO_CLASS);
    const byHash = new Map<number, CountedValue>();
    const byText = new Map<string, CountedValue>();
    for (let node = 0; node < count; node++) {
      const start = classAt[node];
      if (start === 0 || tag[node] <= RAW) continue;
      const end = valueEndIn(units, start, to[node]);
      let hash = end - start;
      for (let at = start, step = 1 + ((end - start) >> 4); at < end; at += step) hash = mixHash(hash, units[at]);
      let value = byHash.get(hash);
      // A new value, or another value with the same hash.
      if (value === undefined || !isSame(units, value, { start, end })) {
        const text = className(tree, node);
        value = byText.get(text) ?? { index: byText.size, start, end };
        byText.set(text, value);
        byHash.set(hash, value);
      }
      this.of[node] = value.index;
    }
    this.values = [...byText.keys()];
  }

  /** Returns the classes in the class attribute with this index. */
  classesIn(index: number): ReadonlySet<string> {
    let classes = this.#classes[index];
    if (classes === undefined) {
      classes = new Set(this.values[index].split(SPACES).filter((name) => name !== ""));
      this.#classes[index] = classes;
    }
    return classes;
  }
}

/** Where a value is in the source. */
interface Range {
  readonly start: number;
  readonly end: number;
}

interface CountedValue extends Range {
  readonly index: number;
}

function isSame(units: Uint16Array, one: Range, other: Range): boolean {
  if (one.end - one.start !== other.end - other.start) return false;
  let at = other.start;
  while (at < other.end && units[at] === units[one.start + at - other.start]) at++;
  return at === other.end;
}
