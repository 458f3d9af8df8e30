import { DomWriter, type Tree } from "../html/index.ts";
import { Box, type ComputedStyle, emptyLayout, type Layout, STYLES, StyleReader } from "./layout/index.ts";
import type { Page } from "./page.ts";
import { pageFromBrowser } from "./parse.ts";

/* The few parts of the DOM that this file reads. A browser's `Document` fits these types. */
interface LiveNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly childNodes: ArrayLike<LiveNode>;
}

interface LiveElement extends LiveNode {
  readonly attributes: ArrayLike<{ readonly name: string; readonly value: string }>;
  readonly shadowRoot?: LiveNode | null;
  readonly contentDocument?: LiveDocument | null;
  assignedNodes?(): LiveNode[];
  getClientRects(): ArrayLike<LiveRect>;
  getBoundingClientRect(): LiveRect;
}

interface LiveRect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface LiveRange {
  selectNodeContents(node: LiveNode): void;
  getClientRects(): ArrayLike<LiveRect>;
  getBoundingClientRect(): LiveRect;
}

interface LiveWindow {
  readonly innerWidth: number;
  readonly innerHeight: number;
  readonly scrollX: number;
  readonly scrollY: number;
  getComputedStyle(element: LiveElement): { getPropertyValue(name: string): string };
}

/** A document in a browser window, like `document`. */
export interface LiveDocument {
  readonly documentElement: LiveElement;
  readonly URL: string;
  readonly defaultView: LiveWindow | null;
  createRange(): LiveRange;
}

const ELEMENT = 1;
const TEXT = 3;

/** A step of the walk: a node to write, or the end of an element. */
type Step =
  | {
      readonly kind: "node";
      readonly node: LiveNode;
      readonly frame: Frame;
      readonly transparent: boolean;
      readonly style?: ComputedStyle;
    }
  | { readonly kind: "end" };

/** The document that a node belongs to. `x` and `y` convert its window coordinates to page coordinates. */
interface Frame {
  readonly document: LiveDocument;
  readonly window: LiveWindow;
  readonly x: number;
  readonly y: number;
  readonly isInner: boolean;
}

/** Makes a page from a live document, with its real layout. Does not change the document. */
export function readDocument(document: LiveDocument): Page {
  const window = document.defaultView;
  if (window === null) throw new TypeError("the document is in no window, so it has no layout");
  const { tree, layout } = new DocumentReader(document, window).read();
  return pageFromBrowser(tree, layout, document.URL);
}

class DocumentReader {
  readonly #top: Frame;
  readonly #writer = new DomWriter(1024);
  readonly #styles = new StyleReader();
  readonly #stack: Step[] = [];
  readonly #placed: PlacedNode[] = [];

  constructor(document: LiveDocument, window: LiveWindow) {
    this.#top = { document, window, x: window.scrollX, y: window.scrollY, isInner: false };
  }

  read(): { tree: Tree; layout: Layout } {
    this.#stack.push({ kind: "node", node: this.#top.document.documentElement, frame: this.#top, transparent: false });
    for (let step = this.#stack.pop(); step !== undefined; step = this.#stack.pop()) {
      if (step.kind === "end") this.#writer.close();
      else if (step.node.nodeType === ELEMENT) this.#element(step.node as LiveElement, step);
      else if (step.node.nodeType === TEXT && step.style !== undefined)
        this.#text(step.node, { ...step, style: step.style });
      else if (step.node.nodeType === TEXT) this.#writer.text(step.node.nodeValue ?? "");
    }
    const tree = this.#writer.finish();
    const arrays = emptyLayout(tree.count);
    for (const placed of this.#placed) fill(arrays, placed);
    const { innerWidth, innerHeight } = this.#top.window;
    const size = this.#top.document.documentElement.getBoundingClientRect();
    const layout: Layout = {
      from: "browser",
      viewportWidth: innerWidth,
      viewportHeight: innerHeight,
      pageWidth: Math.max(innerWidth, size.width),
      pageHeight: Math.max(innerHeight, size.height),
      fonts: this.#styles.fonts,
      ...arrays,
    };
    return { tree, layout };
  }

  #element(
    element: LiveElement,
    { frame, transparent }: { readonly frame: Frame; readonly transparent: boolean },
  ): void {
    const name = nameIn(frame, element.nodeName.toLowerCase());
    if (name === undefined && element !== frame.document.documentElement) return;
    const style = this.#styleOf(element, frame);
    const isTransparent = transparent || style.transparent;
    if (name !== undefined) {
      const attributes = Array.from(element.attributes).flatMap((attribute) => [attribute.name, attribute.value]);
      const node = this.#writer.open(name, attributes);
      this.#stack.push({ kind: "end" });
      const isShown = element.getClientRects().length > 0;
      if (node >= 0 && isShown)
        this.#placed.push(placedAt(node, element.getBoundingClientRect(), { frame, style, isTransparent }));
    }
    const inner = innerDocument(element);
    if (inner?.defaultView) {
      const { left, top } = element.getBoundingClientRect();
      const place = { x: frame.x + left + style.borderLeft, y: frame.y + top + style.borderTop };
      const window = inner.defaultView;
      const own = { document: inner, window, ...place, isInner: true };
      this.#stack.push({ kind: "node", node: inner.documentElement, frame: own, transparent: isTransparent });
    } else this.#pushChildren(element, { frame, transparent: isTransparent, style });
  }

