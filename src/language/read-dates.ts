import { codeAt } from "../text/index.ts";
import { monthNamed } from "./months.ts";
import { readTime, type Time } from "./times.ts";

/** A calendar day, with the time of day and the zone where the text has them. */
export interface Moment {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly time?: Time | undefined;
}

/** A date found in a text, at [start, end). */
export interface FoundDate extends Moment {
  readonly start: number;
  readonly end: number;
  /** Day and month could be swapped: 03/04/2024. */
  readonly isAmbiguous: boolean;
  /** The same for 03.04.2024, where day before month is usual. */
  readonly isSwappable?: boolean | undefined;
}

export interface DateOptions {
  /** Reads 03/04/2024 as 4 March, as in the United States; otherwise as 3 April. */
  readonly monthFirst?: boolean | undefined;
}

/** Digits of Arabic, Persian and full-width writing, by the first of each ten. */
const DIGIT_ZEROS = [0x660, 0x6f0, 0xff10] as const;
const ZERO = 48;
/** 1 for each code unit that is one of the digits that are read. */
export const DIGITS: Uint8Array = new Uint8Array(0x10000);
for (const zero of [ZERO, ...DIGIT_ZEROS]) DIGITS.fill(1, zero, zero + 10);
const FOREIGN_DIGIT = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;

const YEAR_FIRST = /(?<![\d.,/-])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/g;
const EAST_ASIAN = /(?<!\d)(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일号號]?/g;
const NUMERIC = /(?<![\d.,/v-])(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?![\d/]|-\d{1,2}[./-])/g;
const DAY_NAME_YEAR =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|º|ª)?[.,]?(?:\s{1,3}|[-/])?(?:de\s|of\s|d’|d')?([\p{L}\p{M}]{2,14}(?:\sال\p{L}{3,6})?)[.,]?(?:\s{1,3}|[-/])(?:de\s|del\s|พ\.ศ\.\s?)?[’']?(\d{4}|\d{2})(?!\d)/gu;
const NAME_DAY_YEAR =
  /(?<!\p{L})(\p{L}{3,14})\.?(?:\s{1,2}|-)(\d{1,2})(?:st|nd|rd|th|º)?[.,]?(?:\s{1,3}|-)(?:de\s)?(\d{4})(?!\d)/gu;
const YEAR_NAME_DAY = /(?<!\d)(\d{4})\.?,?[\s-](?:m\.\s)?(\p{L}{3,14})\.?[\s-](\d{1,2})(?!\d)/gu;
const VIETNAMESE = /(?<!\d)(\d{1,2})\stháng\s(\d{1,2}),?\s(?:năm\s)?(\d{4})(?!\d)/gi;
const FULL_YEAR = /(?:19|20)\d\d/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(?:\d{2})?Z?)?$/;
/** Seconds or milliseconds since 1970, up to the year 2033. */
const SINCE_1970 = /^(1\d{9})(?:\d{3})?$/;
/** As machines write it: 2024-05-03T15:47:42.389+02:00. */
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?=$|[T ])/;

/** Two-digit years up to this one belong to this century (POSIX). */
const LAST_SHORT_YEAR = 68;
/** Thailand counts from the Buddha's death: 2567 is 2024. */
const BUDDHIST_ERA = 543;
const FIRST_BUDDHIST_YEAR = 2400;
/** A date line is short; longer texts are read up to here. */
const MAX_CHARS = 2_000;

type Reader = (match: RegExpExecArray, options: DateOptions) => (Moment & Partial<Doubt>) | undefined;
type Doubt = Pick<FoundDate, "isAmbiguous" | "isSwappable">;

/** What a line has, as bits: what it lacks spares reading it for the forms that need it. */
const Has = { FULL_YEAR: 1, SEPARATOR: 2, LETTER: 4, BEYOND_ASCII: 8, THREE_NUMBERS: 16 } as const;

interface Form {
  readonly pattern: RegExp;
  readonly needs: number;
  readonly read: Reader;
}

/** Each way of writing a date and how to read it. */
const FORMS: readonly Form[] = [
  { pattern: NUMERIC, needs: Has.THREE_NUMBERS | Has.SEPARATOR, read: numeric },
  { pattern: DAY_NAME_YEAR, needs: Has.LETTER, read: (m) => named(m[3], m[2], m[1]) },
  {
    pattern: YEAR_FIRST,
    needs: Has.THREE_NUMBERS | Has.FULL_YEAR | Has.SEPARATOR,
    read: (m) => moment(m[1], m[3], m[4]),
  },
  {
    pattern: EAST_ASIAN,
    needs: Has.THREE_NUMBERS | Has.FULL_YEAR | Has.BEYOND_ASCII,
    read: (m) => moment(m[1], m[2], m[3]),
  },
  {
    pattern: VIETNAMESE,
    needs: Has.THREE_NUMBERS | Has.FULL_YEAR | Has.BEYOND_ASCII,
    read: (m) => moment(m[3], m[2], m[1]),
  },
  { pattern: NAME_DAY_YEAR, needs: Has.FULL_YEAR | Has.LETTER, read: (m) => named(m[3], m[1], m[2]) },
  { pattern: YEAR_NAME_DAY, needs: Has.FULL_YEAR | Has.LETTER, read: (m) => named(m[1], m[2], m[3]) },
];

