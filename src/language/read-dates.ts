import { codeAt } from "../text/index.ts";
import { MONTH_NAMES } from "../vocabulary/index.ts";
import { readTime, type Time } from "./times.ts";

/** A calendar day, with the time of day and the time zone if the text has them. */
export interface Moment {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly time?: Time | undefined;
}

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
}

/** The zeros of Arabic, Persian and full-width digits. */
const DIGIT_ZEROS = [0x660, 0x6f0, 0xff10] as const;
const ZERO = 48;
/** 1 for each code unit that is a Western, Arabic, Persian or full-width digit. */
export const DIGITS: Uint8Array = new Uint8Array(0x10000);
for (const zero of [ZERO, ...DIGIT_ZEROS]) DIGITS.fill(1, zero, zero + 10);
const NON_WESTERN_DIGIT = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;

/** `2024-05-03`, `2024/5/3`. */
const YEAR_FIRST = /(?<![\d.,/-])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/g;
/** `2024年5月3日`, `2024년 5월 3일`. */
const EAST_ASIAN = /(?<!\d)(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일号號]?/g;
/** `3.5.2024`, `03/05/24`. */
const NUMERIC = /(?<![\d.,/v-])(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?![\d/]|-\d{1,2}[./-])/g;
/** `3rd of May, 2024`, `3. Mai 2024`, `3 de mayo de 2024`. */
const DAY_NAME_YEAR =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|º|ª)?[.,]?(?:\s{1,3}|[-/])?(?:de\s|of\s|d’|d')?([\p{L}\p{M}]{2,14}(?:\sال\p{L}{3,6})?)[.,]?(?:\s{1,3}|[-/])(?:de\s|del\s|พ\.ศ\.\s?)?[’']?(\d{4}|\d{2})(?!\d)/gu;
/** `May 3rd, 2024`. */
const NAME_DAY_YEAR =
  /(?<!\p{L})(\p{L}{3,14})\.?(?:\s{1,2}|-)(\d{1,2})(?:st|nd|rd|th|º)?[.,]?(?:\s{1,3}|-)(?:de\s)?(\d{4})(?!\d)/gu;
/** `2024 May 3`, `2024. május 3`. */
const YEAR_NAME_DAY = /(?<!\d)(\d{4})\.?,?[\s-](?:m\.\s)?(\p{L}{3,14})\.?[\s-](\d{1,2})(?!\d)/gu;
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
  { pattern: DAY_NAME_YEAR, neededTraits: LineTrait.LETTER, read: (m) => momentOfName(m[3], m[2], m[1]) },
  {
    pattern: YEAR_FIRST,
    neededTraits: LineTrait.THREE_NUMBERS | LineTrait.FULL_YEAR | LineTrait.SEPARATOR,
    read: (m) => moment(m[1], m[3], m[4]),
  },
  {
    pattern: EAST_ASIAN,
    neededTraits: LineTrait.THREE_NUMBERS | LineTrait.FULL_YEAR | LineTrait.BEYOND_ASCII,
    read: (m) => moment(m[1], m[2], m[3]),
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

/** All dates of a text in the languages of `MONTH_NAMES`, in text order. Relative dates ("yesterday") are not read. */
export function findDates(text: string, options: DateOptions = {}): readonly FoundDate[] {
  const head = text.length > MAX_DATE_TEXT_CHARS ? text.slice(0, MAX_DATE_TEXT_CHARS) : text;
  const firstTraits = lineTraits(head);
  if (firstTraits === undefined) return NO_DATES;
  const line = (firstTraits & LineTrait.BEYOND_ASCII) === 0 ? head : head.replace(NON_WESTERN_DIGIT, westernDigit);
  const traits = FULL_YEAR.test(line) ? firstTraits | LineTrait.FULL_YEAR : firstTraits;
  const found: FoundDate[] = [];
  for (const { pattern, neededTraits, read } of FORMS) {
    if ((traits & neededTraits) !== neededTraits) continue;
    pattern.lastIndex = 0;
    for (let match = pattern.exec(line); match !== null; match = pattern.exec(line)) {
      const date = read(match, options);
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

function momentAt(seconds: number): Moment {
  const date = new Date(seconds * 1000);
  const time = { hour: date.getUTCHours(), minute: date.getUTCMinutes(), second: date.getUTCSeconds(), offset: 0 };
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), time };
}

/** Formats a moment as ISO 8601, with the time and the zone if they are known. */
export function formatMoment(moment: Moment): string {
  return formatInZone(moment, moment.time?.offset);
}

/** Formats a moment as ISO 8601 in a given zone: minutes east of UTC, undefined if unknown. */
export function formatInZone(moment: Moment, offset: number | undefined): string {
  const { time } = moment;
  if (time === undefined) return formatDay(moment);
  return `${formatDay(moment)}T${pad(time.hour)}:${pad(time.minute)}:${pad(time.second)}${formatOffset(offset)}`;
}

/** The day as YYYY-MM-DD. */
export function formatDay({ year, month, day }: Moment): string {
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
}

/** Milliseconds since 1970, undefined if time or zone is unknown. */
export function instantOf({ year, month, day, time }: Moment): number | undefined {
  return time?.offset === undefined ? undefined : utcOf({ year, month, day }, time, time.offset);
}

/** Milliseconds since 1970 of a time on a day in a zone. */
export function utcOf({ year, month, day }: Moment, time: Time, offset: number): number {
  return Date.UTC(year, month - 1, day, time.hour, time.minute - offset, time.second);
}

function formatOffset(offset: number | undefined): string {
  if (offset === undefined) return "";
  if (offset === 0) return "Z";
  const minutes = Math.abs(offset);
  return `${offset < 0 ? "-" : "+"}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

function pad(value: number, length = 2): string {
  if (length === 2) return value < 10 ? `0${value}` : `${value}`;
  return value >= 1000 ? `${value}` : `${value}`.padStart(length, "0");
}

function momentOfNumbers(match: RegExpExecArray, options: DateOptions): ReturnType<Reader> {
  const [first, separator, second, year] = [match[1], match[2], match[3], fullYear(match[4])];
  // With hyphens and a two-digit year (`3-5-24`) it is more often a range or a version than a date.
  if (match[4].length === 2 && separator === "-") return undefined;
  const isMonthFirst =
    separator === "/" ? options.monthFirst === true : separator === "-" && options.monthFirst === true;
  const [day, month] = isMonthFirst ? [second, first] : [first, second];
  const date = moment(year, month, day);
  if (date === undefined) return moment(year, day, month);
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
  const month = monthNamed(name.toLowerCase());
  return month === 0 ? undefined : moment(fullYear(year), String(month), day);
}

function fullYear(year: string): string {
  if (year.length !== 2) return Number(year) > LAST_GREGORIAN_YEAR ? String(Number(year) - BUDDHIST_ERA) : year;
  return String(Number(year) + (Number(year) <= LAST_SHORT_YEAR ? 2000 : 1900));
}

/** The moment of a day, undefined if the calendar has no such day. */
function moment(yearText: string, monthText: string, dayText: string): Moment | undefined {
  const [year, month, day] = [Number(yearText), Number(monthText), Number(dayText)];
  if (month < 1 || month > 12 || day < 1) return undefined;
  const daysOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return day <= daysOfMonth ? { year, month, day } : undefined;
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
