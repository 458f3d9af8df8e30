import { TEXT, type Tree, tagId, tagSet } from "../../html/index.ts";
import { ALPHA, Box, type Layout } from "../layout/index.ts";
import { Rects } from "./rects.ts";

const NOSCRIPT = tagId("noscript");
const HR = tagId("hr");
const ROW_GROUPS = tagSet("tbody thead tfoot");
/** Replaced elements and controls: VIPS never divides or removes them. */
const REPLACED = tagSet("img svg video canvas iframe frame object embed input button select textarea audio math");
/** Icons and emoji up to this width and height flow with the text. */
const MAX_ICON_PX = 48;
const WHITE = 0xffffffff;

/** Bits of `VisualTree.look`: the properties of a node that the rules of VIPS need. */
export const Look = {
  /** The paper's "valid node": visible, with a box inside the page. */
  VALID: 1,
  TEXT: 2,
  /** The paper's "virtual text node": text, or an inline element that contains only text. */
  VIRTUAL_TEXT: 4,
  INLINE: 8,
  REPLACED: 16,
  /** The texts below differ in size or weight. */
  MIXED_FONTS: 32,
  HR: 64,
  BACKGROUND_IMAGE: 128,
} as const;

/**
 * The tree that VIPS works on: only valid nodes, without row groups (tbody), and with repaired boxes of collapsed parents. All
 * arrays are by node number.
 */
export interface VisualTree {
  readonly tag: Uint16Array;
  readonly look: Uint8Array;
  /** Border boxes. Visual importance uses these. */
  readonly boxes: Rects;
  /** The painted area, without empty padding. Separators are gaps between these. */
  readonly ink: Rects;
  /** The visible background color: the node's own or the nearest ancestor's. */
  readonly background: Uint32Array;
  /** The font of the first text below the node; 0 without text. */
  readonly fontSize: Float32Array;
  readonly fontWeight: Uint16Array;
  /** The valid children of node `n` are `children[i]` for `i` in `[childAt[n], childAt[n + 1])`. */
  readonly childAt: Int32Array;
  readonly children: Int32Array;
  readonly root: number;
  /** Elements fixed to the window. They overlap the page and would cross every gap. */
  readonly overlays: readonly number[];
}

/** Computes the visual tree: one walk down, one back, and one to list the children. */
export function visualTree(tree: Tree, layout: Layout): VisualTree {
  const { count, body } = tree;
  const facts = new VisualFacts(tree, layout);
  facts.walkDown();
  for (let node = count - 1; node >= body; node--) facts.addNode(node);
  const { childAt, children } = listChildren(facts.above, facts.look, count);
  return {
    tag: tree.tag,
    look: facts.look,
    boxes: facts.boxes,
    ink: facts.ink,
    background: facts.background,
    fontSize: facts.fontSize,
    fontWeight: facts.fontWeight,
    childAt,
    children,
    root: body,
    overlays: facts.overlays,
  };
}

class VisualFacts {
  readonly look: Uint8Array;
  readonly boxes: Rects;
  readonly ink: Rects;
  readonly background: Uint32Array;
  readonly fontSize: Float32Array;
  readonly fontWeight: Uint16Array;
  /** The parent, skipping row groups; -1 for nodes outside the visual tree. */
  readonly above: Int32Array;
  readonly overlays: number[] = [];
  /** 1 if the node has a valid child. */
  readonly #anyChild: Uint8Array;
  /** 1 if the node has a valid child that is not virtual text. */
  readonly #otherChild: Uint8Array;
  /** Union of the children's border boxes. */
  readonly #hull: Rects;
  readonly #tree: Tree;
  readonly #layout: Layout;

  constructor(tree: Tree, layout: Layout) {
    const { count } = tree;
    this.#tree = tree;
    this.#layout = layout;
    this.look = new Uint8Array(count);
    this.boxes = new Rects(count);
    this.ink = new Rects(count);
    this.background = new Uint32Array(count);
    this.fontSize = new Float32Array(count);
    this.fontWeight = new Uint16Array(count);
    this.above = new Int32Array(count).fill(-1);
    this.#anyChild = new Uint8Array(count);
    this.#otherChild = new Uint8Array(count);
    this.#hull = new Rects(count);
  }

  /** Sets the facts that depend on ancestors: background color, parent, and whether the node is inside a replaced element. */
  walkDown(): void {
    const { tag, parent, count, body } = this.#tree;
    const { box, background } = this.#layout;
    const closed = new Uint8Array(count);
    for (let node = 0; node < count; node++) {
      const up = parent[node];
      const own = background[node];
      this.background[node] = (own & ALPHA) !== 0 ? own : up < 0 ? WHITE : this.background[up];
      if (node <= body || up < body) continue;
      const kind = tag[node];
      const isOverlay = (box[node] & Box.FIXED) !== 0 && closed[up] === 0;
      if (closed[up] === 1 || kind === NOSCRIPT) closed[node] = 1;
      else {
        if (isOverlay) this.overlays.push(node);
        else this.above[node] = isIn(ROW_GROUPS, tag[up]) ? this.above[up] : up;
      }
      if (isIn(REPLACED, kind)) closed[node] = 1;
    }
  }

  /** Sets the facts that depend on the children, and adds the node to its parent. All children must have been added before. */
  addNode(node: number): void {
    const { tag } = this.#tree;
    const kind = tag[node];
    const isBody = node === this.#tree.body;
    const isOverlay = this.above[node] === -1 && this.#isOverlay(node);
    if (!isBody && !isOverlay && this.above[node] === -1) return;
    if (isIn(ROW_GROUPS, kind)) return;
    if (kind === TEXT) this.#addText(node);
    else this.#addElement(node, kind);
    if ((this.look[node] & Look.VALID) !== 0 && !isBody && !isOverlay) this.#addTo(this.above[node], node);
  }

