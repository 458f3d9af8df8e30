/** Joins labels and values that a page lays out without a table, such as the specifications of a product. */
import { TEXT, Trait, traitsOf } from "../../html/index.ts";
import { elementNames, type Page, partPattern } from "../../page/index.ts";
import { LABEL_WORDS, VALUE_WORDS } from "../../vocabulary/index.ts";
import type { Builder, Exit } from "../builder.ts";
import type { Block, Cell } from "../content.ts";

/** Class words of a label and of the value after it: `spec-name`, `spec-value`. */
export const LABEL_NAME: RegExp = partPattern(LABEL_WORDS);
export const VALUE_NAME: RegExp = partPattern(VALUE_WORDS);

/** Limits: a longer label is a sentence, a longer value is a text. */
const MAX_LABEL_WORDS = 8;
const MAX_VALUE_WORDS = 40;

/** Blocks in which labels and values are lines. */
const NOT_AROUND_PAIRS = ["item", "table", "figure", "definitions"] as const;

/** Opens the label of a value. Returns undefined if the next element is not its value, or if they are lines of another block. */
export function openLabelOf(builder: Builder, node: number, value: number): Exit | undefined {
  const { page } = builder;
  const { words } = page.measures;
  if (value < 0 || !isShortPair(page, node, value) || builder.isInLeaf) return undefined;
  if (NOT_AROUND_PAIRS.some((kind) => builder.nearest(kind) !== undefined)) return undefined;
  // Inline elements may be words of a sentence.
  const isSentence =
    (traitsOf(page.tag[node]) & Trait.BLOCK) === 0 && words[page.parent[node]] > words[node] + words[value];
  if (isSentence) return undefined;
  return builder.open({
    kind: "cell",
    close: (blocks) => {
      builder.lastLabel = { value, blocks };
    },
  });
}

/** Opens the value of the label before it. Each pair becomes a table of one row. `tidy` joins them. */
export function openValue(builder: Builder, node: number): Exit | undefined {
  const label = builder.lastLabel;
  if (label === undefined || label.value !== node) return undefined;
  return builder.open({ kind: "cell", close: (blocks) => builder.add(pairOf(label.blocks, blocks)) });
}

function isShortPair({ measures: { words } }: Page, label: number, value: number): boolean {
  return words[label] <= MAX_LABEL_WORDS && words[value] <= MAX_VALUE_WORDS;
}

/** Whether a `<dl>` has one term and one description, with the classes of a label and its value. */
export function isLabelWithValue(page: Page, list: number): boolean {
  const term = elementAt(page, list + 1, page.end[list]);
  if (term < 0 || !LABEL_NAME.test(elementNames(page, term))) return false;
  const value = nextElement(page, term);
  return isValue(page, value) && nextElement(page, value) < 0 && isShortPair(page, term, value);
}

/** Returns the element right after a node, with at most whitespace between; -1 before text or at the end. */
export function nextElement(page: Page, node: number): number {
  return elementAt(page, page.end[node], page.end[page.parent[node]]);
}

/** Returns the element at a position, or after whitespace there; -1 before text or at `end`. */
function elementAt(page: Page, at: number, end: number): number {
  const isSpace = at < end && page.tag[at] === TEXT && page.measures.chars[at] === 0;
  const element = isSpace ? page.end[at] : at;
  return element < end && page.tag[element] > TEXT ? element : -1;
}

/** Whether an element is the value of the label before it, by its class. */
export function isValue(page: Page, node: number): boolean {
  return node >= 0 && VALUE_NAME.test(elementNames(page, node));
}

function pairOf(label: readonly Block[], value: readonly Block[]): Block {
  return {
    kind: "table",
    caption: [],
    columns: 2,
    headRows: 0,
    rows: [{ kind: "row", cells: [cell(0, label), cell(1, value)] }],
  };
}

function cell(column: number, children: readonly Block[]): Cell {
  return { kind: "cell", header: column === 0, column, colspan: 1, rowspan: 1, children };
}
