import { elementId, type Tree } from "../../src/html/index.ts";
import type { ClassValues } from "../../src/page/class-values.ts";
import type { StyleSelector } from "../../src/page/visibility/css/index.ts";

/** As src/page/visibility/used-names.ts, without its fast path: all rules are read. */
export class UsedNames {
  readonly #names = new Set<string>();

  constructor(tree: Tree, classes: ClassValues) {
    for (let node = 0; node < tree.count; node++) this.#names.add(`#${elementId(tree, node)}`);
    for (const index of classes.values.keys()) for (const name of classes.classesIn(index)) this.#names.add(`.${name}`);
  }

  hasAllOf({ needs }: StyleSelector): boolean {
    return needs.every((name) => this.#names.has(name));
  }

  mayMatch(): boolean {
    return true;
  }
}
