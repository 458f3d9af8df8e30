import type { Column, DataRecord, FieldValue, RecordRegion, Value } from "../../records/index.ts";
import { BUTTON_TEXT } from "../../vocabulary/index.ts";

/** Which columns a table shows: those that people use, or all. */
export type ShownColumns = "useful" | "all";

/** A useful column has a value in at least this share of the records. Set by hand. */
const MIN_FILLED_SHARE = 0.2;
/** Limit: columns of a table for people. More do not fit on a screen. */
const MAX_USEFUL_COLUMNS = 12;
/** A name with at most this confidence was guessed. */
const MAX_GUESS_CONFIDENCE = 0.5;
/** A column repeats others if this share of its texts do. Set by hand. */
const MIN_REPEATED_SHARE = 0.9;
/** A line is made of other columns if this share of its words are in them. The others are words such as "Updated". Set by hand. */
const MIN_KNOWN_WORDS_SHARE = 0.8;
/** Characters of a day in ISO 8601. */
const DAY_CHARS = 10;
const WORDS = /[\p{L}\p{N}]+/gu;

/** A column with its texts by record; empty where a record has no value. */
interface ReadColumn {
  readonly column: Column;
  readonly texts: readonly string[];
  /** Equal values have equal keys, however they are written: the day of a date, the amount of a price. */
  readonly keys: readonly string[];
}

/** Returns the columns that a table shows. */
export function shownColumns(region: RecordRegion, shown: ShownColumns = "useful"): readonly Column[] {
  return shown === "all" ? region.columns : usefulColumns(region);
}

/**
 * Returns the columns of a region that people use, in their order. Leaves out constant and nearly empty columns, buttons, bullets, and
 * columns that repeat others. Returns all columns if nothing else is left, and those that somebody chose: of a wrapper, or of the option `fields`.
 */
export function usefulColumns(region: RecordRegion): readonly Column[] {
  if (region.kind === "wrapper" || region.isRequested === true) return region.columns;
  const varying = region.columns.filter(({ isConstant, filled }) => !isConstant && filled >= MIN_FILLED_SHARE);
  const worded = varying.map((column) => readColumn(region, column)).filter(hasWords);
  const useful = withoutParts(withoutLines(withoutRepeated(worded))).map(({ column }) => column);
  const shown = region.kind === "table" ? useful : useful.slice(0, MAX_USEFUL_COLUMNS);
  return shown.length === 0 ? region.columns : shown;
}

/** Whether a column has other texts than those of buttons, bullets and brackets. */
function hasWords({ texts }: ReadColumn): boolean {
  return texts.some((text) => (text.match(WORDS) ?? []).length > 0 && !BUTTON_TEXT.test(text));
}

/**
 * Drops a column if nearly all of its values are equal to the value of another column in the same record. Of two equal columns, keeps the one with
 * more values, then a link before its written address, then the one with the more certain name, then the one with the shorter name.
 */
function withoutRepeated(columns: readonly ReadColumn[]): ReadColumn[] {
  const ranked = columns.toSorted(
    ({ column: a }, { column: b }) =>
      b.filled - a.filled ||
      Number(isAddress(a)) - Number(isAddress(b)) ||
      b.confidence - a.confidence ||
      a.name.length - b.name.length,
  );
  const kept: ReadColumn[] = [];
  for (const own of ranked) {
    const isRepeated = kept.some((other) => kindOf(other) === kindOf(own) && areRepeated(own.keys, other.keys));
    if (!isRepeated) kept.push(own);
  }
  const remaining = new Set(kept);
  return columns.filter((column) => remaining.has(column));
}

/** Whether a column has written addresses. */
function isAddress({ name, type }: Column): boolean {
  return name === "url" && type === "text";
}

/** Returns the type of a column. A written address has that of a link, which it repeats. */
function kindOf({ column }: ReadColumn): string {
  return isAddress(column) ? "link" : column.type;
}

