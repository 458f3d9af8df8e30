import { className, tagName } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";

/** A style of an element: how many pages have it, and the node of its first child. The other children follow. */
interface Style {
  pages: number;
  readonly firstChild: number;
  readonly children: number;
}

/** The root of the tree: `<body>`. */
const ROOT = 0;

/**
 * A Site Style Tree. Its nodes are numbered, parents before children. A node is an element or a block of some pages: those whose elements
 * at this place, and all elements above, have the same styles. The style of an element is the sequence of its children.
 */
export class StyleNodes {
  /** By node: the number of pages that have it, its parent, and its styles by their sequence of children. */
  readonly #pages: number[] = [0];
  readonly #parents: number[] = [ROOT];
  readonly #styles: (Map<string, Style> | undefined)[] = [undefined];

  /** The number of nodes. */
  get count(): number {
    return this.#pages.length;
  }

  pagesWith(node: number): number {
    return this.#pages[node];
  }

  parentOf(node: number): number {
    return this.#parents[node];
  }

  /** Merges a page into the tree, and counts it if `isCounted`. Returns the node of each block, -1 for hidden blocks. */
  add(page: Page, isCounted: boolean): Int32Array {
    const children = visibleChildren(page);
    const nodeOf = new Int32Array(page.blocks.count).fill(-1);
    const weight = isCounted ? 1 : 0;
    const pending: { element: number; node: number }[] = [{ element: page.body, node: ROOT }];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { element, node } = next;
      this.#pages[node] += weight;
      const items = children.get(element) ?? [];
      const style = this.#styleOf(node, page, items);
      style.pages += weight;
      for (const [index, { element: child, block }] of items.entries()) {
        const childNode = style.firstChild + index;
        if (block === -1) pending.push({ element: child, node: childNode });
        else {
          nodeOf[block] = childNode;
          this.#pages[childNode] += weight;
        }
      }
    }
    return nodeOf;
  }

  /** Returns the style of a node with these children, a new one for a new sequence. */
  #styleOf(node: number, page: Page, items: readonly Child[]): Style {
    const key = items.map((item) => presentationOf(page, item)).join("\n");
    const styles = (this.#styles[node] ??= new Map());
    const known = styles.get(key);
    if (known !== undefined) return known;
    const style = { pages: 0, firstChild: this.count, children: items.length };
    styles.set(key, style);
    for (let i = 0; i < items.length; i++) {
      this.#pages.push(0);
      this.#parents.push(node);
      this.#styles.push(undefined);
    }
    return style;
  }

  /** Returns the CompImp of all nodes. `leaves` has that of the leaves. */
  compositeImportances(gamma: number, leaves: Float64Array): Float64Array {
    const importances = leaves.slice();
    for (let node = this.count - 1; node >= 0; node--) {
      const styles = [...(this.#styles[node]?.values() ?? [])].filter(
        ({ pages, children }) => pages > 0 && children > 0,
      );
      if (styles.length === 0) continue;
      const shares = styles.map(({ pages }) => pages / this.#pages[node]);
      let content = 0;
      for (const [i, { firstChild, children }] of styles.entries()) {
        content +=
          (shares[i] / children) * importances.subarray(firstChild, firstChild + children).reduce((a, b) => a + b, 0);
      }
      const mix = gamma ** styles.length;
      importances[node] = (1 - mix) * nodeImportance(shares, this.#pages[node]) + mix * content;
    }
    return importances;
  }
}

/** Returns the NodeImp of an element that m pages have, given the shares of its styles. */
export function nodeImportance(shares: readonly number[], m: number): number {
  if (m <= 1) return 1;
  return shares.reduce((sum, share) => sum - (share * Math.log(share)) / Math.log(m), 0);
}

/** A child of an element: an element with visible text in it, or a block (-1 if not). */
interface Child {
  readonly element: number;
  readonly block: number;
}

/** The presentation of a child: the tag and class of an element; blocks have none. */
function presentationOf(page: Page, { element, block }: Child): string {
  return block === -1 ? `${tagName(page, element)} ${className(page, element)}` : "#";
}

/** Returns the children of all elements around visible blocks, in page order. */
function visibleChildren(page: Page): ReadonlyMap<number, readonly Child[]> {
  const { blocks, parent, body } = page;
  const isOpen = new Uint8Array(page.count);
  const children = new Map<number, Child[]>();
  const add = (element: number, child: Child): void => {
    const list = children.get(element);
    if (list === undefined) children.set(element, [child]);
    else list.push(child);
  };
  for (let block = 0; block < blocks.count; block++) {
    if (blocks.hidden[block] === 1) continue;
    const owner = blocks.owner[block];
    const opened: number[] = [];
    for (let element = owner; element > body && isOpen[element] === 0; element = parent[element]) opened.push(element);
    for (const element of opened.reverse()) {
      isOpen[element] = 1;
      add(parent[element], { element, block: -1 });
    }
    add(owner, { element: owner, block });
  }
  return children;
}
