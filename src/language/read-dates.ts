import { codeAt } from "../text/index.ts";
import { MONTH_NAMES } from "../vocabulary/index.ts";
import { type Moment, moment, momentAt } from "./moments.ts";
import { readTime } from "./times.ts";

/** A date in a text. [start, end) is the range of the date and of a time after it. */
export interface FoundDate extends Moment {
  readonly start: number;
  readonly end: number;
  /** Day and month may be swapped, and both orders are common: 03/04/2024. */
  readonly isAmbiguous: boolean;
  /** Day and month may be swapped, even if one order is rare: also 03.04.2024, where the day usually comes first. */
  readonly isSwappable?: boolean | undefined;
}

/** How to read dates. */
export interface DateOptions {
  /** Reads 03/04/2024 as 4 March, as in the United States; otherwise as 3 April. */
  readonly monthFirst?: boolean | undefined;
  /** Reads 24.05.03 as 3 May 2024, as in East Asia; otherwise as 24 May 2003. Default: whether the text has East Asian letters. */
  readonly yearFirst?: boolean | undefined;
}

/** The zeros of Arabic, Persian, Devanagari, Bengali and full-width digits. */
const DIGIT_ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xff10] as const;
const ZERO = 48;
/** 1 for each code unit that is a Western digit or one of those. */
export const DIGITS: Uint8Array = new Uint8Array(0x10000);
for (const zero of [ZERO, ...DIGIT_ZEROS]) DIGITS.fill(1, zero, zero + 10);
const NON_WESTERN_DIGIT = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\uff10-\uff19]/g;

/** The end of the last number of a date. A time may be glued to it if all its numbers have two digits: `2024-05-0312:52`. */
const NUMBER_END = String.raw`(?:(?!\d)|(?<=\D(?:\d\d|\d{4}))(?=\d{2}:\d{2}))`;
/** A number before a colon is the hour of a time, not a year: "5. 13. 12:52". */
const NOT_HOUR = String.raw`(?!\s?[:：]\d|[.h]\d\d(?!\d))`;
/** The text after a two-digit year in `3 May 24`. Without it the number counts something: "3 May 24 people". */
const SHORT_YEAR_END = String.raw`(?=\s*(?:$|[,.;|·•)\]–—(\n-]|\d{1,2}[:.h]\d{2}|at\s|um\s))`;

/** `2024-05-03`, `2024/5/3`, `2024. 5. 3.`. */
const YEAR_FIRST = new RegExp(
  String.raw`(?<![\d.,/-])(\d{4})([-/.])\s?(\d{1,2})\2\s?(\d{1,2})${NUMBER_END}(?![./-]\d{1,2}(?![\d:]))`,
  "g",
);
/** `2024年5月3日`, `24년 5월 3일`, `令和6年5月3日`, `民國113年5月3日`. */
const EAST_ASIAN =
  /(?<!\d)(?:(令和|平成|民[國国])\s?)?(元|\d{1,4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})(?!\d)\s?[日일号號]?/g;
