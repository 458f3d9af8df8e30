/** Joins tables of one row, which are made of a label and its value. */
import type { Block, Row, Table } from "../content.ts";

/** Whether a block is one label with its value. Other tables with a single row are laid out as text. */
function isPair(block: Block | undefined): block is Table {
  return block?.kind === "table" && block.rows.length === 1 && isOfPairs(block);
}

function isOfPairs({ columns, headRows, caption }: Table): boolean {
  return columns === 2 && headRows === 0 && caption.length === 0;
}

/** Appends a pair to the table of pairs before it. Returns whether it did. */
export function joinPair(kept: readonly Block[], block: Block): boolean {
  const before = kept.at(-1);
  if (!isPair(block) || before?.kind !== "table" || !isOfPairs(before)) return false;
  (before.rows as Row[]).push(block.rows[0]);
  return true;
}

/**
 * Replaces each single pair with a line, or with the blocks of its label and value. A row may have one cell only, if cells of other rows
 * reach into it.
 */
export function splitLonePairs(blocks: Block[]): Block[] {
  return blocks.some(isPair) ? blocks.flatMap((block) => (isPair(block) ? asText(block) : [block])) : blocks;
}

function asText({ rows: [row] }: Table): readonly Block[] {
  const [label = [], value = []] = row.cells.map(({ children }) => children);
  const isLine = label.length === 1 && value.length === 1;
  const [first, second] = [label[0], value[0]];
  if (!isLine || first.kind !== "paragraph" || second.kind !== "paragraph") return [...label, ...value];
  return [{ kind: "paragraph", children: [...first.children, { kind: "text", value: " " }, ...second.children] }];
}
