import { className, RAW, type Tree } from "../html/index.ts";

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

  constructor(tree: Tree) {
    const { tag, classAt, count } = tree;
    this.of = new Int32Array(count).fill(NO_CLASS);
    const indexes = new Map<string, number>();
    for (let node = 0; node < count; node++) {
      if (classAt[node] === 0 || tag[node] <= RAW) continue;
      const value = className(tree, node);
      let index = indexes.get(value);
      if (index === undefined) indexes.set(value, (index = indexes.size));
      this.of[node] = index;
    }
    this.values = [...indexes.keys()];
  }

  /** Returns the classes in the class attribute with this index. */
  classesIn(index: number): ReadonlySet<string> {
    let classes = this.#classes[index];
    if (classes === undefined) {
      classes = new Set(this.values[index].trim().split(SPACES));
      this.#classes[index] = classes;
    }
    return classes;
  }
}
