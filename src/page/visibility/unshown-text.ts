import { TEXT, type Tree, tagId, tagSet } from "../../html/index.ts";
import { SCREEN_READER_ONLY_CLASSES } from "../../vocabulary/index.ts";
import { type ClassValues, NO_CLASS } from "../class-values.ts";
import { tokenPattern } from "../element-names.ts";

const SCREEN_READER_ONLY = new RegExp(tokenPattern(SCREEN_READER_ONLY_CLASSES), "i");
const CELLS = tagSet("td th");
const FALLBACKS = tagSet("video audio canvas progress meter datalist");
const SOURCES = tagSet("source track");
const RP = tagId("rp");
/** `<rp>` holds a parenthesis. More is for browsers that do not know ruby. */
const MAX_PARENTHESIS_CHARS = 3;
const MAX_PARENTHESIS_NODES = 8;
/** Limit: nodes of a cell that may contain nothing but text for screen readers. */
const MAX_CELL_NODES = 32;

/** Tells which nodes people do not see because of their names or places, whatever their style. */
export class UnshownText {
  readonly #tree: Tree;
  readonly #classOf: Int32Array;
  /** By class value: whether it is for screen readers. */
  readonly #isForReaders: readonly boolean[];

  constructor(tree: Tree, classes: ClassValues) {
    this.#tree = tree;
    this.#classOf = classes.of;
    this.#isForReaders = classes.values.map((value) => SCREEN_READER_ONLY.test(value));
  }

  /** Returns why people do not see a node, whatever its style; undefined if nothing hides it. */
  reason(node: number): string | undefined {
    const { tag, parent } = this.#tree;
    // Shown only by browsers that do not know the element around it.
    if (FALLBACKS[tag[parent[node]]] === 1 && SOURCES[tag[node]] !== 1) return "fallback";
    if (tag[node] === RP && !this.#isParenthesis(node)) return "fallback";
    return this.#isForScreenReaders(node) ? "text for screen readers" : undefined;
  }

  #isParenthesis(rp: number): boolean {
    const { tag, end, from, to, source } = this.#tree;
    if (end[rp] - rp > MAX_PARENTHESIS_NODES) return false;
    let chars = 0;
    for (let node = rp + 1; node < end[rp]; node++)
      if (tag[node] === TEXT) chars += source.slice(from[node], to[node]).trim().length;
    return chars <= MAX_PARENTHESIS_CHARS;
  }

  /**
   * Whether an element has a class of text for screen readers: `sr-only`. The style sheet that hides it is often a linked one. The only
   * text of a table cell names the symbol that people see there: `<td><svg/><i class="sr-only">Yes</i>`.
   */
  #isForScreenReaders(node: number): boolean {
    const value = this.#classOf[node];
    return value !== NO_CLASS && this.#isForReaders[value] && !this.#isAloneInCell(node);
  }

  #isAloneInCell(node: number): boolean {
    const { tag, parent, end, from, to, source } = this.#tree;
    let cell = parent[node];
    while (cell > 0 && CELLS[tag[cell]] !== 1 && end[cell] - cell <= MAX_CELL_NODES) cell = parent[cell];
    if (CELLS[tag[cell]] !== 1 || end[cell] - cell > MAX_CELL_NODES) return false;
    for (let other = cell + 1; other < end[cell]; other++) {
      const isInside = other >= node && other < end[node];
      if (!isInside && tag[other] === TEXT && source.slice(from[other], to[other]).trim() !== "") return false;
    }
    return true;
  }
}
