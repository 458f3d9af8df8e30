import { type Tree, tagId, tagSet } from "../../html/index.ts";
import { isTransparent, looksSame, parseCssColor, type Rgba } from "./css/index.ts";

/** Returns the winning value of a property for an element; empty if nothing declares it. */
type StyleValue = (node: number, property: string) => string;

/** The colors at an element. Undefined colors are not known: pictures, gradients, linked style sheets. */
interface Paint {
  readonly text: Rgba | undefined;
  readonly ground: Rgba | undefined;
  /** Whether the element declares one of its colors. */
  readonly isOwn: boolean;
  /** Whether something else draws the letters: a shadow, or a background clipped to them. */
  readonly hasInk: boolean;
}

const A = tagId("a");
const PICTURES = tagSet("img picture video canvas svg iframe object");
const KEEPS = /^(?:inherit|unset|revert|revert-layer|currentcolor|)$/;
const NO_GROUND = /^(?:none|transparent|initial|inherit|unset|revert|revert-layer|0 0|)$/;
const NO_INK = /^(?:none|initial|inherit|unset|0|border-box|padding-box|content-box|.*transparent|)$/;
const FLOATS = /^(?:absolute|fixed)$/;
const DARK_SCHEME = /color-scheme["'\s:=][^;"'>}]{0,40}["'\s:=a-z]dark/i;
/** Limit: nodes around a positioned text that are searched for a picture below it. */
const MAX_PICTURE_NODES = 200;
const BLACK: Rgba = [0, 0, 0, 1];
const WHITE: Rgba = [255, 255, 255, 1];

/** Tells which elements have text in the color of their background. */
export class TextColors {
  readonly #tree: Tree;
  readonly #styleOf: StyleValue;
  readonly #hasLinkedSheets: boolean;
  readonly #paints = new Map<number, Paint>();

  constructor(tree: Tree, styleOf: StyleValue, hasLinkedSheets: boolean) {
    this.#tree = tree;
    this.#styleOf = styleOf;
    this.#hasLinkedSheets = hasLinkedSheets;
    const ground = hasLinkedSheets || DARK_SCHEME.test(tree.source) ? undefined : WHITE;
    this.#paints.set(-1, { text: hasLinkedSheets ? undefined : BLACK, ground, isOwn: false, hasInk: false });
  }

  /** Whether an element declares a color that hides its text. */
  hidesByOwnColor(node: number): boolean {
    return this.#paintOf(node).isOwn && this.hidesText(node);
  }

  /** Whether the text of an element is transparent or has the color of its background. */
  hidesText(node: number): boolean {
    const { text, ground, hasInk } = this.#paintOf(node);
    if (text === undefined || hasInk) return false;
    return isTransparent(text) || (ground !== undefined && looksSame(text, ground));
  }

  #paintOf(node: number): Paint {
    const path: number[] = [];
    let at = node;
    let paint = this.#paints.get(at);
    while (paint === undefined) {
      path.push(at);
      at = at === 0 ? -1 : this.#tree.parent[at];
      paint = this.#paints.get(at);
    }
    for (const element of path.reverse()) {
      paint = this.#painted(element, paint);
      this.#paints.set(element, paint);
    }
    return paint;
  }

  /** Returns the colors at an element in an element with other colors. */
  #painted(node: number, around: Paint): Paint {
    const { tag, hrefAt, classAt, idAt } = this.#tree;
    // A linked style sheet may give it other colors.
    const isOpen = this.#hasLinkedSheets && (classAt[node] | idAt[node]) !== 0;
    const style = (property: string): string => this.#styleOf(node, property);
    const color = style("fill") || style("color");
    const background = style("background-color");
    // A link has its own color.
    const inherited = isOpen || (tag[node] === A && hrefAt[node] !== 0) ? undefined : around.text;
    return {
      text: KEEPS.test(color) ? inherited : parseCssColor(color),
      ground: this.#isOnPicture(node) ? undefined : groundOf(background, isOpen ? undefined : around.ground),
      isOwn: color !== "" || background !== "",
      hasInk: around.hasInk || !NO_INK.test(style("ink")),
    };
  }

  /** Whether a positioned element may be in front of a picture. */
  #isOnPicture(node: number): boolean {
    const { tag, parent, end } = this.#tree;
    const last = Math.min(end[parent[node]], parent[node] + MAX_PICTURE_NODES);
    let other = parent[node];
    while (other < last && PICTURES[tag[other]] !== 1) other++;
    return other < last && FLOATS.test(this.#styleOf(node, "position"));
  }
}

function groundOf(value: string, inherited: Rgba | undefined): Rgba | undefined {
  if (NO_GROUND.test(value)) return inherited;
  const color = parseCssColor(value);
  return color?.[3] === 1 ? color : undefined;
}
