import { attributes, href, KNOWN_TAGS, TRAITS, Trait, tagId } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import { Occurrence } from "./occurrences.ts";
import { isPriceInPieces } from "./price-pieces.ts";
import { firstNodeOf, type Slot } from "./slots.ts";
import { spanText } from "./texts.ts";
import { TEXT_RUN } from "./units.ts";

/**
 * Where the values of a column come from: visible text, `href`, `src`, or another attribute (`datetime`, `content`,
 * `value`).
 */
export type ValueSource = "text" | "link" | "image" | "content";

/** A column of the aligned records, before it has a name. */
export interface RawColumn {
  readonly source: ValueSource;
  readonly slot: Slot;
  /** By record: its text, several texts if the slot repeats in the record, or undefined if the slot is empty there. */
  readonly values: readonly CellTexts[];
  /** All values in record order. */
  readonly texts: readonly string[];
}

/** The texts of one record in a column: one, several, or none. */
export type CellTexts = string | readonly string[] | undefined;

/** Whether no record has a value in both columns. */
export function areDisjoint(a: Pick<RawColumn, "values">, b: Pick<RawColumn, "values">): boolean {
  return a.values.every((value, i) => value === undefined || b.values[i] === undefined);
}

/**
 * Inline elements in a text become columns if `fillShare` is at least this. Below it, the text is prose with some links or emphasis. Set by
 * hand.
 */
const MIN_INLINE_FILL = 0.6;
/**
 * The same for a slot without text of its own, or with block elements. Below it, the slot is read as one text: the body of a post. Set by
 * hand.
 */
const MIN_BLOCK_FILL = 0.2;
const MAX_COLUMNS = 60;

const A = tagId("a");
const IMG = tagId("img");
const TIME = tagId("time");
const DATA = tagId("data");
const META = tagId("meta");
const LINK = tagId("link");

/** A slot in the queue of `readColumns`. */
interface PendingSlot {
  readonly slot: Slot;
  /** Whether the whole text of the parent is already a column. Then a text run that only connects fields ("by") gets no column. */
  readonly isInReadText: boolean;
}

/** How `readColumns` reads the slots. */
export interface ColumnOptions {
  /** The number of records. */
  readonly records: number;
  /** Elements to leave out (see `Shapes.excluded`). */
  readonly excluded?: ReadonlySet<number> | undefined;
  /** The slot of a post's body, which is read as one text. */
  readonly body?: Slot | undefined;
}

/** Walks the slot tree in page order. Returns a column for each slot with values. */
export function readColumns(page: Page, root: Slot, options: ColumnOptions): RawColumn[] {
  const columns: RawColumn[] = [];
  const stack: PendingSlot[] = [{ slot: root, isInReadText: false }];
  for (let pending = stack.pop(); pending !== undefined && columns.length < MAX_COLUMNS; pending = stack.pop()) {
    const { slot } = pending;
    if (slot.key === TEXT_RUN) {
      addColumn(page, columns, { pending, source: "text", options });
      continue;
    }
    const first = firstNodeOf(slot);
    const own = slot !== root || first + 1 < slot.occurrences[Occurrence.TO] ? ownSource(page.tag[first]) : undefined;
    if (own !== undefined) addColumn(page, columns, { pending, source: own, options });
    const reading = slot === options.body ? "text" : slot === root ? "children" : readingOf(page, slot);
    if (reading !== "children") addColumn(page, columns, { pending, source: "text", options });
    if (reading === "text") continue;
    const { children } = slot;
    for (let i = children.length - 1; i >= 0; i--) {
      stack.push({ slot: children[i], isInReadText: reading === "both" && children[i].key === TEXT_RUN });
    }
  }
  return columns;
}

/** What to read for one column: its slot, and the source of its values. */
interface ColumnRequest {
  readonly pending: PendingSlot;
  readonly source: ValueSource;
  readonly options: ColumnOptions;
}

function addColumn(page: Page, columns: RawColumn[], request: ColumnRequest): void {
  const { pending, source } = request;
  const values = valuesOf(page, request);
  if (values === undefined) return;
  const texts = textsIn(values);
  if (pending.isInReadText && (isSeparatorText(texts) || repeatsParentText(columns, pending.slot, values))) return;
  columns.push({ source, slot: pending.slot, values, texts });
}

/** Whether a text run has the same values as its parent slot. This is so if the rest of the parent, such as an image, has no text. */
function repeatsParentText(columns: readonly RawColumn[], { parent }: Slot, values: readonly CellTexts[]): boolean {
  const around = columns.findLast(({ slot, source }) => slot === parent && source === "text");
  return around !== undefined && values.every((value, i) => value === around.values[i]);
}

/** Returns the source of the value that an element has besides its text: `link` for `a`, `image` for `img`, `content` for `time`. */
function ownSource(tag: number): Exclude<ValueSource, "text"> | undefined {
  if (tag === A) return "link";
  if (tag === IMG) return "image";
  return tag === TIME || tag === DATA || tag === META || tag === LINK ? "content" : undefined;
}