/** Whether nearly all keys that are not empty are equal to the other key in their row. */
function areRepeated(keys: readonly string[], others: readonly string[]): boolean {
  const filled = keys.filter((key) => key !== "").length;
  return keys.filter((key, i) => key !== "" && key === others[i]).length >= MIN_REPEATED_SHARE * filled;
}

/** Drops lines whose words are nearly all in other columns: "4.6 (212)" beside the rating and the number of reviews. */
function withoutLines(columns: readonly ReadColumn[]): ReadColumn[] {
  const isLine = ({ column }: ReadColumn): boolean =>
    column.type === "text" && column.confidence <= MAX_GUESS_CONFIDENCE && column.name !== "title";
  const dropped = new Set<ReadColumn>();
  for (const line of columns.filter(isLine)) {
    const others = columns.filter((other) => other !== line && !dropped.has(other) && isShorter(other, line));
    if (others.length > 0 && isMadeOf(line, others)) dropped.add(line);
  }
  return columns.filter((column) => !dropped.has(column));
}

/** The number in the name of a second column with that meaning: `title 2`. */
const NUMBERED_NAME = /^(?:title|text) \d+$/;

/** Drops columns that are a part of the title: the owner and the name of "owner / name". */
function withoutParts(columns: readonly ReadColumn[]): ReadColumn[] {
  const title = columns.find(({ column }) => column.name === "title");
  if (title === undefined) return [...columns];
  return columns.filter(({ column, texts }) => !NUMBERED_NAME.test(column.name) || !areWithin(texts, title.texts));
}

/** Whether nearly all texts that are not empty are a part of the other text in their row. */
function areWithin(texts: readonly string[], others: readonly string[]): boolean {
  const filled = texts.filter((text) => text !== "").length;
  return texts.filter((text, i) => text !== "" && others[i].includes(text)).length >= MIN_REPEATED_SHARE * filled;
}

/** Whether a column can be a part of a line: it has text, and less of it. */
function isShorter({ column, texts }: ReadColumn, line: ReadColumn): boolean {
  if (column.type === "link" || column.type === "image") return false;
  return lengthOf(texts) < lengthOf(line.texts) || column.confidence > line.column.confidence;
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0);
}

function isMadeOf({ texts }: ReadColumn, others: readonly ReadColumn[]): boolean {
  let filled = 0;
  let repeated = 0;
  for (const [r, text] of texts.entries()) {
    if (text === "") continue;
    filled++;
    const known = new Set(others.flatMap((other) => wordsOf(other.texts[r])));
    const words = wordsOf(text);
    if (words.filter((word) => known.has(word)).length >= MIN_KNOWN_WORDS_SHARE * words.length) repeated++;
  }
  return repeated >= MIN_REPEATED_SHARE * filled;
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(WORDS) ?? [];
}

/** Reads the texts of a column as the page has them. */
function readColumn({ records }: RecordRegion, column: Column): ReadColumn {
  const values = records.map(({ fields }: DataRecord) =>
    Object.hasOwn(fields, column.name) ? listOf(fields[column.name]) : [],
  );
  const written = (write: (value: Value) => string): string[] => values.map((list) => list.map(write).join(" "));
  return { column, texts: written(writtenText), keys: written(keyOf) };
}

/** The scheme and the end of an address, in which a written address may differ from the link: `www.example.org`. */
const ADDRESS_ENDS = /^https?:\/\/(?:www\.)?|^www\.|\/$/gi;

function keyOf(value: Value): string {
  if (typeof value !== "object") return String(value).replace(ADDRESS_ENDS, "");
  if ("amount" in value) return String(value.amount);
  return "date" in value ? value.date.slice(0, DAY_CHARS) : String(value.value);
}

function listOf(value: FieldValue): readonly Value[] {
  return Array.isArray(value) ? value : [value as Value];
}

function writtenText(value: Value): string {
  return typeof value === "object" ? value.text : String(value);
}
