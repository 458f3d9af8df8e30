import { Flag, RAW, type Tree, tagName, tagSet } from "../../html/index.ts";
import type { ClassValues } from "../class-values.ts";
import { BY_ATTRIBUTE, Cascade, type Winner } from "./cascade.ts";
import { COLOR_BITS, coveringProperty, type ElementStyle, propertyBit, unfolds } from "./hiding-styles.ts";
import { Openers } from "./openers.ts";
import { TextColors } from "./text-colors.ts";
import { UnshownText } from "./unshown-text.ts";

/** How an element hides its content. */
export const Hiding = {
  NONE: 0,
  /** People can open it: a tab, an accordion, "read more". */
  OPENABLE: 1,
  /** People can never see it. */
  FOR_GOOD: 2,
} as const;

/** The elements of a page that hide their content. */
export interface HiddenElements {
  /** By node: how the element hides itself with all its content. A value of `Hiding`. */
  readonly covers: Uint8Array;
  /** By node: how the element hides its text by a property that content inherits and can override. A value of `Hiding`. */
  readonly fades: Uint8Array;
  /** By node: whether the text of the element is hidden by such a property, its own or inherited: 1 + index in `FADING`. */
  readonly fadedBy: Uint8Array;
  /** Why the elements are hidden: `display:none by .promo`. */
  readonly reasons: ReadonlyMap<number, string>;
  /** Whether a limit kept style sheets from being read. */
  readonly isCut: boolean;
}

/** Inherited properties that hide text. */
const FADING = ["visibility", "font-size", "color"] as const;
/** `fadedBy` of text hidden by `visibility`, which hides images too. */
export const BY_VISIBILITY = 1;
/** `fadedBy` of text in the color of its background. */
const BY_COLOR = 3;

const CELLS = tagSet("td th");
/** Elements without text, which have no use for a color. */
const PICTURES = tagSet("img picture source video svg canvas iframe hr input");
/** Moves text only: `img { text-indent: -9999px }` hides the alternative text. */
const INDENT_BIT = propertyBit("text-indent");
/** Elements outside of what people look at. A hidden `html` or `body` waits for a script. */
const SKIPPED = tagSet("html head body title base link meta style script template");
/** Values that leave the inherited one: `font-size: 2em` of nothing is nothing. */
const INHERITED = /^(?:$|inherit|unset|revert|[\d.]+(?:em|%)$)/;

/** Finds hidden elements. Marked elements (1) count as visible. Returns undefined if no element is hidden or marked. */
export type HiddenSearch = (shown?: Uint8Array) => HiddenElements | undefined;

/**
 * Returns a search for the elements that their attributes or the page's own style sheets hide. Elements inside one that is hidden for good are
 * not searched. `units` are the code units of the source.
 */
export function hiddenSearch(tree: Tree, units: Uint16Array, classes: ClassValues): HiddenSearch {
  const finder = new HiddenFinder(tree, units, classes);
  return (shown) => finder.find(shown);
}

class HiddenFinder {
  readonly #tree: Tree;
  readonly #cascade: Cascade;
  readonly #openers: Openers;
  readonly #colors: TextColors;
  readonly #unshown: UnshownText;
  #covers = new Uint8Array(0);
  #fades = new Uint8Array(0);
  #fadedBy = new Uint8Array(0);
  #reasons = new Map<number, string>();

  constructor(tree: Tree, units: Uint16Array, classes: ClassValues) {
    this.#tree = tree;
    this.#cascade = new Cascade(tree, units, classes);
    this.#openers = new Openers(tree);
    this.#unshown = new UnshownText(tree, classes);
    const styleOf = (node: number, property: string): string => this.#cascade.winner(node, property)?.value ?? "";
    this.#colors = new TextColors(tree, styleOf, this.#cascade.hasLinkedSheets);
  }

