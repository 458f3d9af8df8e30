import {
  findDates,
  formatMoment,
  type Price,
  type PriceRegion,
  type Rating,
  readPrice,
  readRating,
} from "../../language/index.ts";
import { nameOfCounts } from "./counts.ts";
import { type NumberValue, readCount, readNumber } from "./numbers.ts";

/** All column types. */
export const COLUMN_TYPES = ["text", "link", "image", "price", "date", "rating", "number"] as const;
/**
 * The type of a column. `text`, `link` and `image` have string values; the others have objects with `text` and the
 * parsed value.
 */
export type ColumnType = (typeof COLUMN_TYPES)[number];

/** A date as written, and in ISO 8601. */
export interface DateValue {
  readonly text: string;
  readonly date: string;
}

/** A value of a field. A text that cannot be read as the type of its column stays a string. A number answers a JSON Schema. */
export type Value = string | number | NumberValue | Price | DateValue | Rating;

/** A longer text may mention a date but is not one. */
const MAX_DATE_CHARS = 60;
const ISO = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T[0-2]\d:[0-5]\d:[0-5]\d(?:Z|[+-]\d\d:\d\d))?$/;
/** Fast path: every text with a date contains one of these: `2024`, `5/1`, `Jan '24`. */
const MAY_BE_DATE = /\d{4}|\d[./-] ?\d|\p{L}[ .'’-]{1,3}\d\d(?!\d)/u;

/** Reads a short text that contains a date: `Posted Jan 5, 2024`. */
export function readDateValue(text: string): DateValue | undefined {
  if (text.length > MAX_DATE_CHARS || !MAY_BE_DATE.test(text)) return undefined;
  if (ISO.test(text)) return { text, date: text };
  const found = findDates(text)[0];
  return found === undefined ? undefined : { text, date: formatMoment(found) };
}

type Reader = readonly [
  type: ColumnType,
  read: (text: string, region?: PriceRegion) => Value | undefined,
  maxChars: number,
];

const READERS: readonly Reader[] = [
  ["price", readPrice, 40],
  ["rating", readRating, 40],
  ["date", readDateValue, MAX_DATE_CHARS],
  ["number", readNumber, 20],
];
/** A column has a type if at least this share of the sampled texts can be read as that type. Set by hand. */
const MIN_TYPE_SHARE = 0.6;

/** Number of texts that `columnTypeOf` samples. */
const SAMPLE_SIZE = 8;
const HAS_VALUE = /[\d★☆⭐]/u;

/** Returns the first type that at least `MIN_TYPE_SHARE` of the sampled texts can be read as; `text` if there is no such type. */
export function columnTypeOf(texts: readonly string[]): ColumnType {
  const step = Math.max(1, Math.floor(texts.length / SAMPLE_SIZE));
  const candidates: string[] = [];
  let sampled = 0;
  for (let i = 0; i < texts.length; i += step) {
    sampled++;
    if (texts[i].length <= MAX_DATE_CHARS && HAS_VALUE.test(texts[i])) candidates.push(texts[i]);
  }
  const type = READERS.find((reader) => canBeRead(candidates, reader, MIN_TYPE_SHARE * sampled))?.[0];
  if (type !== undefined || candidates.length < MIN_TYPE_SHARE * sampled) return type ?? "text";
  return nameOfCounts(candidates) === undefined ? "text" : "number";
}

/** Whether at least `minCount` texts can be read. Stops early when too few are left. */
function canBeRead(texts: readonly string[], [, read, maxChars]: Reader, minCount: number): boolean {
  let unread = texts.length;
  let fitting = 0;
  while (fitting + unread >= minCount && unread > 0) {
    const text = texts[--unread];
    if (text.length <= maxChars && read(text) !== undefined) fitting++;
  }
  return fitting > 0 && fitting >= minCount;
}

/** Reads a text as a value of its column's type. `region` decides between currencies with one symbol. */
export function readAs(type: ColumnType, text: string, region?: PriceRegion): Value {
  if (type === "text") return text;
  const reader = READERS.find(([id]) => id === type);
  return reader?.[1](text, region) ?? (type === "number" ? countValue(text) : undefined) ?? text;
}

/** Reads the number of a count, such as `12 comments`, in a column of numbers. */
function countValue(text: string): NumberValue | undefined {
  const count = readCount(text);
  return count === undefined ? undefined : { text, value: count.value };
}
