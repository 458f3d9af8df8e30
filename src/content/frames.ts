/** Blocks under construction, which the builder keeps on a stack. */
import type { Block, Inline, Item } from "./content.ts";
import type { Grid } from "./table-grid.ts";

/** A definition under construction. */
export interface DraftDefinition {
  readonly kind: "definition";
  readonly terms: Inline[][];
  readonly descriptions: Block[][];
}

/** A list item under construction. */
export interface DraftItem {
  readonly kind: "item";
  /** The `<li>`; 0 for a block that is in a list but in no `<li>`. */
  readonly node: number;
  checked: boolean | undefined;
  children: Block[];
}

/** A data table under construction: its grid, and the blocks of each cell by node. */
export interface DraftTable {
  readonly grid: Grid;
  readonly cells: Map<number, Block[]>;
}

/** A finished list and its element. */
export interface FinishedList {
  readonly node: number;
  readonly list: { readonly kind: "list"; readonly ordered: boolean; readonly start: number; readonly items: Item[] };
  readonly outline: Outline | undefined;
  /** The list that contains this one. */
  readonly outer?: FinishedList | undefined;
}

/** An image or player that was added: its node, address and alternative text. */
export interface ShownMedia {
  readonly node: number;
  readonly url: string;
  readonly text: string;
}

/** A finished label, and the element with its value. */
export interface LabelOfValue {
  readonly value: number;
  readonly blocks: readonly Block[];
}

/** The place of a list in an outline whose lists are siblings in the markup: `lst-kix_abc-1` is at level 1 of `abc`. */
export interface Outline {
  readonly id: string;
  readonly level: number;
}

/** A block under construction. */
export interface Frame {
  readonly kind: FrameKind;
  /** Receives each finished block inside. Without `take`, the blocks are collected and passed to `close`. */
  readonly take?: ((block: Block) => void) | undefined;
  /** Sets the state of a task's checkbox. */
  readonly setChecked?: ((checked: boolean) => void) | undefined;
  /** The items, definitions or cells so far. */
  readonly items?: DraftItem[];
  readonly entries?: DraftDefinition[];
  readonly table?: DraftTable;
  /** Finishes the block, given the blocks inside it and its caption, summary or title. `isAdded`: no text of the label was chosen. */
  readonly close: (blocks: Block[], label: readonly Inline[], isAdded: boolean) => void;
}

/** The kinds of blocks that contain blocks. */
export type FrameKind =
  | "root"
  | "list"
  | "item"
  | "quote"
  | "table"
  | "cell"
  | "figure"
  | "definitions"
  | "description"
  | "callout"
  | "details"
  | "note"
  | "post";

/** A frame on the stack, with the blocks and the label collected so far. */
export interface OpenFrame {
  readonly frame: Frame;
  readonly take: Frame["take"];
  readonly blocks: Block[];
  readonly label: Inline[];
  /** Whether the label is not empty and none of its text was chosen. */
  isLabelAdded: boolean;
}

/** Returns a frame for the stack, without blocks and label. */
export function openFrame(frame: Frame): OpenFrame {
  return { frame, take: frame.take, blocks: [], label: [], isLabelAdded: false };
}

/** A line that cannot contain blocks, such as a heading. Blocks inside it only separate words. */
export interface Leaf {
  readonly kind: "heading" | "term" | "label";
  /** Finishes the line. `isAdded`: none of its text was chosen. */
  readonly close: (line: Inline[], isAdded: boolean) => void;
}
