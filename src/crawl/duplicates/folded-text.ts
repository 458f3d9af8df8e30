import { CHARACTER_KINDS, CharacterKind, fnv1a, mixBits } from "../../text/index.ts";
import { MONTH_NAMES } from "../../vocabulary/index.ts";

const DIGITS = /\d+/g;
const LETTERS = /\p{L}+/gu;
const SPACES = /[\s|]+/;
/** Limit: characters of a text whose names of days and months are folded too. Pages of calendars are short. */
const MAX_DATED_CHARS = 2000;
const DAYS_OF_A_WEEK = 7;
const DAY_MS = 86_400_000;

/** Percent-encoded bytes. */
const ESCAPES = /(?:%[\da-f]{2})+/gi;
const DIGIT = /\p{N}/u;
const UNDERSCORE = "_".charCodeAt(0);
const [ZERO, NINE] = [..."09"].map((digit) => digit.charCodeAt(0));
const FIRST_AFTER_ASCII = 0x80;
/** The hash of all numbers of a label, and the start of the hash of a sentence. */
const NUMBER = fnv1a("0");
const SENTENCE_START = fnv1a("sentence");
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

/** Returns the hashes of the words of an address, for `hashSentence`: pages that do not exist repeat them. */
export function addressWords(url: string): ReadonlySet<number> {
  const { pathname, search } = new URL(url);
  return wordHashes(`${pathname} ${search}`.replace(ESCAPES, decoded));
}

/** Returns the hashes of the words and numbers of a text in lower case. */
export function wordHashes(text: string): ReadonlySet<number> {
  return new Set(splitWords(text.toLowerCase()).map((word) => fnv1a(word)));
}

/** Returns the words and numbers of a text. */
export function splitWords(text: string): readonly string[] {
  const words: string[] = [];
  for (let at = nextWord(text, 0); at < text.length; ) {
    const end = endOfWord(text, at);
    words.push(text.slice(at, end));
    at = nextWord(text, end);
  }
  return words;
}

function decoded(escapes: string): string {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return " ";
  }
}

/** The hashes of a sentence without what differs between pages that say the same. */
interface SentenceHashes {
  /** Hash of its words, without the numbers and ids of a label such as `12 results in 3 ms` or `reference 8f3a9c`. */
  readonly whole: number;
  /** Hash of the words that are not known. Undefined if all are known. */
  readonly rest: number | undefined;
}

/** Returns the hashes of a sentence in lower case. `known` has the `wordHashes` of what its page repeats. */
export function hashSentence(sentence: string, known: ReadonlySet<number>): SentenceHashes {
  const isLabel = countWords(sentence) <= MAX_LABEL_WORDS;
  let [whole, rest] = [SENTENCE_START, SENTENCE_START];
  let [words, knownWords] = [0, 0];
  for (let at = nextWord(sentence, 0); at < sentence.length; ) {
    const end = endOfWord(sentence, at);
    const hash = fnv1a(sentence, at, end);
    const folded = isLabel && hasDigit(sentence, at, end) ? NUMBER : hash;
    whole = mixBits(whole ^ folded);
    words++;
    if (known.has(hash)) knownWords++;
    else rest = mixBits(rest ^ folded);
    at = nextWord(sentence, end);
  }
  if (knownWords === 0) return { whole, rest: words === 0 ? undefined : whole };
  return { whole, rest: words === knownWords ? undefined : mixBits(rest) };
}

/** Returns how many words a sentence has, up to one more than a label. */
function countWords(sentence: string): number {
  let words = 0;
  for (let at = nextWord(sentence, 0); at < sentence.length && words <= MAX_LABEL_WORDS; words++) {
    at = nextWord(sentence, endOfWord(sentence, at));
  }
  return words;
}

/** Returns where the next word at or after an offset starts, or the length of the text. */
function nextWord(text: string, at: number): number {
  let start = at;
  while (start < text.length && !isWordUnit(text.charCodeAt(start))) start++;
  return start;
}

function endOfWord(text: string, at: number): number {
  let end = at;
  while (end < text.length && isWordUnit(text.charCodeAt(end))) end++;
  return end;
}

/** Whether a code unit belongs to a word or a number. `_` separates the words of addresses. */
function isWordUnit(unit: number): boolean {
  const kind = CHARACTER_KINDS[unit];
  return (kind === CharacterKind.WORD && unit !== UNDERSCORE) || kind === CharacterKind.IDEOGRAPH;
}

function hasDigit(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (unit < FIRST_AFTER_ASCII ? unit >= ZERO && unit <= NINE : DIGIT.test(text[at])) return true;
  }
  return false;
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
