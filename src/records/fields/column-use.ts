import { BUTTON_TEXT, FIELD_USES } from "../../vocabulary/index.ts";
import type { CellTexts } from "./columns.ts";
import type { TableColumn } from "./raw-table.ts";

/** Uses of columns without a known name (see `FIELD_USES`). Set by hand and checked on twenty lists. */
const NAMED_USE = 5;
const UNNAMED_USE = 3;
const LONG_TEXT_USE = 6;
const LINK_USE = 1;
/** Subtracted from the use of a column: if it is the second of its name, if all values are equal, or if it contains no words. */
const SECOND_PENALTY = 3;
const SECOND_ADDRESS_PENALTY = 7;
const CONSTANT_PENALTY = 6;
const WORDLESS_PENALTY = 9;
/** Subtracted times the share of records without a value. */
const EMPTY_PENALTY = 5;
/** A name with at most this confidence was guessed. */
const MAX_GUESS_CONFIDENCE = 0.5;
/** An unnamed text of this mean length is a description. */
const MIN_LONG_CHARS = 40;
const SAMPLE_SIZE = 24;
const NUMBER_SUFFIX = / \d{1,3}$/;
const WORD = /[\p{L}\p{N}★☆⭐]/u;
const USE_OF_FIELD = new Map(FIELD_USES);

/** Sorts columns by what people ask for: names, links, prices, dates, authors before details, buttons last. Equal uses stay in page order. */
export function sortByUse(columns: readonly TableColumn[]): TableColumn[] {
  const uses = new Map(columns.map((column) => [column, useOf(column)]));
  return columns.toSorted((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0));
}

function useOf(column: TableColumn): number {
  const { values, isConstant } = column;
  const texts = sampleOf(values);
  const filled = values.filter((value) => value !== undefined).length / Math.max(1, values.length);
  const isWordless = column.source === "text" && texts.every((text) => !WORD.test(text) || BUTTON_TEXT.test(text));
  return (
    useOfName(column, texts) -
    secondPenalty(column) -
    (isConstant === true ? CONSTANT_PENALTY : 0) -
    (isWordless ? WORDLESS_PENALTY : 0) -
    EMPTY_PENALTY * (1 - filled)
  );
}

function secondPenalty({ name, source, confidence }: TableColumn): number {
  if (!NUMBER_SUFFIX.test(name) || confidence <= MAX_GUESS_CONFIDENCE) return 0;
  return source === "link" || source === "image" || name.startsWith("title") ? SECOND_ADDRESS_PENALTY : SECOND_PENALTY;
}

function useOfName({ name, source, confidence }: TableColumn, texts: readonly string[]): number {
  const field = name.replace(NUMBER_SUFFIX, "");
  const isGuess = confidence <= MAX_GUESS_CONFIDENCE && field !== "title";
  const known = isGuess ? undefined : USE_OF_FIELD.get(field);
  if (known !== undefined) return known;
  if (source === "link") return LINK_USE;
  if (!isGuess) return NAMED_USE;
  const chars = texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length);
  return chars >= MIN_LONG_CHARS ? LONG_TEXT_USE : UNNAMED_USE;
}

function sampleOf(values: readonly CellTexts[]): string[] {
  return values
    .flatMap((value) => value ?? [])
    .filter((_, i, all) => i % Math.max(1, Math.floor(all.length / SAMPLE_SIZE)) === 0);
}