/** `3.5.2024`, `03/05/24`. */
const NUMERIC = new RegExp(
  String.raw`(?<![\d.,/v-]|\d{4}[./-]\s)(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})${NUMBER_END}${NOT_HOUR}(?!/|-\d{1,2}[./-])`,
  "g",
);
/** `3rd of May, 2024`, `3. Mai 2024`, `3 de mayo de 2024`, `3 พ.ค. 2567`. */
const DAY_NAME_YEAR = new RegExp(
  String.raw`(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|º|ª)?[.,]?(?:\s{1,3}|[-/])?(?:de\s|of\s|d’|d')?([\p{L}\p{M}]{2,14}(?:\sال\p{L}{3,6})?|(?:[\p{L}\p{M}]{1,3}\.){2})[.,]?(?:\s{1,3}|[-/])(?:de\s|del\s|พ\.ศ\.\s?)?(?:(\d{4})|[’'](\d{2})|(\d{2})${SHORT_YEAR_END})${NUMBER_END}${NOT_HOUR}`,
  "gu",
);
/** `May 3rd, 2024`. */
const NAME_DAY_YEAR = new RegExp(
  String.raw`(?<!\p{L})(\p{L}{3,14})\.?(?:\s{1,2}|-)(\d{1,2})(?:st|nd|rd|th|º)?[.,]?(?:\s{1,3}|-)(?:de\s)?(\d{4})${NUMBER_END}`,
  "gu",
);
/** `2024 May 3`, `2024. május 3`. */
const YEAR_NAME_DAY = new RegExp(
  String.raw`(?<!\d)(\d{4})\.?,?[\s-](?:m\.\s)?(\p{L}{3,14})\.?[\s-](\d{1,2})${NUMBER_END}${NOT_HOUR}`,
  "gu",
);
/** `3 tháng 5, 2024`. */
const VIETNAMESE = /(?<!\d)(\d{1,2})\stháng\s(\d{1,2}),?\s(?:năm\s)?(\d{4})(?!\d)/gi;
const FULL_YEAR = /(?:19|20)\d\d/;
/** `20240503`, `20240503T154742Z`. */
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(?:\d{2})?Z?)?$/;
/** Seconds or milliseconds since 1970, for 2001 to 2033. */
const UNIX_TIME = /^(1\d{9})(?:\d{3})?$/;
/** The day of an ISO 8601 date: `2024-05-03` of `2024-05-03T15:47:42.389+02:00`. */
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?=$|[T ])/;

/** The two-digit years 00 to 68 are 2000 to 2068, 69 to 99 are 1969 to 1999 (POSIX). */
const LAST_SHORT_YEAR = 68;
/** Thai years are counted from 543 BC: 2567 is 2024. */
const BUDDHIST_ERA = 543;
/** Later years are Thai years. */
const LAST_GREGORIAN_YEAR = 2400;
/** The years before the first of an East Asian era. The era of Taiwan is the only one with years above 99. */
const ERA_STARTS: Readonly<Record<string, number>> = { 令和: 2018, 平成: 1988, 民國: 1911, 民国: 1911 };
const MIN_TAIWAN_YEAR = 100;
const MAX_TAIWAN_YEAR = 199;
const EAST_ASIAN_LETTER = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]/;
/** Limit: longer texts are cut here. Date lines are shorter. */
const MAX_DATE_TEXT_CHARS = 2_000;

type Reader = (match: RegExpExecArray, options: DateOptions) => (Moment & Partial<DayMonthDoubt>) | undefined;
type DayMonthDoubt = Pick<FoundDate, "isAmbiguous" | "isSwappable">;

/** Bit flags of what a line contains. A form is tried only on lines with the traits it needs. */
const LineTrait = { FULL_YEAR: 1, SEPARATOR: 2, LETTER: 4, BEYOND_ASCII: 8, THREE_NUMBERS: 16 } as const;

interface Form {
  readonly pattern: RegExp;
  readonly neededTraits: number;
  readonly read: Reader;
}

/** The forms of dates that are read. */
const FORMS: readonly Form[] = [
  { pattern: NUMERIC, neededTraits: LineTrait.THREE_NUMBERS | LineTrait.SEPARATOR, read: momentOfNumbers },
  {
    pattern: DAY_NAME_YEAR,
    neededTraits: LineTrait.LETTER,
    read: (m) => momentOfName(m[3] ?? m[4] ?? m[5], m[2], m[1]),
  },
  {
    pattern: YEAR_FIRST,
    neededTraits: LineTrait.THREE_NUMBERS | LineTrait.FULL_YEAR | LineTrait.SEPARATOR,
    read: (m) => moment(fullYear(m[1]), m[3], m[4]),
  },
  {
    pattern: EAST_ASIAN,
    neededTraits: LineTrait.BEYOND_ASCII,
    read: (m) => moment(eastAsianYear(m[2], m[1]), m[3], m[4]),
  },
  {
    pattern: VIETNAMESE,
    neededTraits: LineTrait.THREE_NUMBERS | LineTrait.FULL_YEAR | LineTrait.BEYOND_ASCII,
    read: (m) => moment(m[3], m[2], m[1]),
  },
  {
    pattern: NAME_DAY_YEAR,
    neededTraits: LineTrait.FULL_YEAR | LineTrait.LETTER,
    read: (m) => momentOfName(m[3], m[1], m[2]),
  },
  {
    pattern: YEAR_NAME_DAY,
    neededTraits: LineTrait.FULL_YEAR | LineTrait.LETTER,
    read: (m) => momentOfName(m[1], m[2], m[3]),
  },
];