  #pushChildren(element: LiveElement, context: { frame: Frame; transparent: boolean; style: ComputedStyle }): void {
    const children = shownChildren(element);
    for (let i = children.length - 1; i >= 0; i--) this.#stack.push({ kind: "node", node: children[i], ...context });
  }

  #text(
    node: LiveNode,
    { frame, transparent, style }: { frame: Frame; transparent: boolean; style: ComputedStyle },
  ): void {
    const number = this.#writer.text(node.nodeValue ?? "");
    if (number < 0) return;
    const range = frame.document.createRange();
    range.selectNodeContents(node);
    if (range.getClientRects().length === 0) return;
    const text = { ...style, box: Box.INLINE, background: 0 };
    this.#placed.push(
      placedAt(number, range.getBoundingClientRect(), { frame, style: text, isTransparent: transparent }),
    );
  }

  #styleOf(element: LiveElement, frame: Frame): ComputedStyle {
    const computed = frame.window.getComputedStyle(element);
    const values = STYLES.map((name) => computed.getPropertyValue(name));
    return this.#styles.read(values.join("\u0000"), values);
  }
}

/** A node with its box in page coordinates. */
interface PlacedNode {
  readonly node: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly style: ComputedStyle;
  readonly isVisible: boolean;
}

function placedAt(
  node: number,
  { left, top, width, height }: LiveRect,
  { frame, style, isTransparent }: { frame: Frame; style: ComputedStyle; isTransparent: boolean },
): PlacedNode {
  const isVisible = !style.hidden && !isTransparent;
  return { node, x: frame.x + left, y: frame.y + top, width, height, style, isVisible };
}

function fill(
  arrays: ReturnType<typeof emptyLayout>,
  { node, x, y, width, height, style, isVisible }: PlacedNode,
): void {
  arrays.x[node] = x;
  arrays.y[node] = y;
  arrays.width[node] = width;
  arrays.height[node] = height;
  arrays.box[node] = Box.PRESENT | style.box | (isVisible ? Box.VISIBLE : 0);
  arrays.fontSize[node] = style.fontSize;
  arrays.fontWeight[node] = style.fontWeight;
  arrays.font[node] = style.font;
  arrays.color[node] = style.color;
  arrays.background[node] = style.background;
}

/** Returns the tag name to write, as in a snapshot. Inside a frame `body` becomes `div`, and `html` and `head` get no element. */
function nameIn({ isInner }: Frame, name: string): string | undefined {
  if (name === "frame") return "iframe";
  if (!isInner) return name;
  if (name === "html" || name === "head") return undefined;
  return name === "body" ? "div" : name;
}

/** Returns the children that the browser renders: of its shadow tree, else the nodes assigned to a slot, else its own. */
function shownChildren(element: LiveElement): ArrayLike<LiveNode> {
  if (element.shadowRoot) return element.shadowRoot.childNodes;
  const assigned = element.assignedNodes?.();
  return assigned !== undefined && assigned.length > 0 ? assigned : element.childNodes;
}

/** Returns the document in a frame, if it has the same origin. */
function innerDocument(element: LiveElement): LiveDocument | undefined {
  try {
    return element.contentDocument ?? undefined;
  } catch {
    return undefined;
  }
}