  #isOverlay(node: number): boolean {
    return (this.#layout.box[node] & Box.FIXED) !== 0;
  }

  #addText(node: number): void {
    if (!this.#hasBox(node) || !this.#isVisible(node) || !this.#hasInk(node)) return;
    this.#setOwnBox(node);
    if (this.#isOffPage(node)) return;
    this.ink.copy(node, this.boxes, node);
    this.look[node] = Look.VALID | Look.TEXT | Look.VIRTUAL_TEXT | Look.INLINE;
    this.fontSize[node] = this.#layout.fontSize[node];
    this.fontWeight[node] = this.#layout.fontWeight[node];
  }

  #addElement(node: number, kind: number): void {
    const bits = this.#layout.box[node];
    const visible = this.#isVisible(node);
    const hasChild = this.#anyChild[node] === 1;
    if (this.#hasBox(node) && visible) this.#setOwnBox(node);
    else if (!hasChild || (bits & Box.CLIPS) !== 0) return;
    // A collapsed parent of floats, `display: contents`, or a hidden element with visible content gets the box of its children.
    else this.boxes.copy(node, this.#hull, node);
    if (this.#isOffPage(node)) return;
    let look = Look.VALID | ((bits & Box.INLINE) !== 0 || (bits & Box.PRESENT) === 0 ? Look.INLINE : 0);
    const isReplaced = isIn(REPLACED, kind);
    if (isReplaced) look |= Look.REPLACED;
    if (kind === HR) look |= Look.HR;
    if (visible && (bits & Box.BACKGROUND_IMAGE) !== 0) look |= Look.BACKGROUND_IMAGE;
    if ((look & Look.INLINE) !== 0 && (isReplaced ? this.#isIcon(node) : hasChild && this.#otherChild[node] === 0)) {
      look |= Look.VIRTUAL_TEXT;
    }
    this.look[node] = (this.look[node] & Look.MIXED_FONTS) | look;
    this.#setInk(node, isReplaced || kind === HR);
  }

  /** Sets the ink: the ink of the children, and the element's own box if it paints; cut at a clipping box. */
  #setInk(node: number, isPainted: boolean): void {
    const bits = this.#layout.box[node];
    const alpha = this.#layout.background[node] & ALPHA;
    const paints = isPainted || alpha !== 0 || (bits & (Box.BACKGROUND_IMAGE | Box.BORDER)) !== 0;
    if (this.#anyChild[node] === 0) this.ink.copy(node, this.boxes, node);
    else if (paints) this.ink.include(node, this.boxes, node);
    if ((bits & Box.CLIPS) !== 0 && node !== this.#tree.body) this.ink.clip(node, this.boxes, node);
  }

  #addTo(up: number, node: number): void {
    const look = this.look[node];
    if (this.#anyChild[up] === 0) {
      this.ink.copy(up, this.ink, node);
      this.#hull.copy(up, this.boxes, node);
    } else {
      this.ink.include(up, this.ink, node);
      this.#hull.include(up, this.boxes, node);
    }
    this.#anyChild[up] = 1;
    if ((look & Look.VIRTUAL_TEXT) === 0) this.#otherChild[up] = 1;
    if (this.fontSize[node] === 0) return;
    const size = this.fontSize[node];
    const weight = this.fontWeight[node];
    const differs = this.fontSize[up] !== 0 && (this.fontSize[up] !== size || this.fontWeight[up] !== weight);
    if (differs || (look & Look.MIXED_FONTS) !== 0) this.look[up] |= Look.MIXED_FONTS;
    // Children are added last to first, so the font of the first one remains.
    this.fontSize[up] = size;
    this.fontWeight[up] = weight;
  }

  #hasBox(node: number): boolean {
    const { box, width, height } = this.#layout;
    return (box[node] & Box.PRESENT) !== 0 && width[node] > 0 && height[node] > 0;
  }

  #isVisible(node: number): boolean {
    return (this.#layout.box[node] & Box.VISIBLE) !== 0;
  }

  #setOwnBox(node: number): void {
    const { x, y, width, height } = this.#layout;
    this.boxes.set(node, x[node], y[node], x[node] + width[node], y[node] + height[node]);
  }

  #isOffPage(node: number): boolean {
    return this.boxes.x2[node] <= 0 || this.boxes.y2[node] <= 0;
  }

  #isIcon(node: number): boolean {
    return this.#layout.width[node] <= MAX_ICON_PX && this.#layout.height[node] <= MAX_ICON_PX;
  }

  /** Whether a text contains a visible character. */
  #hasInk(node: number): boolean {
    const { source, from, to } = this.#tree;
    for (let at = from[node]; at < to[node]; at++) {
      const code = source.charCodeAt(at);
      if (code > 32 && code !== 0xa0) return true;
    }
    return false;
  }
}

function isIn(set: Uint8Array, tag: number): boolean {
  return set[tag] === 1;
}

/** Lists the valid children of each parent in page order, as a counting sort. */
function listChildren(above: Int32Array, look: Uint8Array, count: number) {
  const childAt = new Int32Array(count + 1);
  const isChild = (node: number) => above[node] >= 0 && (look[node] & Look.VALID) !== 0;
  for (let node = 0; node < count; node++) if (isChild(node)) childAt[above[node] + 1]++;
  for (let node = 0; node < count; node++) childAt[node + 1] += childAt[node];
  const children = new Int32Array(childAt[count]);
  const next = childAt.slice();
  for (let node = 0; node < count; node++) if (isChild(node)) children[next[above[node]]++] = node;
  return { childAt, children };
}