  find(shown?: Uint8Array): HiddenElements | undefined {
    const { tag, flags, parent, body, end, count } = this.#tree;
    this.#covers = new Uint8Array(count);
    this.#fades = new Uint8Array(count);
    this.#fadedBy = new Uint8Array(count);
    this.#reasons = new Map();
    let hasSuspects = false;
    for (let node = body + 1; node < end[body]; node++) {
      const kind = tag[node];
      const unshown = this.#unshown.reason(node);
      const isElement = kind > RAW && SKIPPED[kind] !== 1 && shown?.[node] !== 1;
      const inherited = this.#fadedBy[parent[node]];
      const hidingBits = isElement ? this.#cascade.hidingBits(node) & (PICTURES[kind] === 1 ? ~INDENT_BIT : -1) : 0;
      const isSuspect = isElement && (hidingBits | inherited | (flags[node] & Flag.HIDDEN)) !== 0;
      if (isSuspect) this.#examine(node, hidingBits, inherited);
      if (unshown !== undefined) {
        this.#covers[node] = Hiding.FOR_GOOD;
        this.#reasons.set(node, unshown);
      }
      hasSuspects ||= isSuspect || unshown !== undefined;
      if (this.#covers[node] === Hiding.FOR_GOOD) node = end[node] - 1;
    }
    const { isCut } = this.#cascade;
    if (!hasSuspects && !isCut && shown === undefined) return undefined;
    return { covers: this.#covers, fades: this.#fades, fadedBy: this.#fadedBy, reasons: this.#reasons, isCut };
  }

  /** Finds out whether and how an element is hidden. Only properties in `hidingBits` may hide it, besides colors and attributes. */
  #examine(node: number, hidingBits: number, inherited: number): void {
    const { tag, flags } = this.#tree;
    const winner = (property: string): Winner | undefined => this.#cascade.winner(node, property);
    const style: ElementStyle = {
      value: (property) => winner(property)?.value ?? "",
      hides: (property) => (hidingBits & propertyBit(property)) !== 0 && winner(property)?.hides === true,
    };
    const property = coveringProperty(style, tag[node] < CELLS.length && CELLS[tag[node]] === 1);
    const isFadingIn = property === "opacity" && this.#openers.isAnimated(node, winner(property)?.by === BY_ATTRIBUTE);
    const isByAttribute = (flags[node] & Flag.HIDDEN) !== 0 && style.value("display") === "";
    if (isByAttribute || (property !== undefined && !isFadingIn)) {
      this.#covers[node] = this.#kindOf(node, style);
      const attribute = tagName(this.#tree, node) === "dialog" ? "closed dialog" : "hidden attribute";
      this.#reasons.set(node, property === undefined ? attribute : this.#reasonFor(node, property));
      // Nothing inside is searched, so its text needs no look.
      if (this.#covers[node] === Hiding.FOR_GOOD) return;
    }
    const own = this.#fading(node, style, (hidingBits & COLOR_BITS) !== 0 || inherited === BY_COLOR);
    const isFaded = own !== 0 && !this.#openers.isAnimated(node, false);
    if (isFaded && own !== inherited) {
      this.#fades[node] = this.#kindOf(node, style);
      if (!this.#reasons.has(node)) this.#reasons.set(node, this.#reasonFor(node, FADING[own - 1]));
    }
    if (isFaded) this.#fadedBy[node] = own;
    else if (inherited !== 0 && !this.#overrides(node, style, inherited)) this.#fadedBy[node] = inherited;
  }

  /** Returns 1 + the index in `FADING` of the property by which an element hides its own text; 0 if its text is visible. */
  #fading(node: number, style: ElementStyle, mayHideByColor: boolean): number {
    const own = FADING.findIndex(style.hides) + 1;
    if (own !== 0 || !mayHideByColor || PICTURES[this.#tree.tag[node]] === 1) return own;
    return this.#colors.hidesByOwnColor(node) ? BY_COLOR : 0;
  }

  #kindOf(node: number, style: ElementStyle): number {
    return unfolds(style) || this.#openers.isOpenable(node) ? Hiding.OPENABLE : Hiding.FOR_GOOD;
  }

  /** Whether an element shows its text although the element around hides it. */
  #overrides(node: number, style: ElementStyle, inherited: number): boolean {
    if (inherited === BY_COLOR) return !this.#colors.hidesText(node);
    if (!INHERITED.test(style.value(FADING[inherited - 1]))) return true;
    const { classAt, idAt } = this.#tree;
    // A linked style sheet often gives the font size back that the page takes away: `.row{font-size:0}`.
    return inherited !== BY_VISIBILITY && this.#cascade.hasLinkedSheets && (classAt[node] | idAt[node]) !== 0;
  }

  #reasonFor(node: number, property: string): string {
    const winner = this.#cascade.winner(node, property);
    return winner === undefined ? property : `${property}:${winner.value} by ${winner.by}`;
  }
}
