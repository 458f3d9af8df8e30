import { Flag, KNOWN_TAGS, RAW, TEXT, TRAITS, Trait, type Tree, tagId, tagSet } from "../../../html/index.ts";
import { Box, type emptyLayout } from "../layout.ts";
import { borderWidth, CHARACTER_WIDTH, gridColumns, type LengthContext, pixels, sides } from "./lengths.ts";
import type { RuleMatcher } from "./match-rules.ts";
import {
  alignFloat,
  centersChildren,
  isCenteredTable,
  isReplaced,
  widthAttribute,
} from "./presentational-attributes.ts";
import { tableColumns } from "./table-columns.ts";
import { preferredTableWidth, textLengths } from "./text-lengths.ts";

const TABLE = tagId("table");
const TABLE_PARTS = tagSet("tbody thead tfoot tr caption colgroup col");
const NEVER_SHOWN = tagSet("head script style template link meta title noscript base param source track");
/** Left margin or padding by tag in the default style sheet of browsers, in pixels. */
const INDENTS = new Float32Array(KNOWN_TAGS);
for (const name of ["ul", "ol", "dir", "menu", "dd", "blockquote", "figure"]) INDENTS[tagId(name)] = 40;
const BODY_MARGIN = 8;

type Arrays = ReturnType<typeof emptyLayout>;
type Declarations = ReadonlyMap<string, string>;

/** A horizontal range of the page, in pixels: the space for an element, or its box. */
interface Room {
  readonly x: number;
  readonly width: number;
}

/** Places elements, parents before children. Each element sets the room of its children. */
export class TextColumns {
  readonly #tree: Tree;
  readonly #matcher: RuleMatcher;
  readonly #arrays: Arrays;
  readonly #viewport: number;
  /** Characters of visible text below each node. */
  readonly #chars: Float64Array;
  /** By node: the content box. */
  readonly #contentX: Float32Array;
  readonly #contentWidth: Float32Array;
  /** By node: the box set by a flex, grid or table above it. The width is negative if the node is placed by its own styles. */
  readonly #fixedX: Float32Array;
  readonly #fixedWidth: Float32Array;
  /** By parent: the width taken by floats on the left, and on the right, of the current line. */
  readonly #leftTaken: Float32Array;
  readonly #rightTaken: Float32Array;
  /** By parent: `centersChildren`. Reading the attribute for each child would take quadratic time. */
  readonly #centers = new Map<number, boolean>();

  constructor(tree: Tree, matcher: RuleMatcher, target: { readonly arrays: Arrays; readonly viewport: number }) {
    const { count } = tree;
    this.#tree = tree;
    this.#matcher = matcher;
    this.#arrays = target.arrays;
    this.#viewport = target.viewport;
    this.#chars = textLengths(tree);
    this.#contentX = new Float32Array(count);
    this.#contentWidth = new Float32Array(count);
    this.#fixedX = new Float32Array(count);
    this.#fixedWidth = new Float32Array(count).fill(-1);
    this.#leftTaken = new Float32Array(count);
    this.#rightTaken = new Float32Array(count);
  }

