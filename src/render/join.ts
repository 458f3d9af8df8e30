import { DomWriter, type Tree } from "../html/index.ts";
import { Box, type ComputedStyle, emptyLayout, type Layout, parseUrl, StyleReader } from "../page/index.ts";
import { NodeType, type Snapshot, type SnapshotDocument } from "./snapshot.ts";

/** The size of a window in CSS pixels. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** The tree and the layout of a page in a browser. */
export interface LaidOut {
  readonly tree: Tree;
  readonly layout: Layout;
}

/** An open element. */
interface Level {
  /** Its index in the snapshot. */
  readonly index: number;
  /** Whether the tree has an element for it, which must be closed. */
  readonly closes: boolean;
}

/** A position in one document of the snapshot. At a frame, the frame's document is read first, then the rest of the outer document. */
interface Cursor {
  readonly document: SnapshotDocument;
  /** By node of the snapshot: its layout entry, or -1. */
  readonly entry: Int32Array;
  /** By node index of a frame element: the index of the frame's document. */
  readonly frames: ReadonlyMap<number, number>;
  /** Nodes of generated content, like `::before`. */
  readonly pseudo: ReadonlySet<number>;
  readonly levels: Level[];
  readonly offsetX: number;
  readonly offsetY: number;
  readonly isFrame: boolean;
  next: number;
}

const MAX_FRAME_DEPTH = 8;

/**
 * Makes a tree and its layout from one snapshot, so that each node has its box. The document of a frame of the same origin
 * becomes a `div` inside the frame. Generated content (`::before`) is left out.
 */
export function joinSnapshot(snapshot: Snapshot, viewport: Viewport): LaidOut {
  return new Joiner(snapshot).run(viewport);
}

