import type { DraftDefinition } from "./blocks/definitions.ts";
import type { DraftItem } from "./blocks/lists.ts";
import type { DraftTable } from "./blocks/tables.ts";
import type { Block, Inline } from "./content.ts";

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
