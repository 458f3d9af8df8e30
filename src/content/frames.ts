import type { Block, Inline, Item } from "./content.ts";
import type { Grid } from "./table-grid.ts";

export interface DraftDefinition {
  readonly kind: "definition";
  readonly terms: Inline[][];
  readonly descriptions: Block[][];
}

export interface DraftItem {
  readonly kind: "item";
  /** The `<li>`, 0 for what stands outside of one. */
  readonly node: number;
  checked: boolean | undefined;
  children: Block[];
}

/** A data table in the making: where its cells stand and what they hold. */
export interface DraftTable {
  readonly grid: Grid;
  readonly cells: Map<number, Block[]>;
}

/** A list that is finished, and its element. */
export interface ListAt {
  readonly node: number;
  readonly list: { readonly kind: "list"; readonly ordered: boolean; readonly start: number; readonly items: Item[] };
  /** The outline it is part of, and how deep in it, by its name. */
  readonly outline: Outline | undefined;
  /** The list that it stands in. */
  readonly outer?: ListAt | undefined;
}

export interface Outline {
  readonly id: string;
  readonly level: number;
}

/** A block in the making. */
export interface Frame {
  readonly kind: FrameKind;
  /** Takes the blocks that end inside; without it they are collected and given to `close`. */
  readonly take?: ((block: Block) => void) | undefined;
  /** Says whether the box of a task is ticked. */
  readonly tick?: ((checked: boolean) => void) | undefined;
  /** What a list or table holds so far. */
  readonly items?: DraftItem[];
  readonly entries?: DraftDefinition[];
  readonly table?: DraftTable;
  /** Takes what stood inside: the blocks, and the lines of captions, summaries or titles as one. */
  readonly close: (blocks: Block[], label: readonly Inline[]) => void;
}

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

/** A block that is open, and the blocks that ended inside, unless it takes them. */
export interface Open {
  readonly frame: Frame;
  readonly take: Frame["take"];
  readonly blocks: Block[];
  readonly label: Inline[];
}

export function opened(frame: Frame): Open {
  return { frame, take: frame.take, blocks: [], label: [] };
}

/** A line of its own in which no block can stand: what would be one only parts words. */
export interface Leaf {
  readonly kind: "heading" | "term" | "label";
  readonly close: (line: Inline[]) => void;
}