  /** Writes the boxes of all elements into the layout. */
  place(): void {
    const { count, tag, end } = this.#tree;
    for (let node = 0; node < count; ) {
      const kind = tag[node];
      if (kind === TEXT || kind === RAW) node++;
      else if (this.#placeElement(node, kind)) node++;
      else node = end[node];
    }
  }

  /** Places an element. Returns false if neither the element nor anything in it is visible. */
  #placeElement(node: number, kind: number): boolean {
    if (isIn(NEVER_SHOWN, kind)) return false;
    const declarations = this.#matcher.declarations(node);
    const display = declarations.get("display");
    const hidden = (this.#tree.flags[node] & Flag.UNSEEN) !== 0 && display === undefined;
    if (display === "none" || hidden) return false;
    const parent = this.#tree.parent[node];
    const room =
      parent < 0 ? { x: 0, width: this.#viewport } : { x: this.#contentX[parent], width: this.#contentWidth[parent] };
    const context = { container: room.width, viewport: this.#viewport };
    const isInline = isInlineElement(kind, display, declarations);
    const outer = this.#outerBox(node, { kind, declarations, room, context, isInline });
    const visible = declarations.get("visibility") === "hidden" ? 0 : Box.VISIBLE;
    this.#write(node, outer, Box.PRESENT | visible | (isInline && !isReplaced(kind) ? Box.INLINE : 0));
    this.#setContentBox(node, { kind, declarations, outer, display });
    return true;
  }

  #isAlignedCenter(node: number): boolean {
    if (isCenteredTable(this.#tree, node)) return true;
    const parent = this.#tree.parent[node];
    if (parent < 0) return false;
    let centers = this.#centers.get(parent);
    if (centers === undefined) this.#centers.set(parent, (centers = centersChildren(this.#tree, parent)));
    return centers;
  }

  #outerBox(node: number, element: ElementStyle): Room {
    const { kind, declarations, room, context, isInline } = element;
    if (this.#fixedWidth[node] >= 0) return { x: this.#fixedX[node], width: this.#fixedWidth[node] };
    if (isIn(TABLE_PARTS, kind)) return room;
    const margin = sides(declarations, "margin", context);
    const own = this.#ownWidth(node, element);
    if (isInline) return { x: room.x, width: own ?? room.width };
    const position = declarations.get("position");
    if (position === "absolute" || position === "fixed") return this.#absoluteBox(node, own, element);
    const float = declarations.get("float") ?? alignFloat(this.#tree, node);
    if (float === "left" || float === "right") return this.#placeFloat(node, { ...element, side: float, width: own });
    const parent = this.#tree.parent[node];
    if (parent >= 0 && (declarations.has("clear") || own !== undefined))
      this.#leftTaken[parent] = this.#rightTaken[parent] = 0;
    const [left, right] = [margin.left ?? 0, margin.right ?? 0];
    const width = own ?? Math.max(0, room.width - left - right);
    const isCentered = (margin.left === undefined && margin.right === undefined) || this.#isAlignedCenter(node);
    if (own !== undefined && isCentered) return { x: room.x + Math.max(0, (room.width - own) / 2), width };
    if (margin.left === undefined) return { x: room.x + Math.max(0, room.width - width - right), width };
    return { x: room.x + left, width };
  }

  /** Returns the border-box width of an element by its styles, attributes and text; undefined if it fills its room. */
  #ownWidth(node: number, { kind, declarations, context, isInline, room }: ElementStyle): number | undefined {
    const declared = pixels(declarations.get("width") ?? widthAttribute(this.#tree, node), context);
    const padding = sides(declarations, "padding", context);
    const extra =
      (padding.left ?? 0) +
      (padding.right ?? 0) +
      borderWidth(declarations, "left") +
      borderWidth(declarations, "right");
    const isBorderBox = declarations.get("box-sizing") === "border-box" || kind === TABLE;
    const maxWidth = pixels(declarations.get("max-width"), context);
    let width = declared;
    if (width === undefined && kind === TABLE)
      width = Math.min(room.width, preferredTableWidth(this.#tree, this.#chars, node));
    if (width === undefined && isInline)
      width = this.#chars[node] * CHARACTER_WIDTH < room.width ? this.#chars[node] * CHARACTER_WIDTH : undefined;
    if (maxWidth !== undefined && (width ?? room.width) > maxWidth) width = maxWidth;
    return width === undefined ? undefined : width + (isBorderBox || declared === undefined ? 0 : extra);
  }

  #absoluteBox(node: number, own: number | undefined, { declarations, room, context }: ElementStyle): Room {
    const left = pixels(declarations.get("left"), context);
    const right = pixels(declarations.get("right"), context);
    const stretched = left !== undefined && right !== undefined ? room.width - left - right : undefined;
    const width = own ?? stretched ?? Math.min(room.width, this.#chars[node] * CHARACTER_WIDTH);
    if (left !== undefined) return { x: room.x + left, width };
    return { x: right === undefined ? room.x : room.x + room.width - right - width, width };
  }

  /** Places a float beside the floats before it. If there is no room, starts a new line at the edge. */
  #placeFloat(
    node: number,
    float: ElementStyle & { readonly side: "left" | "right"; readonly width: number | undefined },
  ): Room {
    const { declarations, context, room, side } = float;
    const parent = this.#tree.parent[node];
    const margin = sides(declarations, "margin", context);
    const [before, after] = [margin.left ?? 0, margin.right ?? 0];
    const width = float.width ?? Math.min(room.width, this.#chars[node] * CHARACTER_WIDTH);
    const full = width + before + after;
    if (parent >= 0 && this.#leftTaken[parent] + this.#rightTaken[parent] + full > room.width + 1) {
      this.#leftTaken[parent] = this.#rightTaken[parent] = 0;
    }
    const taken = side === "left" ? this.#leftTaken : this.#rightTaken;
    const start = parent < 0 ? 0 : taken[parent];
    if (parent >= 0) taken[parent] = start + full;
    return { x: side === "left" ? room.x + start + before : room.x + room.width - start - after - width, width };
  }

  #write(node: number, { x, width }: Room, box: number): void {
    this.#arrays.x[node] = x;
    this.#arrays.width[node] = width;
    this.#arrays.box[node] = box;
  }

  /** Sets the content box of an element. In tables, flex rows and grids also sets the boxes of the children. */
  #setContentBox(
    node: number,
    element: { kind: number; declarations: Declarations; outer: Room; display: string | undefined },
  ): void {
    const { kind, declarations, outer, display } = element;
    const context = { container: outer.width, viewport: this.#viewport };
    const padding = sides(declarations, "padding", context);
    const margin =
      node === this.#tree.body && !declarations.has("margin") && !declarations.has("margin-left") ? BODY_MARGIN : 0;
    const indent =
      kind < KNOWN_TAGS && !declarations.has("padding") && !declarations.has("padding-left") ? INDENTS[kind] : 0;
    const left = (padding.left ?? 0) + borderWidth(declarations, "left") + margin + indent;
    const right = (padding.right ?? 0) + borderWidth(declarations, "right") + margin;
    this.#contentX[node] = outer.x + left;
    this.#contentWidth[node] = Math.max(0, outer.width - left - right);
    const room = { x: this.#contentX[node], width: this.#contentWidth[node] };
    if (kind === TABLE) this.#placeCells(node, room);
    else if (display === "flex" || display === "inline-flex") this.#placeFlexItems(node, declarations, room);
    else if (display === "grid" || display === "inline-grid") this.#placeGridItems(node, declarations, room);
  }

  #placeCells(table: number, room: Room): void {
    for (const { cell, x, width } of tableColumns(this.#tree, this.#chars, {
      table,
      ...room,
      viewport: this.#viewport,
    })) {
      this.#fix(cell, x, width);
    }
  }

  #placeFlexItems(node: number, declarations: Declarations, room: Room): void {
    if ((declarations.get("flex-direction") ?? "row").startsWith("column")) return;
    const context = { container: room.width, viewport: this.#viewport };
    const gap = pixels(declarations.get("column-gap") ?? declarations.get("gap"), context) ?? 0;
    const items = this.#children(node).map((child) => this.#flexItem(child, context));
    const used = items.reduce((sum, item) => sum + item.basis, gap * Math.max(0, items.length - 1));
    const left = room.width - used;
    const grow = items.reduce((sum, item) => sum + item.grow, 0);
    const total = items.reduce((sum, item) => sum + item.basis, 0) || 1;
    let x = room.x;
    for (const { child, basis, grow: own } of items) {
      const change = left >= 0 ? (grow > 0 ? (left * own) / grow : 0) : (left * basis) / total;
      const width = Math.max(0, basis + change);
      this.#fix(child, x, width);
      x += width + gap;
    }
  }

  #flexItem(child: number, context: LengthContext): { child: number; basis: number; grow: number } {
    const declarations = this.#matcher.declarations(child);
    const shorthand = (declarations.get("flex") ?? "").split(" ");
    const grow = Number(declarations.get("flex-grow") ?? (shorthand[0] === "" ? 0 : shorthand[0])) || 0;
    const declared = declarations.get("flex-basis") ?? shorthand[2] ?? declarations.get("width");
    const preferred =
      shorthand[0] !== "" && declared === undefined
        ? 0
        : Math.min(context.container, this.#chars[child] * CHARACTER_WIDTH);
    return { child, basis: pixels(declared, context) ?? preferred, grow };
  }

  #placeGridItems(node: number, declarations: Declarations, room: Room): void {
    const context = { container: room.width, viewport: this.#viewport };
    const gap = pixels(declarations.get("column-gap") ?? declarations.get("gap")?.split(" ").at(-1), context) ?? 0;
    const widths = gridColumns(declarations.get("grid-template-columns") ?? "", gap, context);
    if (widths === undefined) return;
    const starts = widths.map((_, i) => room.x + widths.slice(0, i).reduce((sum, width) => sum + width + gap, 0));
    for (const [i, child] of this.#children(node).entries())
      this.#fix(child, starts[i % widths.length], widths[i % widths.length]);
  }

  /** Sets the box of a node, whose own styles then do not place it. */
  #fix(node: number, x: number, width: number): void {
    this.#fixedX[node] = x;
    this.#fixedWidth[node] = width;
  }

  /** Returns the child elements that may be visible. */
  #children(node: number): number[] {
    const { tag, end } = this.#tree;
    const children: number[] = [];
    for (let child = node + 1; child < end[node]; child = end[child]) {
      if (tag[child] !== TEXT && tag[child] !== RAW && !isIn(NEVER_SHOWN, tag[child])) children.push(child);
    }
    return children;
  }
}

/** The styles of an element and the room that its parent offers. */
interface ElementStyle {
  readonly kind: number;
  readonly declarations: Declarations;
  readonly room: Room;
  readonly context: LengthContext;
  readonly isInline: boolean;
}

function isIn(set: Uint8Array, tag: number): boolean {
  return set[tag] === 1;
}

function isInlineElement(kind: number, display: string | undefined, declarations: Declarations): boolean {
  if (declarations.has("float") && declarations.get("float") !== "none") return false;
  if (display !== undefined) return display.startsWith("inline") || display === "contents";
  return kind >= KNOWN_TAGS || (TRAITS[kind] & Trait.BLOCK) === 0;
}
