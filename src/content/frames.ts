import type { Block, Inline } from "./content.ts";
import type { DraftDefinition, DraftItem } from "./lists.ts";
import type { DraftTable } from "./tables.ts";

/** A block in the making. */
export interface Frame {
  readonly kind: FrameKind;
  /** Takes the blocks that end inside; without it they are collected and given to `close`. */
  readonly take?: ((block: Block) => void) | undefined;
  /** Takes the line of a caption, summary or title inside. */
  readonly label?: ((line: Inline[]) => void) | undefined;
  /** Says whether the box of a task is ticked. */
  readonly tick?: ((checked: boolean) => void) | undefined;
  /** What a list or table holds so far. */
  readonly items?: DraftItem[];
  readonly entries?: DraftDefinition[];
  readonly table?: DraftTable;
  readonly close: (blocks: Block[]) => void;
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
}

export function opened(frame: Frame): Open {
  return { frame, take: frame.take, blocks: [] };
}

/** A line of its own in which no block can stand: what would be one only parts words. */
export interface Leaf {
  readonly kind: "heading" | "term" | "label";
  readonly close: (line: Inline[]) => void;
}