/** Whether a text has Chinese, Japanese or Korean letters. */
export function hasEastAsianLetters(text: string): boolean {
  return EAST_ASIAN_LETTER.test(text);
}

/** The options with a decision about `yearFirst`: the given one, or else by the letters of the line. */
function withYearFirst(options: DateOptions, line: string): DateOptions {
  return options.yearFirst === undefined ? { ...options, yearFirst: hasEastAsianLetters(line) } : options;
}

/** All dates of a text in the languages of `MONTH_NAMES`, in text order. Relative dates ("yesterday") are not read. */
export function findDates(text: string, options: DateOptions = {}): readonly FoundDate[] {
  const head = text.length > MAX_DATE_TEXT_CHARS ? text.slice(0, MAX_DATE_TEXT_CHARS) : text;
  const firstTraits = lineTraits(head);
  if (firstTraits === undefined) return NO_DATES;
  const isAscii = (firstTraits & LineTrait.BEYOND_ASCII) === 0;
  const line = isAscii ? head : head.replace(NON_WESTERN_DIGIT, westernDigit);
  const order = isAscii ? options : withYearFirst(options, line);
  const traits = FULL_YEAR.test(line) ? firstTraits | LineTrait.FULL_YEAR : firstTraits;
  const found: FoundDate[] = [];
  for (const { pattern, neededTraits, read } of FORMS) {
    if ((traits & neededTraits) !== neededTraits) continue;
    pattern.lastIndex = 0;
    for (let match = pattern.exec(line); match !== null; match = pattern.exec(line)) {
      const date = read(match, order);
      if (date === undefined) {
        // The next date may start inside the rejected match.
        pattern.lastIndex = match.index + 1;
        continue;
      }
      const start = match.index;
      const { time, end } = readTime(line, start, match.index + match[0].length);
      const { year, month, day, isAmbiguous = false, isSwappable } = date;
      found.push({ year, month, day, time, start, end, isAmbiguous, isSwappable });
    }
  }
  return withoutOverlaps(found);
}

const NO_DATES: readonly FoundDate[] = [];
/** The shortest date is 1.2.24. */
const MIN_DIGITS = 4;
const FIRST_LETTER = 65;
const LAST_ASCII = 127;
const DASH = 45;
const SLASH = 47;

/** The traits of a line except `FULL_YEAR`, undefined if it has too few digits or numbers for a date. */
function lineTraits(line: string): number | undefined {
  let digits = 0;
  let numbers = 0;
  let traits = 0;
  let before = 0;
  const { length } = line;
  for (let at = 0; at < length; at++) {
    const code = codeAt(line, at);
    const isDigit = DIGITS[code];
    digits += isDigit;
    numbers += isDigit & ~before;
    before = isDigit;
    if (isDigit === 1) continue;
    if (code >= FIRST_LETTER) traits |= LineTrait.LETTER;
    else if (code >= DASH && code <= SLASH) traits |= LineTrait.SEPARATOR;
    if (code > LAST_ASCII) traits |= LineTrait.BEYOND_ASCII;
  }
  if (digits < MIN_DIGITS || numbers < 2) return undefined;
  return numbers > 2 ? traits | LineTrait.THREE_NUMBERS : traits;
}

