import { TEXT } from "../html/index.ts";
import type { Page } from "../page/index.ts";
import { ideographWord, mixCharacter, SCAN_KINDS, ScanKind, WORD_SEED } from "./character-kinds.ts";
import type { Memory } from "./memory.ts";
import type { TitleWords } from "./title-words.ts";

/* Local copies: V8 inlines constants of the module itself, but looks up imported ones at every use. */
const { CAPITAL, COMMA, DIGIT, IDEOGRAPH, MONEY, QUOTE, SEPARATOR, SMALL, SPACE, STOP } = ScanKind;
const kindOf = SCAN_KINDS;
const wordSeed = WORD_SEED;
const text = TEXT;

/** Counts from one pass over the text of each block. Arrays are indexed by block. */
export interface BlockText {
  readonly letters: Int32Array;
  readonly capitals: Int32Array;
  /** Characters of kind `IDEOGRAPH`. They count as letters too. */
  readonly ideographs: Int32Array;
  /** Commas and semicolons of any script. */
  readonly commas: Int32Array;
  /** Characters that end a sentence, and colons. */
  readonly stops: Int32Array;
  /** One of `Ending`: the kind of the last character, ignoring spaces, quotes and closing brackets. */
  readonly ending: Int32Array;
  /** 1 if the block has a numeric date: `12.03.2024`. */
  readonly hasDate: Int32Array;
  /** Currency symbols, at most 255. */
  readonly money: Int32Array;
  /** Separators such as | » ›, at most 255. */
  readonly separators: Int32Array;
  /** Hash of the letters and digits. ASCII case is ignored. */
  readonly hash: Int32Array;
  /** Number of the title's words that occur in the block. */
  readonly titleWords: Int32Array;
  /** Number of words. Each ideograph counts as a word. */
  readonly words: Int32Array;
}

/** Kinds of last characters. Trained models depend on the numbers. */
export const Ending = { OTHER: 0, STOP: 1, COLON: 2, QUESTION: 3, ELLIPSIS: 4, LETTER: 5, DIGIT: 6 } as const;

/** The input of `scanBlocks` besides the page. */
export interface ScanInput {
  /** The code units of the page's source. */
  readonly units: Uint16Array;
  readonly title: TitleWords;
  readonly memory: Memory;
}

/** Reads the text of every block once. Character references are not decoded: there are too few to matter. */
export function scanBlocks(page: Page, { units, title, memory }: ScanInput): BlockText {
  const { blocks, tag, from, to } = page;
  const out = emptyText(blocks.count, memory);
  for (let block = 0; block < blocks.count; block++) {
    const sums = newSums();
    const last = blocks.to[block];
    for (let node = blocks.from[block]; node < last; node++) {
      if (tag[node] === text) scanRun(units, { from: from[node], to: to[node], title }, sums);
    }
    endWord(sums, title);
    writeSums(out, block, sums);
  }
  return out;
}

/** The counts of the block being read, and the state of the reader. */
interface Sums {
  letters: number;
  capitals: number;
  ideographs: number;
  commas: number;
  stops: number;
  money: number;
  separators: number;
  hash: number;
  /** Hash of the word being read, `WORD_SEED` between words. */
  word: number;
  words: number;
  /** The last ideograph. */
  previous: number;
  /** Bits of the title's words found so far. */
  titleBits: number;
  /** Code of the last character, ignoring spaces, quotes and closing brackets. */
  last: number;
  /** Number of parts of a numeric date read so far: see `readDatePart`. */
  date: number;
  /** Length of the run of digits being read. */
  digitRun: number;
  hasDate: boolean;
}

function newSums(): Sums {
  return {
    letters: 0,
    capitals: 0,
    ideographs: 0,
    commas: 0,
    stops: 0,
    money: 0,
    separators: 0,
    hash: 0,
    word: wordSeed,
    words: 0,
    previous: 0,
    titleBits: 0,
    last: 0,
    date: 0,
    digitRun: 0,
    hasDate: false,
  };
}

/** The range of a text node in the source, and the title's words. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly title: TitleWords;
}

function scanRun(units: Uint16Array, { from, to, title }: Run, sums: Sums): void {
  const kinds = kindOf;
  for (let at = from; at < to; ) {
    const code = units[at];
    const kind = kinds[code];
    if (kind === SMALL || kind === CAPITAL) {
      if (kind === CAPITAL) sums.capitals++;
      at = readLetters(units, { from: at, to, title }, sums);
      // Fast path: a space ends nearly all words.
      if (units[at] !== SPACE_CODE || at === to) continue;
      endWord(sums, title);
      at++;
      continue;
    }
    at++;
    if (kind === DIGIT || kind === IDEOGRAPH) {
      readDigitOrIdeograph(sums, code, kind);
      if (kind === IDEOGRAPH) endWord(sums, title);
      continue;
    }
    if (sums.word !== wordSeed) endWord(sums, title);
    if (kind === SPACE) {
      if (sums.digitRun > 0 || code === 10) readDatePart(sums, 0);
      continue;
    }
    readDatePart(sums, code);
    countPunctuation(sums, kind);
    if (kind !== QUOTE) sums.last = code;
  }
}

const SPACE_CODE = 32;
const SMALL_A = 97;
const SMALL_Z = 122;

/** Fast path: reads a letter and the small ASCII letters after it in one loop. Returns the index after them. */
function readLetters(units: Uint16Array, { from, to }: Run, sums: Sums): number {
  let last = units[from];
  if (sums.digitRun > 0) readDatePart(sums, last);
  const folded = last < 128 ? last | 32 : last;
  let hash = mixCharacter(sums.hash, folded);
  let word = mixCharacter(sums.word, folded);
  let at = from + 1;
  for (let code = units[at]; code >= SMALL_A && code <= SMALL_Z && at < to; code = units[++at]) {
    last = code;
    hash = mixCharacter(hash, code);
    word = mixCharacter(word, code);
  }
  sums.hash = hash;
  sums.word = word;
  sums.last = last;
  sums.letters += at - from;
  return at;
}

