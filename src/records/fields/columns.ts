import { attributes, href, KNOWN_TAGS, TRAITS, Trait, tagId } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import { Occurrence } from "./occurrences.ts";
import { firstNodeOf, type Slot } from "./slots.ts";
import { spanText } from "./texts.ts";
import { TEXT_RUN } from "./units.ts";

/** What a column holds: what can be read, where a link leads, where an image lies. */
export type ValueSource = "text" | "link" | "image" | "content";

/** A column as it comes from the alignment, before it has a name. */
export interface RawColumn {
  readonly source: ValueSource;
  readonly slot: Slot;
  /** Values of each record, undefined where it has none; several where the place repeats. */
  readonly values: readonly CellTexts[];
  /** All values, one after the other. */
  readonly texts: readonly string[];
}

/** What a record has in a column: one text, several, or none. */
export type CellTexts = string | readonly string[] | undefined;

/** Whether no record has a value in both columns. */
export function areDisjoint(a: Pick<RawColumn, "values">, b: Pick<RawColumn, "values">): boolean {
  return a.values.every((value, i) => value === undefined || b.values[i] === undefined);
}

/** Below this share of places that are filled, what is inside a running text is prose, not fields. */
const MIN_INLINE_FILL = 0.6;
/** The same for what is inside a place with blocks, such as the body of a post. */
const MIN_BLOCK_FILL = 0.2;
const MAX_COLUMNS = 60;

const A = tagId("a");
const IMG = tagId("img");
const TIME = tagId("time");
const DATA = tagId("data");
const META = tagId("meta");
const LINK = tagId("link");

interface PendingSlot {
  readonly slot: Slot;
  /** Part of a text that is told already: not worth telling if it is only a word like "by". */
  readonly isInReadText: boolean;
}

export interface ColumnOptions {
  /** How many records there are. */
  readonly records: number;
  /** Elements told apart, as in `Shapes`. */
  readonly excluded?: ReadonlySet<number> | undefined;
  /** A place that is told as one text, whatever is inside. */
  readonly body?: Slot | undefined;
}

/** Walks the common tree in page order and makes a column of every place that says something. */
export function readColumns(page: Page, root: Slot, options: ColumnOptions): RawColumn[] {
  const columns: RawColumn[] = [];
  const stack: PendingSlot[] = [{ slot: root, isInReadText: false }];
  for (let place = stack.pop(); place !== undefined && columns.length < MAX_COLUMNS; place = stack.pop()) {
    const { slot } = place;
    if (slot.key === TEXT_RUN) {
      addColumn(page, columns, { pending: place, source: "text", options });
      continue;
    }
    const first = firstNodeOf(slot);
    const own = slot !== root || first + 1 < slot.occurrences[Occurrence.TO] ? ownSource(page.tag[first]) : undefined;
    if (own !== undefined) addColumn(page, columns, { pending: place, source: own, options });
    const telling = slot === options.body ? "whole" : slot === root ? "parts" : readingOf(page, slot);
    if (telling !== "parts") addColumn(page, columns, { pending: place, source: "text", options });
    if (telling === "whole") continue;
    const { children } = slot;
    for (let i = children.length - 1; i >= 0; i--) {
      stack.push({ slot: children[i], isInReadText: telling === "both" && children[i].key === TEXT_RUN });
    }
  }
  return columns;
}

interface ColumnRequest {
  readonly pending: PendingSlot;
  readonly source: ValueSource;
  readonly options: ColumnOptions;
}

function addColumn(page: Page, columns: RawColumn[], told: ColumnRequest): void {
  const { pending, source } = told;
  const values = valuesOf(page, told);
  if (values === undefined) return;
  const texts = textsIn(values);
  if (pending.isInReadText && (isSeparatorText(texts) || repeatsParentText(columns, pending.slot, values))) return;
  columns.push({ source, slot: pending.slot, values, texts });
}