/** The date in a short value (an attribute, a field of structured data), also in compact forms: `20240503`, `1714732200`. */
export function readDate(value: string, options: DateOptions = {}): FoundDate | undefined {
  const text = value.trim();
  const iso = ISO.exec(text);
  const isoDay = iso === null ? undefined : moment(iso[1], iso[2], iso[3]);
  if (iso !== null && isoDay !== undefined) {
    const { time, end } = readTime(text, 0, iso[0].length);
    return { year: isoDay.year, month: isoDay.month, day: isoDay.day, time, start: 0, end, isAmbiguous: false };
  }
  const seconds = UNIX_TIME.exec(text)?.[1];
  if (seconds !== undefined) return { ...momentAt(Number(seconds)), start: 0, end: text.length, isAmbiguous: false };
  const compact = COMPACT.exec(text);
  if (compact === null) return findDates(text, options)[0];
  const day = moment(compact[1], compact[2], compact[3]);
  if (day === undefined) return undefined;
  return { ...day, start: 0, end: text.length, isAmbiguous: false };
}

function momentOfNumbers(match: RegExpExecArray, options: DateOptions): ReturnType<Reader> {
  const [first, separator, second, year] = [match[1], match[2], match[3], fullYear(match[4])];
  const isShortYear = match[4].length === 2;
  if (isShortYear && options.yearFirst === true && first.length === 2) return moment(fullYear(first), second, match[4]);
  // With hyphens and a two-digit year (`3-5-24`) it is more often a range or a version than a date.
  if (isShortYear && separator === "-") return undefined;
  const isMonthFirst = separator !== "." && options.monthFirst === true;
  const [day, month] = isMonthFirst ? [second, first] : [first, second];
  const date = moment(year, month, day);
  // No country writes 5.13.24 for 13 May 2024.
  if (date === undefined) return isShortYear && separator === "." ? undefined : moment(year, day, month);
  const isSwappable = Number(day) <= 12 && day !== month;
  return { ...date, isAmbiguous: isSwappable && separator !== ".", isSwappable };
}

/** Month numbers by name. Of languages that disagree about a name ("listopad") the first in `MONTH_NAMES` wins. */
const MONTHS = new Map<string, number>();
for (const months of Object.values(MONTH_NAMES)) {
  for (const [index, spellings] of months.split(" ").entries()) {
    for (const spelling of spellings.split("|")) {
      const name = spelling.replace("_", " ");
      if (!MONTHS.has(name)) MONTHS.set(name, index + 1);
    }
  }
}

/** The month that a lower-case word names in any of the languages, 1 to 12, or 0. */
export function monthNamed(word: string): number {
  return MONTHS.get(word) ?? 0;
}

function momentOfName(year: string, name: string, day: string): Moment | undefined {
  const month = monthNamed(name.toLowerCase().replaceAll(".", ""));
  if (month === 0) return undefined;
  return moment(fullYear(year), String(month), day);
}

/** The Gregorian year of a year in an East Asian date. Years without an era and with less than four digits may be two-digit or Taiwanese years. */
function eastAsianYear(year: string, era: string | undefined): string {
  const number = year === "元" ? 1 : Number(year);
  if (era !== undefined) return String(number + ERA_STARTS[era]);
  return number >= MIN_TAIWAN_YEAR && number <= MAX_TAIWAN_YEAR ? String(number + ERA_STARTS["民國"]) : fullYear(year);
}

function fullYear(year: string): string {
  if (year.length !== 2) return Number(year) > LAST_GREGORIAN_YEAR ? String(Number(year) - BUDDHIST_ERA) : year;
  return String(Number(year) + (Number(year) <= LAST_SHORT_YEAR ? 2000 : 1900));
}

/** Sorts dates and drops overlapping ones: the earlier wins, and of two with the same start the longer. */
function withoutOverlaps(found: FoundDate[]): readonly FoundDate[] {
  if (found.length < 2) return found;
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = -1;
  return found.filter((date) => {
    if (date.start < end) return false;
    end = date.end;
    return true;
  });
}

function westernDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = DIGIT_ZEROS.findLast((first) => code >= first) ?? code;
  return String(code - zero);
}