/** All dates of a text in the languages of months.ts, in the order they stand. Relative ones ("yesterday") are not read. */
export function findDates(text: string, options: DateOptions = {}): readonly FoundDate[] {
  const begin = text.length > MAX_CHARS ? text.slice(0, MAX_CHARS) : text;
  const seen = whatHas(begin);
  if (seen === undefined) return NO_DATES;
  const line = (seen & Has.BEYOND_ASCII) === 0 ? begin : begin.replace(FOREIGN_DIGIT, westernDigit);
  const has = FULL_YEAR.test(line) ? seen | Has.FULL_YEAR : seen;
  const found: FoundDate[] = [];
  for (const { pattern, needs, read } of FORMS) {
    if ((has & needs) !== needs) continue;
    pattern.lastIndex = 0;
    for (let match = pattern.exec(line); match !== null; match = pattern.exec(line)) {
      const date = read(match, options);
      if (date === undefined) {
        // A word or number passed over here may begin the next date.
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
/** Even 1.2.24 has four. */
const MIN_DIGITS = 4;
const FIRST_LETTER = 65;
const LAST_ASCII = 127;
const DASH = 45;
const SLASH = 47;

/** What a line has, undefined if it has too few digits or numbers for a date. */
function whatHas(line: string): number | undefined {
  let digits = 0;
  let numbers = 0;
  let has = 0;
  let before = 0;
  const { length } = line;
  for (let at = 0; at < length; at++) {
    const code = codeAt(line, at);
    const isDigit = DIGITS[code];
    digits += isDigit;
    numbers += isDigit & ~before;
    before = isDigit;
    if (isDigit === 1) continue;
    if (code >= FIRST_LETTER) has |= Has.LETTER;
    else if (code >= DASH && code <= SLASH) has |= Has.SEPARATOR;
    if (code > LAST_ASCII) has |= Has.BEYOND_ASCII;
  }
  if (digits < MIN_DIGITS || numbers < 2) return undefined;
  return numbers > 2 ? has | Has.THREE_NUMBERS : has;
}

/** The date a short value gives (an attribute, a field of structured data), compact forms included. */
export function readDate(value: string, options: DateOptions = {}): FoundDate | undefined {
  const text = value.trim();
  const iso = ISO.exec(text);
  const written = iso === null ? undefined : moment(iso[1], iso[2], iso[3]);
  if (written !== undefined) {
    const { time, end } = readTime(text, 0, iso![0].length);
    return { year: written.year, month: written.month, day: written.day, time, start: 0, end, isAmbiguous: false };
  }
  const seconds = SINCE_1970.exec(text)?.[1];
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

/** ISO 8601, as precise as is known. */
export function formatMoment(moment: Moment): string {
  return formatInZone(moment, moment.time?.offset);
}

/** The same in a zone that may be known from elsewhere. */
export function formatInZone(moment: Moment, offset: number | undefined): string {
  const { time } = moment;
  if (time === undefined) return formatDay(moment);
  return `${formatDay(moment)}T${pad(time.hour)}:${pad(time.minute)}:${pad(time.second)}${formatOffset(offset)}`;
}

/** The day alone, YYYY-MM-DD. */
export function formatDay({ year, month, day }: Moment): string {
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
}

/** Milliseconds since 1970, undefined without a time and a zone. */
export function instantOf({ year, month, day, time }: Moment): number | undefined {
  return time?.offset === undefined ? undefined : utcOf({ year, month, day }, time, time.offset);
}

/** Milliseconds since 1970 at a time of a day in a zone. */
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

function numeric(match: RegExpExecArray, options: DateOptions): ReturnType<Reader> {
  const [first, separator, second, year] = [match[1], match[2], match[3], fullYear(match[4])];
  // Two short years and a dash is more often a range or a version than a date.
  if (match[4].length === 2 && separator === "-") return undefined;
  const isMonthFirst =
    separator === "/" ? options.monthFirst === true : separator === "-" && options.monthFirst === true;
  const [day, month] = isMonthFirst ? [second, first] : [first, second];
  const date = moment(year, month, day);
  if (date === undefined) return moment(year, day, month);
  const isSwappable = Number(day) <= 12 && day !== month;
  return { ...date, isAmbiguous: isSwappable && separator !== ".", isSwappable };
}

function named(year: string, name: string, day: string): Moment | undefined {
  const month = monthNamed(name.toLowerCase());
  return month === 0 ? undefined : moment(fullYear(year), String(month), day);
}

function fullYear(year: string): string {
  if (year.length !== 2) return Number(year) > FIRST_BUDDHIST_YEAR ? String(Number(year) - BUDDHIST_ERA) : year;
  return String(Number(year) + (Number(year) <= LAST_SHORT_YEAR ? 2000 : 1900));
}

/** Undefined for days no calendar has. */
function moment(yearText: string, monthText: string, dayText: string): Moment | undefined {
  const [year, month, day] = [Number(yearText), Number(monthText), Number(dayText)];
  if (month < 1 || month > 12 || day < 1) return undefined;
  const daysOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return day <= daysOfMonth ? { year, month, day } : undefined;
}

/** Of dates that overlap the earlier counts, of those that begin alike the longer. */
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

/** Whether a code unit is one of the digits that are read. */
export function isDigit(code: number): boolean {
  return DIGITS[code] === 1;
}

function westernDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = DIGIT_ZEROS.findLast((first) => code >= first) ?? code;
  return String(code - zero);
}
