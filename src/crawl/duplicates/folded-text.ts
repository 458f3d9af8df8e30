import { MONTH_NAMES } from "../../vocabulary/index.ts";

const DIGITS = /\d+/g;
const LETTERS = /\p{L}+/gu;
const SPACES = /[\s|]+/;
/** Limit: characters of a text whose names of days and months are folded too. Pages of calendars are short. */
const MAX_DATED_CHARS = 2000;
const DAYS_OF_A_WEEK = 7;
const DAY_MS = 86_400_000;

/** A word or a number. */
const TOKENS = /[\p{L}\p{N}]+/gu;
/** Percent-encoded bytes. */
const ESCAPES = /(?:%[\da-f]{2})+/gi;
const DIGIT = /\p{N}/u;
/** Limit: words of a sentence whose numbers tell nothing new. Set by hand. */
const MAX_LABEL_WORDS = 15;

let dateWords: ReadonlySet<string> | undefined;

/** A text without what differs between the pages of a calendar. */
interface FoldedText {
  /** The text with its numbers, and in a short one the names of days and months, written alike. */
  readonly text: string;
  /** Whether it has names of days or months. */
  readonly isDated: boolean;
}

/** Folds numbers and dates: the days of a calendar are one text. */
export function foldDates(text: string): FoldedText {
  const folded = text.replace(DIGITS, "0");
  if (folded.length > MAX_DATED_CHARS) return { text: folded, isDated: false };
  const words = (dateWords ??= wordsOfDates());
  let isDated = false;
  const dated = folded.replace(LETTERS, (word) => {
    if (!words.has(word.toLowerCase())) return word;
    isDated = true;
    return "0";
  });
  return { text: dated, isDated };
}

/** Returns the words of an address in lower case: pages that do not exist repeat them. */
export function addressWords(url: string): ReadonlySet<string> {
  const { pathname, search } = new URL(url);
  const text = `${pathname} ${search}`;
  return wordsOfText(text.replace(ESCAPES, decoded));
}

/** Returns the words and numbers of a text in lower case. */
export function wordsOfText(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(TOKENS));
}

function decoded(escapes: string): string {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return " ";
  }
}

/** A sentence without what differs between pages that say the same: its words, separated by spaces. */
interface FoldedSentence {
  /** Without the numbers and ids of a label such as `12 results in 3 ms` or `Reference 8f3a9c`. */
  readonly whole: string;
  /** Without the words of the address, too. Empty if nothing is left. */
  readonly rest: string;
}

/** Returns a sentence without what differs between pages that say the same. `words` are those of the address. */
export function foldSentence(sentence: string, words: ReadonlySet<string>): FoldedSentence {
  const tokens: readonly string[] = sentence.match(TOKENS) ?? [];
  const isLabel = tokens.length <= MAX_LABEL_WORDS;
  let whole = "";
  let rest = "";
  for (const token of tokens) {
    const word = isLabel && DIGIT.test(token) ? "0 " : `${token} `;
    whole += word;
    if (!words.has(token.toLowerCase())) rest += word;
  }
  return { whole, rest };
}

/** Returns the names of days and months in the languages of `MONTH_NAMES`. */
function wordsOfDates(): ReadonlySet<string> {
  const words = Object.entries(MONTH_NAMES).flatMap(([language, names]) => [
    ...names.split(SPACES),
    ...dayNames(language),
  ]);
  return new Set(words.map((word) => word.toLowerCase()));
}

function dayNames(language: string): readonly string[] {
  return (["long", "short"] as const).flatMap((weekday) => {
    const format = new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" });
    return Array.from({ length: DAYS_OF_A_WEEK }, (_, day) => format.format(day * DAY_MS));
  });
}