/**
 * Decides how to read a slot with several children: as one text, by its children, or both. Running text with fields in it is read both
 * ways: "by *Ann Lee* on *May 3*".
 */
function readingOf(page: Page, slot: Slot): "text" | "children" | "both" {
  const { children } = slot;
  let runs = 0;
  let isInline = true;
  for (const child of children) {
    if (child.key === TEXT_RUN) runs++;
    else if (hasTrait(page, child, Trait.BLOCK)) isInline = false;
  }
  if (children.length < 2 || runs === children.length) return "children";
  if (isPriceInPieces(page, slot)) return "text";
  if (runs === 0 || !isInline) return children.length > 2 && fillShare(slot) < MIN_BLOCK_FILL ? "text" : "children";
  if (fillShare(slot) < MIN_INLINE_FILL) return "text";
  const others = children.filter((child) => child.key !== TEXT_RUN).map((child) => child.key);
  // Several text runs, and each other key twice on average: a list with commas, such as tags. It is one text.
  const isList = runs > 1 && 2 * new Set(others).size <= others.length;
  if (isList) return "text";
  // A heading is one title even if only punctuation separates its links: "owner / name".
  if (hasTrait(page, slot, Trait.HEADING)) return "both";
  return children.some((child) => child.key === TEXT_RUN && hasWord(page, child)) ? "both" : "children";
}

const WORD = /[\p{L}\p{N}]{2}/u;

/** Whether texts only separate fields: all are equal, or none has two letters or digits in a row. */
function isSeparatorText(texts: readonly string[]): boolean {
  return isConstant(texts) || !texts.some((text) => WORD.test(text));
}

/** Whether all texts are equal. */
export function isConstant(texts: readonly string[]): boolean {
  for (let i = 1; i < texts.length; i++) if (texts[i] !== texts[0]) return false;
  return true;
}

/** Returns the share of the child slots that are filled, on average over the records that have this slot. */
function fillShare({ children, occurrences }: Slot): number {
  let filled = 0;
  for (const child of children) {
    // Occurrences in the same record follow each other in the list. They count once.
    for (let at = 0; at < child.occurrences.length; at += Occurrence.STRIDE) {
      if (child.occurrences[at] !== child.occurrences[at - Occurrence.STRIDE]) filled++;
    }
  }
  return filled / Math.max(1, children.length * (occurrences.length / Occurrence.STRIDE));
}

function hasWord(page: Page, run: Slot): boolean {
  for (let node = firstNodeOf(run); node < run.occurrences[Occurrence.TO]; node++)
    if (page.measures.words[node] > 0) return true;
  return false;
}

function hasTrait(page: Page, slot: Slot, trait: number): boolean {
  const tag = page.tag[firstNodeOf(slot)];
  return tag < KNOWN_TAGS && (TRAITS[tag] & trait) !== 0;
}

/** Returns the values of a slot by record; undefined if all are empty. */
function valuesOf(page: Page, { pending, source, options }: ColumnRequest): CellTexts[] | undefined {
  const { occurrences } = pending.slot;
  const { records, excluded } = options;
  const values = new Array<string | string[] | undefined>(records).fill(undefined);
  let isFilled = false;
  for (let at = 0; at < occurrences.length; at += Occurrence.STRIDE) {
    const from = occurrences[at + Occurrence.FROM];
    const to = occurrences[at + Occurrence.TO];
    const value = source === "text" ? spanText(page, { from, to }, excluded) : attributeOf(page, from, source);
    if (value === undefined || value === "") continue;
    isFilled = true;
    const index = occurrences[at];
    const previous = values[index];
    if (previous === undefined) values[index] = value;
    else if (typeof previous === "string") values[index] = [previous, value];
    else previous.push(value);
  }
  return isFilled ? values : undefined;
}

function textsIn(values: readonly CellTexts[]): string[] {
  const texts: string[] = [];
  for (const value of values) {
    if (typeof value === "string") texts.push(value);
    else if (value !== undefined) for (const text of value) texts.push(text);
  }
  return texts;
}

/** Reads the value of an element from its attributes. */
export function attributeOf(page: Page, node: number, source: Exclude<ValueSource, "text">): string | undefined {
  if (source === "link") return linkOf(page, node);
  if (source === "image") return imageOf(page, node);
  const own = attributes(page, node);
  return own.get("datetime") ?? own.get("content") ?? own.get("value");
}

const SCRIPT = /^javascript:/i;

/** The target of a link; undefined for `javascript:` links. */
function linkOf(page: Page, node: number): string | undefined {
  const target = href(page, node);
  return target === undefined || SCRIPT.test(target) ? undefined : target;
}

const LAZY_SOURCES = ["data-src", "data-lazy-src", "data-original", "data-lazy", "src"] as const;
const PLACEHOLDER = /^data:/i;

/** The address of an image; for lazily loaded images the address in a `data-` attribute. */
function imageOf(page: Page, node: number): string | undefined {
  const own = attributes(page, node);
  for (const name of LAZY_SOURCES) {
    const source = own.get(name)?.trim();
    if (source && !PLACEHOLDER.test(source)) return source;
  }
  return own.get("srcset")?.trim().split(" ")[0];
}