function readDigitOrIdeograph(sums: Sums, code: number, kind: number): void {
  sums.hash = mixCharacter(sums.hash, code);
  sums.last = code;
  if (kind === DIGIT) {
    sums.word = mixCharacter(sums.word, code);
    sums.digitRun++;
    return;
  }
  sums.word = ideographWord(sums.previous, code);
  sums.previous = code;
  if (sums.digitRun > 0) readDatePart(sums, code);
  sums.letters++;
  sums.ideographs++;
}

function countPunctuation(sums: Sums, kind: number): void {
  if (kind === COMMA) sums.commas++;
  else if (kind === STOP) sums.stops++;
  else if (kind === MONEY) sums.money++;
  else if (kind === SEPARATOR) sums.separators++;
}

function endWord(sums: Sums, title: TitleWords): void {
  if (sums.word === wordSeed) return;
  sums.titleBits |= title.bits.get(sums.word) ?? 0;
  sums.words++;
  sums.word = wordSeed;
}

const YEAR_MARK = 0x5e74;
const MONTH_MARK = 0x6708;

/**
 * Reads the run of digits that ended before the character `code`, as part of a numeric date. A date is three runs of one, two or four
 * digits with `.`, `/` or `-` between them (`12.03.2024`), or two runs with 年 and 月 after them (`2018年5月`). `sums.date` counts the runs
 * read. A run of another length, or before another character, resets it. So does a call without a run.
 */
function readDatePart(sums: Sums, code: number): void {
  const { digitRun } = sums;
  sums.digitRun = 0;
  const isDatePart = digitRun === 4 || digitRun === 1 || digitRun === 2;
  if (!isDatePart) {
    sums.date = 0;
    return;
  }
  if (code === YEAR_MARK && digitRun === 4) sums.date = 1;
  else if (code === MONTH_MARK && sums.date === 1) sums.hasDate = true;
  else if (sums.date === 2) {
    sums.hasDate = true;
    sums.date = 0;
  } else if (code === 46 || code === 47 || code === 45) sums.date++;
  else sums.date = 0;
}

const MAX_BYTE = 255;
function writeSums(out: BlockText, block: number, sums: Sums): void {
  if (sums.digitRun > 0) readDatePart(sums, 0);
  out.letters[block] = sums.letters;
  out.capitals[block] = sums.capitals;
  out.ideographs[block] = sums.ideographs;
  out.commas[block] = sums.commas;
  out.stops[block] = sums.stops;
  out.ending[block] = endingOf(sums.last);
  out.hasDate[block] = sums.hasDate ? 1 : 0;
  out.money[block] = Math.min(MAX_BYTE, sums.money);
  out.separators[block] = Math.min(MAX_BYTE, sums.separators);
  out.hash[block] = sums.hash;
  out.titleWords[block] = bitCount(sums.titleBits);
  out.words[block] = sums.words;
}

function endingOf(code: number): number {
  if (code === 58 || code === 0xff1a) return Ending.COLON;
  if (code === 63 || code === 0xff1f) return Ending.QUESTION;
  if (code === 0x2026) return Ending.ELLIPSIS;
  const kind = kindOf[code];
  if (kind === STOP) return Ending.STOP;
  if (kind === DIGIT) return Ending.DIGIT;
  return kind === SMALL || kind === CAPITAL || kind === IDEOGRAPH ? Ending.LETTER : Ending.OTHER;
}

function bitCount(bits: number): number {
  let left = bits;
  let count = 0;
  for (; left !== 0; left &= left - 1) count++;
  return count;
}

function emptyText(count: number, memory: Memory): BlockText {
  return {
    letters: memory.int32(count),
    capitals: memory.int32(count),
    ideographs: memory.int32(count),
    commas: memory.int32(count),
    stops: memory.int32(count),
    ending: memory.int32(count),
    hasDate: memory.int32(count),
    money: memory.int32(count),
    separators: memory.int32(count),
    hash: memory.int32(count),
    titleWords: memory.int32(count),
    words: memory.int32(count),
  };
}
