import type { Block, Content, Definition, Inline, Item, List, Note, Row, Table } from "../content/index.ts";
import { isSparse } from "./sparse-table.ts";

/**
 * Writes content as plain text, with empty lines between blocks. List items start with `- ` or their number, cells are
 * separated by tabs, posts by two empty lines, footnotes are at the end. Leaves out images, embeds, addresses, authors and
 * dates of posts, and everything that was added to the chosen text: captions, footnotes, posts of social media.
 */
export function toText({ blocks, notes }: Content): string {
  const written: string[] = [];
  writeBlocks(blocks, written);
  for (const note of notes) if (note.added !== true) written.push(writeNote(note));
  return written.join("\n\n");
}

function add(written: string[], text: string): void {
  if (text !== "") written.push(text);
}

function writeBlocks(blocks: readonly Block[], written: string[]): void {
  for (const block of blocks) {
    // Fast path: most blocks are paragraphs, and a switch over many object shapes is slow.
    if (block.kind !== "paragraph") writeBlock(block, written);
    else if (block.added !== true) add(written, writeLine(block.children));
  }
}

function writeBlock(block: Block, written: string[]): void {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      add(written, writeLine(block.children));
      return;
    case "code":
      add(written, block.value);
      return;
    case "math":
      add(written, block.tex);
      return;
    case "list":
      add(written, writeList(block));
      return;
    case "definitions":
      for (const entry of block.entries) add(written, writeDefinition(entry));
      return;
    case "table":
      add(written, writeLine(block.caption));
      add(written, writeTable(block));
      return;
    case "image":
    case "embed":
    case "rule":
      return;
    default:
      writeGroup(block, written);
  }
}

type Group = Extract<Block, { kind: "figure" | "callout" | "details" | "quote" | "post" }>;

function writeGroup(block: Group, written: string[]): void {
  if (block.kind === "quote" && block.added === true) return;
  if (block.kind === "callout") add(written, writeLine(block.title));
  if (block.kind === "details") add(written, writeLine(block.summary));
  const start = written.length;
  writeBlocks(block.children, written);
  if (block.kind === "post" && start > 0 && start < written.length) written[start] = `\n${written[start]}`;
  if (block.kind === "figure" && block.added !== true) add(written, writeLine(block.caption));
}

/** The spaces around an image, which is not written. */
const DOUBLE_SPACE = / {2,}/g;

function writeLine(inlines: readonly Inline[]): string {
  const [only] = inlines;
  // Fast path: most lines are one text.
  if (inlines.length === 1 && only.kind === "text") return only.value;
  const line = appendInlines("", inlines).trim();
  return line.includes("  ") ? line.replace(DOUBLE_SPACE, " ") : line;
}

function appendInlines(line: string, inlines: readonly Inline[]): string {
  let text = line;
  for (const inline of inlines) {
    if (inline.kind === "text" || inline.kind === "code-span") text += inline.value;
    else if ("children" in inline) text = appendInlines(text, inline.children);
    else if (inline.kind === "break") text += "\n";
    else if (inline.kind === "math") text += inline.tex;
    else if (inline.kind === "note-mark") text += IN_BRACKETS.test(text) ? inline.id : `[${inline.id}]`;
  }
  return text;
}

/** Some pages write the brackets themselves, around several marks: `[4,5]`. */
const IN_BRACKETS = /\[[\d,;\s–-]{0,20}$/;

function stacked(blocks: readonly Block[], separator: string): string {
  const written: string[] = [];
  writeBlocks(blocks, written);
  return written.join(separator);
}

/** A line end before a line that is not empty. */
const LINE_END = /\n(?!\n)/g;

/** Writes the blocks of an item after its marker. Further lines are indented by the length of the marker. */
function writeItem(children: readonly Block[], marker: string, isTight: boolean): string {
  const text = stacked(children, isTight ? "\n" : "\n\n");
  return marker + (text.includes("\n") ? text.replace(LINE_END, `\n${" ".repeat(marker.length)}`) : text);
}

function writeList({ ordered, start, items }: List): string {
  const isTight = items.every(isShort);
  const written = items.map(({ children }, i) => writeItem(children, ordered ? `${start + i}. ` : "- ", isTight));
  return written.join(isTight ? "\n" : "\n\n");
}

/** Whether an item is one block, or one block with a list below it. */
function isShort({ children: [first, second, third] }: Item): boolean {
  if (first?.kind === "code" || third !== undefined) return false;
  return second === undefined || second.kind === "list";
}

/** Writes the terms, and the descriptions below them, indented. */
function writeDefinition({ terms, descriptions }: Definition): string {
  const lines = terms.map(writeLine);
  for (const blocks of descriptions) lines.push(writeItem(blocks, "  ", false));
  return lines.join("\n");
}

function writeTable(table: Table): string {
  const isAligned = !isSparse(table);
  return table.rows.map((row) => writeRow(row, isAligned)).join("\n");
}

const WHITESPACE = /\s+/g;

/** Writes a row with one tab per column, so that cells of a column stay in line; in a sparse table, with one tab per cell. */
function writeRow({ cells }: Row, isAligned: boolean): string {
  let line = "";
  let at = 0;
  for (const [i, { column, children }] of cells.entries()) {
    line += "\t".repeat(isAligned ? column - at : Math.min(i, 1));
    line += stacked(children, " ").replace(WHITESPACE, " ");
    at = column;
  }
  return line.trimEnd();
}

function writeNote({ id, children }: Note): string {
  return `[${id}] ${stacked(children, "\n\n")}`;
}