class Joiner {
  readonly #snapshot: Snapshot;
  readonly #writer: DomWriter;
  readonly #styles = new StyleReader();
  readonly #arrays: ReturnType<typeof emptyLayout>;
  readonly #origin: string;
  readonly #cursors: Cursor[] = [];

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
    // Four more nodes than the snapshot has: html, head and body may be implied.
    const total = snapshot.documents.reduce((sum, document) => sum + (document.nodes.nodeType?.length ?? 0), 4);
    this.#writer = new DomWriter(total);
    this.#arrays = emptyLayout(total);
    this.#origin = originOf(snapshot.strings[snapshot.documents[0].documentURL] ?? "");
  }

  run(viewport: Viewport): LaidOut {
    const main = this.#snapshot.documents[0];
    this.#cursors.push(cursorOf(main, { offsetX: 0, offsetY: 0, isFrame: false }));
    for (let cursor = this.#cursors.at(-1); cursor !== undefined; cursor = this.#cursors.at(-1)) {
      if (cursor.next < cursor.entry.length) this.#step(cursor);
      else {
        while (cursor.levels.length > 0) this.#leave(cursor);
        this.#cursors.pop();
      }
    }
    const tree = this.#writer.finish();
    hideInvisible(tree.parent, this.#arrays.box, tree.count);
    const layout: Layout = {
      from: "browser",
      viewportWidth: viewport.width,
      viewportHeight: viewport.height,
      pageWidth: main.contentWidth ?? viewport.width,
      pageHeight: main.contentHeight ?? viewport.height,
      fonts: this.#styles.fonts,
      ...this.#arrays,
    };
    return { tree, layout };
  }

  /** Adds the next node of a document to the tree. */
  #step(cursor: Cursor): void {
    const index = cursor.next++;
    const { nodes } = cursor.document;
    const parent = nodes.parentIndex?.[index] ?? -1;
    while (cursor.levels.length > 0 && cursor.levels.at(-1)?.index !== parent) this.#leave(cursor);
    const type = nodes.nodeType?.[index];
    if (cursor.pseudo.has(index)) return;
    if (type === NodeType.ELEMENT) this.#element(cursor, index);
    else if (type === NodeType.TEXT && cursor.levels.length > 0) {
      const node = this.#writer.text(this.#string(nodes.nodeValue?.[index]));
      if (node >= 0) this.#placeText(cursor, index, node);
    }
  }

  #leave(cursor: Cursor): void {
    if (cursor.levels.pop()?.closes) this.#writer.close();
  }

  #element(cursor: Cursor, index: number): void {
    const { nodes } = cursor.document;
    const name = this.#nameIn(cursor, this.#string(nodes.nodeName?.[index]).toLowerCase());
    if (name === undefined) {
      cursor.levels.push({ index, closes: false });
      if (cursor.levels.length > 1) this.#skipSubtree(cursor, index);
      return;
    }
    const attributes = (nodes.attributes?.[index] ?? []).map((id) => this.#string(id));
    const node = this.#writer.open(name, attributes);
    cursor.levels.push({ index, closes: true });
    const style = node < 0 ? undefined : this.#place(cursor, index, node);
    const frame = cursor.frames.get(index);
    if (frame !== undefined && node >= 0) this.#enterFrame(frame, node, style);
  }

  /** Returns the tag name to write. Inside a frame `body` becomes `div`, and `html` and `head` get no element: a tree has one of each. */
  #nameIn(cursor: Cursor, name: string): string | undefined {
    if (name === "frameset") return cursor.isFrame || cursor.levels.length !== 1 ? "div" : "body";
    if (name === "frame") return "iframe";
    if (!cursor.isFrame) return name;
    if (name === "html" || name === "head") return undefined;
    return name === "body" ? "div" : name;
  }

  /** Skips the subtree of a node. Parents come first, so it ends at the first node with an earlier parent. */
  #skipSubtree(cursor: Cursor, index: number): void {
    const parents = cursor.document.nodes.parentIndex ?? [];
    while (cursor.next < parents.length && parents[cursor.next] >= index) cursor.next++;
  }

  #enterFrame(documentIndex: number, node: number, style: ComputedStyle | undefined): void {
    const document = this.#snapshot.documents[documentIndex];
    if (document === undefined || this.#cursors.length > MAX_FRAME_DEPTH) return;
    const origin = originOf(this.#string(document.documentURL));
    if (origin !== "" && origin !== this.#origin) return;
    const { x, y } = this.#arrays;
    const offsetX = x[node] + (style?.borderLeft ?? 0) - (document.scrollOffsetX ?? 0);
    const offsetY = y[node] + (style?.borderTop ?? 0) - (document.scrollOffsetY ?? 0);
    this.#cursors.push(cursorOf(document, { offsetX, offsetY, isFrame: true }));
  }

  /** Places a text. The snapshot lists the styles of its element, whose background and border the text itself does not have. */
  #placeText(cursor: Cursor, index: number, node: number): void {
    if (this.#place(cursor, index, node) === undefined) return;
    const { box, background } = this.#arrays;
    box[node] = (box[node] & (Box.PRESENT | Box.VISIBLE)) | Box.INLINE;
    background[node] = 0;
  }

  #place(cursor: Cursor, index: number, node: number): ComputedStyle | undefined {
    const entry = cursor.entry[index];
    if (entry < 0) return undefined;
    const { layout } = cursor.document;
    const ids = layout.styles[entry];
    const style = this.#styles.read(ids.join(), ids.length === 0 ? [] : ids.map((id) => this.#string(id)));
    const [left = 0, top = 0, width = 0, height = 0] = layout.bounds[entry];
    const to = this.#arrays;
    to.x[node] = left + cursor.offsetX;
    to.y[node] = top + cursor.offsetY;
    to.width[node] = width;
    to.height[node] = height;
    to.box[node] = Box.PRESENT | style.box | (style.hidden ? 0 : Box.VISIBLE) | (style.transparent ? TRANSPARENT : 0);
    to.fontSize[node] = style.fontSize;
    to.fontWeight[node] = style.fontWeight;
    to.font[node] = style.font;
    to.color[node] = style.color;
    to.background[node] = style.background;
    return style;
  }

  #string(id: number | undefined): string {
    return id === undefined ? "" : (this.#snapshot.strings[id] ?? "");
  }
}

function cursorOf(
  document: SnapshotDocument,
  place: { readonly offsetX: number; readonly offsetY: number; readonly isFrame: boolean },
): Cursor {
  const entry = new Int32Array(document.nodes.nodeType?.length ?? 0).fill(-1);
  const { nodeIndex } = document.layout;
  // A node may have several boxes, like text with a `::first-letter`. The first one counts.
  for (let i = nodeIndex.length - 1; i >= 0; i--) entry[nodeIndex[i]] = i;
  const { contentDocumentIndex: frames, pseudoType } = document.nodes;
  const frameAt = new Map(frames?.index.map((index, i) => [index, frames.value[i]]));
  return { document, entry, frames: frameAt, pseudo: new Set(pseudoType?.index), levels: [], ...place, next: 0 };
}

/** A temporary bit of boxes with `opacity: 0`, until `hideInvisible` has cleared it. */
const TRANSPARENT = 1 << 15;

/** Clears `VISIBLE` below transparent elements. Computed `visibility` is inherited, but `opacity` is not. */
function hideInvisible(parent: Int32Array, box: Uint16Array, count: number): void {
  const transparent = new Uint8Array(count);
  for (let node = 0; node < count; node++) {
    const above = parent[node];
    if ((box[node] & TRANSPARENT) !== 0 || (above >= 0 && transparent[above] === 1)) {
      transparent[node] = 1;
      box[node] &= ~(Box.VISIBLE | TRANSPARENT);
    }
  }
}

/** Returns the origin of an address; empty for documents with the origin of their page (`about:srcdoc`, `about:blank`). */
function originOf(url: string): string {
  return url.startsWith("about:") ? "" : (parseUrl(url)?.origin ?? "");
}
