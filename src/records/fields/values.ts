import { findDates, formatMoment } from "../../language/index.ts";
import { nameOfCounts } from "./counts.ts";
import { type NumberValue, readAmount, readCount, readNumber } from "./numbers.ts";

/** All column types. */
export const COLUMN_TYPES = ["text", "link", "image", "price", "date", "rating", "number"] as const;
/**
 * The type of a column. `text`, `link` and `image` have string values; the others have objects with `text` and the
 * parsed value.
 */
export type ColumnType = (typeof COLUMN_TYPES)[number];

/**
 * An amount of money. The currency is an ISO 4217 code (`EUR` for `€`), or the symbol as written if it is not in
 * `CURRENCY_OF_SYMBOL` (`$`, `kr`).
 */
export interface Price {
  readonly text: string;
  readonly amount: number;
  readonly currency?: string | undefined;
}

/** A date as written, and in ISO 8601. */
export interface DateValue {
  readonly text: string;
  readonly date: string;
}

/** A rating, and the best possible one if the text has it: `4.5 out of 5`. */
export interface Rating {
  readonly text: string;
  readonly value: number;
  readonly best?: number | undefined;
}

/** A value of a field. A text that cannot be read as the type of its column stays a string. */
export type Value = string | NumberValue | Price | DateValue | Rating;

const CURRENCY_OF_SYMBOL: Readonly<Record<string, string>> = {
  "€": "EUR",
  "£": "GBP",
  "¥": "JPY",
  "₹": "INR",
  "₽": "RUB",
  "₩": "KRW",
  "₺": "TRY",
  "₴": "UAH",
  "₪": "ILS",
  "₫": "VND",
  "฿": "THB",
  "₦": "NGN",
  us$: "USD",
  ca$: "CAD",
  c$: "CAD",
  au$: "AUD",
  a$: "AUD",
  nz$: "NZD",
  hk$: "HKD",
  s$: "SGD",
  r$: "BRL",
  zł: "PLN",
  kč: "CZK",
  ft: "HUF",
  lei: "RON",
  元: "CNY",
  円: "JPY",
};
const CURRENCY_CODES =
  "USD EUR GBP CAD AUD NZD CHF JPY CNY INR RUB BRL MXN SEK NOK DKK PLN CZK HUF RON TRY ZAR AED SAR SGD HKD KRW THB ILS UAH".split(
    " ",
  );
/**
 * Currencies in letters are case-sensitive: `Ft` is a currency, but "12 ft" is a length; `kr` and `Rs` are currencies, but KR161 and RS500
 * are models.
 */
const CURRENCY = [
  "(?:US|CA|AU|NZ|HK|[ACRS]|us|ca|au|nz|hk|[acrs])?\\$",
  "[€£¥₹₽₩₺₴₪₫฿₦元円]",
  "[Zz][łŁ]|ZŁ|[Kk]č|KČ|Ft|[Ll]ei|LEI|[Kk]r\\.?|Rs\\.?|(?:KR|RS)\\.?(?=\\s)|(?<=\\s)KR",
  ...CURRENCY_CODES,
  ...CURRENCY_CODES.map((code) => code.toLowerCase()),
].join("|");
const AMOUNT = "\\d{1,3}(?:[.,'’\\u00a0\\u202f ]\\d{3}){1,4}(?:[.,]\\d{1,2})?|\\d{1,9}(?:[.,]\\d{1,2})?";
const PRICE = new RegExp(
  `(?<![\\p{L}\\d])(${CURRENCY})\\s?(${AMOUNT})(?![\\d%])|(?<![\\d.,])(${AMOUNT})\\s?(${CURRENCY})(?![\\p{L}\\d])`,
  "u",
);
/** Reads the first amount of money in a text. */
export function readPrice(text: string): Price | undefined {
  const match = PRICE.exec(text);
  if (match === null) return undefined;
  const symbol = match[1] ?? match[4];
  const amount = readAmount(match[2] ?? match[3]);
  return {
    text,
    amount,
    currency:
      CURRENCY_OF_SYMBOL[symbol.toLowerCase()] ??
      (CURRENCY_CODES.includes(symbol.toUpperCase()) ? symbol.toUpperCase() : symbol),
  };
}

const OUT_OF = /(?<![\d:/.,])(\d{1,3}(?:[.,]\d{1,2})?)\s?(?:\/|out of|of|von|sur|de)\s?(5|6|10|20|100)\b(?![\d/:])/i;
const STARS = /[★⭐]/gu;
const EMPTY_STARS = /☆/g;

/** Reads a rating: `4.5 out of 5`, `4,5/5`, `★★★★☆`. */
export function readRating(text: string): Rating | undefined {
  const match = OUT_OF.exec(text);
  if (match !== null) {
    const [value, best] = [Number(match[1].replace(",", ".")), Number(match[2])];
    return value <= best ? { text, value, best } : undefined;
  }
  const stars = text.match(STARS)?.length ?? 0;
  const empty = text.match(EMPTY_STARS)?.length ?? 0;
  return stars + empty > 1 ? { text, value: stars, best: stars + empty } : undefined;
}

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

type Reader = readonly [type: ColumnType, read: (text: string) => Value | undefined, maxChars: number];

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

/** Reads a text as a value of its column's type. */
export function readAs(type: ColumnType, text: string): Value {
  if (type === "text") return text;
  const reader = READERS.find(([id]) => id === type);
  return reader?.[1](text) ?? (type === "number" ? countValue(text) : undefined) ?? text;
}

/** Reads the number of a count, such as `12 comments`, in a column of numbers. */
function countValue(text: string): NumberValue | undefined {
  const count = readCount(text);
  return count === undefined ? undefined : { text, value: count.value };
}
