/** Reads labeled values: rows of specification tables, definition lists, "Publisher: Penguin". */
import { TEXT, tagId, tagSet } from "../../html/index.ts";
import { type Page, readNodes } from "../../page/index.ts";
import { collapseWhitespace, wordKey } from "../../text/index.ts";
import { FIELD_LABELS, TYPE_LABELS } from "../../vocabulary/index.ts";
import { type Line, textNodes } from "./shown-lines.ts";

/** A label with its value. */
export interface LabeledValue {
  readonly label: string;
  /** `wordKey` of the label. */
  readonly key: string;
  readonly value: string;
  /** Index of the line with the label. */
  readonly line: number;
  /** Whether a table row, a definition list or a colon marks the label. Other labels are known words before another text. */
  readonly isMarked: boolean;
}

const MAX_LABEL_WORDS = 5;
const MAX_LABEL_CHARS = 40;
const MAX_VALUE_CHARS = 300;
/** Limit: pairs of a page. */
const MAX_PAIRS = 1_000;
const CELLS = tagSet("td th dt dd");
const TR = tagId("tr");
const DT = tagId("dt");
const MAX_STEPS = 4;

/** Known labels: those of fields and of types. */
const KNOWN_LABELS: ReadonlySet<string> = new Set([
  ...FIELD_LABELS.flatMap(([, labels]) => labels.split("|")),
  ...TYPE_LABELS.flatMap(({ strong, weak }) => [...strong.split("|"), ...weak.split("|")]),
]);

/** Returns the labeled values of a page, in page order. */
export function labeledValues(page: Page, lines: readonly Line[]): readonly LabeledValue[] {
  const rows = new RowWidths(page);
  const found: LabeledValue[] = [];
  const add = (label: string, value: string, at: { line: number; isMarked: boolean }): void => {
    const trimmed = label.trim().replace(LABEL_EDGES, "");
    const key = wordKey(trimmed);
    const written = collapseWhitespace(value).trim().replace(VALUE_START, "");
    const isLabel = key !== "" && trimmed.length <= MAX_LABEL_CHARS && wordCount(key) <= MAX_LABEL_WORDS;
    if (!isLabel || written === "" || written.length > MAX_VALUE_CHARS || found.length >= MAX_PAIRS) return;
    found.push({ label: trimmed, key, value: written, ...at });
  };
  for (let line = 0; line < lines.length; line++) {
    const { block, text } = lines[line];
    const inside = splitAtColon(page, lines[line]);
    if (inside.length > 0) {
      for (const [label, value] of inside) add(label, value, { line, isMarked: true });
      continue;
    }
    if (line + 1 >= lines.length || text.length > MAX_LABEL_CHARS) continue;
    const next = lines[line + 1];
    const isMarked = text.endsWith(":") || text.endsWith("：") || rows.isPair(block, next.block);
    if (isMarked || KNOWN_LABELS.has(wordKey(text))) add(text, next.text, { line, isMarked });
  }
  return found;
}

const LABEL_EDGES = /^[\s•·»>*-]{1,8}|[\s:：]{1,8}$/gu;
const VALUE_START = /^[\s:：]{1,8}/u;

function wordCount(key: string): number {
  return key.split(" ", MAX_LABEL_WORDS + 1).length;
}

const COLON = /^([^:：\n]{1,40})[:：](?!\/\/)\s*(\S[\s\S]*)$/u;
const LETTER = /\p{L}/u;

/** Returns the labels and values within a block: "Publisher: Penguin", or a known label in an element of its own before the value. */
function splitAtColon(page: Page, { block, text }: Line): readonly (readonly [label: string, value: string])[] {
  if (!text.includes(":") && !text.includes("：")) return knownLabel(page, block);
  const pairs: (readonly [string, string])[] = [];
  for (const part of text.split("\n")) {
    const match = COLON.exec(part.trim());
    // "12:30" is a time.
    if (match !== null && LETTER.test(match[1])) pairs.push([match[1], match[2]]);
  }
  return pairs;
}

/** Whether a key is a known label: "neighborhood". */
export function isKnownLabel(key: string): boolean {
  return KNOWN_LABELS.has(key);
}

/** Whether a text is a known label with its value: "Cuisine: Greek". */
export function startsAsLabel(text: string): boolean {
  const match = COLON.exec(text);
  return match !== null && KNOWN_LABELS.has(wordKey(match[1]));
}

/** Returns the known label in the first text node of a block, with the rest of the block: `<b>Director</b> Ann Lee`. */
function knownLabel(page: Page, block: number): readonly (readonly [label: string, value: string])[] {
  const nodes = textNodes(page, block);
  if (nodes.length < 2) return [];
  const [first] = nodes;
  const label = readNodes(page, first, first + 1);
  if (label.length > MAX_LABEL_CHARS || !KNOWN_LABELS.has(wordKey(label))) return [];
  return [[label, readNodes(page, nodes[1], page.blocks.to[block])]];
}

/** Finds pairs of blocks that are label and value: a table row with two cells, or a definition list. */
class RowWidths {
  readonly #page: Page;
  readonly #widths = new Map<number, number>();

  constructor(page: Page) {
    this.#page = page;
  }

  isPair(first: number, second: number): boolean {
    const { tag, parent } = this.#page;
    const cell = this.#cellOf(first);
    if (cell < 0) return false;
    const next = this.#cellOf(second);
    if (next < 0 || next === cell || parent[next] !== parent[cell]) return false;
    if (tag[cell] === DT) return tag[next] !== DT;
    const row = parent[cell];
    return tag[row] === TR && this.#widthOf(row) === 2;
  }

  #cellOf(block: number): number {
    const { tag, parent, blocks } = this.#page;
    let node = blocks.owner[block];
    for (let i = 0; i < MAX_STEPS && node > 0; i++) {
      if (CELLS[tag[node]] === 1) return node;
      node = parent[node];
    }
    return -1;
  }

  /** Number of cells with text in a row. */
  #widthOf(row: number): number {
    let width = this.#widths.get(row);
    if (width === undefined) {
      const { tag, end, measures } = this.#page;
      width = 0;
      for (let node = row + 1; node < end[row]; node = end[node])
        if (tag[node] !== TEXT && measures.words[node] > 0) width++;
      this.#widths.set(row, width);
    }
    return width;
  }
}