/** Whether the place around says no more than the part of it, which stands beside a picture. */
function repeatsParentText(columns: readonly RawColumn[], { parent }: Slot, values: readonly CellTexts[]): boolean {
  const whole = columns.findLast(({ slot, source }) => slot === parent && source === "text");
  return whole !== undefined && values.every((value, i) => value === whole.values[i]);
}

/** What an element says without its text. */
function ownSource(tag: number): Exclude<ValueSource, "text"> | undefined {
  if (tag === A) return "link";
  if (tag === IMG) return "image";
  return tag === TIME || tag === DATA || tag === META || tag === LINK ? "content" : undefined;
}

/**
 * How a place with several things inside is told: as one text; as its parts; or, where elements stand in a running text
 * ("by *Ann Lee* on *May 3*"), both as the text and by the elements.
 */
function readingOf(page: Page, slot: Slot): "whole" | "parts" | "both" {
  const { children } = slot;
  let runs = 0;
  let isInline = true;
  for (const child of children) {
    if (child.key === TEXT_RUN) runs++;
    else if (hasTrait(page, child, Trait.BLOCK)) isInline = false;
  }
  if (children.length < 2 || runs === children.length) return "parts";
  if (runs === 0 || !isInline) return children.length > 2 && fillShare(slot) < MIN_BLOCK_FILL ? "whole" : "parts";
  if (fillShare(slot) < MIN_INLINE_FILL) return "whole";
  const others = children.filter((child) => child.key !== TEXT_RUN).map((child) => child.key);
  // Half of the elements alike, such as tags between commas: a list that is told as it stands.
  const isSetOff = runs > 1 && 2 * new Set(others).size <= others.length;
  if (isSetOff) return "whole";
  // A heading is read as one, if only a sign stands between its links: "owner / name".
  if (hasTrait(page, slot, Trait.HEADING)) return "both";
  return children.some((child) => child.key === TEXT_RUN && hasWord(page, child)) ? "both" : "parts";
}

const WORD = /[\p{L}\p{N}]{2}/u;

/** Words and signs between fields: the same everywhere, or no words at all. */
function isSeparatorText(texts: readonly string[]): boolean {
  return isConstant(texts) || !texts.some((text) => WORD.test(text));
}

/** Whether all texts are the same one. */
export function isConstant(texts: readonly string[]): boolean {
  for (let i = 1; i < texts.length; i++) if (texts[i] !== texts[0]) return false;
  return true;
}

/** The share of the places inside that is filled where the place itself is. */
function fillShare({ children, occurrences }: Slot): number {
  let filled = 0;
  for (const child of children) {
    // Several units of one record stand together.
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

/** Values of a place by record; undefined if it says nothing anywhere. */
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
    const before = values[index];
    if (before === undefined) values[index] = value;
    else if (typeof before === "string") values[index] = [before, value];
    else before.push(value);
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

/** What an element says in its attributes. */
export function attributeOf(page: Page, node: number, source: Exclude<ValueSource, "text">): string | undefined {
  if (source === "link") return linkOf(page, node);
  if (source === "image") return imageOf(page, node);
  const said = attributes(page, node);
  return said.get("datetime") ?? said.get("content") ?? said.get("value");
}

const SCRIPT = /^javascript:/i;

/** Where a link leads; one that runs a script leads nowhere. */
function linkOf(page: Page, node: number): string | undefined {
  const target = href(page, node);
  return target === undefined || SCRIPT.test(target) ? undefined : target;
}

const LAZY_SOURCES = ["data-src", "data-lazy-src", "data-original", "data-lazy", "src"] as const;
const PLACEHOLDER = /^data:/i;

/** Where an image lies; a lazy one says so in its own way. */
function imageOf(page: Page, node: number): string | undefined {
  const said = attributes(page, node);
  for (const name of LAZY_SOURCES) {
    const source = said.get(name)?.trim();
    if (source && !PLACEHOLDER.test(source)) return source;
  }
  return said.get("srcset")?.trim().split(" ")[0];
}
