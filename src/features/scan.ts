import { TEXT } from "../html/tags.ts";
import type { Page } from "../page/page.ts";
import type { Memory } from "./memory.ts";
import { ASCII_KINDS, ideographWord, Kind, kindOf, mix } from "./signs.ts";
import type { TitleWords } from "./words.ts";

/* Constants of the module itself are known when its code is compiled; imported ones would be looked up at every use. */
const { CAPITAL, COMMA, DIGIT, IDEOGRAPH, MONEY, QUOTE, SEPARATOR, SMALL, SPACE, STOP } = Kind;
const text = TEXT;

/** What one reading of each block's text tells, one number per block. */
export interface BlockText {
  readonly letters: Int32Array;
  readonly capitals: Int32Array;
  /** Characters of scripts written without spaces. */
  readonly ideographs: Int32Array;
  /** Commas and their like; full stops and their like. */
  readonly commas: Int32Array;
  readonly stops: Int32Array;
  /** The kind of the last sign: see `Ending`. */
  readonly ending: Int32Array;
  /** 1 where a numeric date stands. */
  readonly hasDate: Int32Array;
  /** Signs of money, and separators such as | » ›. */
  readonly money: Int32Array;
  readonly separators: Int32Array;
  /** Hash of the letters and digits, case aside. */
  readonly hash: Int32Array;
  /** Words of the page's title that the block has, and words it has itself as counted here. */
  readonly titleWords: Int32Array;
  readonly spaced: Int32Array;
}

export const Ending = { OTHER: 0, STOP: 1, COLON: 2, QUESTION: 3, ELLIPSIS: 4, LETTER: 5, DIGIT: 6 } as const;

/** What the text of a page is read with. */
export interface ScanInput {
  /** Those of the page's source. */
  readonly units: Uint16Array;
  readonly title: TitleWords;
  readonly memory: Memory;
}

/** Reads the text of every block once. Character references are not decoded: their letters are few. */
export function scanBlocks(page: Page, { units, title, memory }: ScanInput): BlockText {
  const { blocks, tag, from, to } = page;
  const out = emptyText(blocks.count, memory);
  noteTitle(title);
  for (let block = 0; block < blocks.count; block++) {
    for (let sum = 0; sum < SUMS; sum++) sums[sum] = 0;
    const last = blocks.to[block]!;
    for (let node = blocks.from[block]!; node < last; node++) {
      if (tag[node] === text) scanRun(units, { from: from[node]!, to: to[node]!, title });
    }
    endWord(title);
    if (sums[DIGIT_RUN]! > 0) dateStep(0);
    write(out, block);
    out.ending[block] = endingOf(lastSign(page, units, block));
  }
  return out;
}

/* What is known of the present block; an array of the module itself is reached without a look where it is and how long. */
const LETTERS = 0;
const CAPITALS = 1;
const IDEOGRAPHS = 2;
const COMMAS = 3;
const STOPS = 4;
const MONEYS = 5;
const SEPARATORS = 6;
const HASH = 7;
/** Hash of the word so far, 0 between words; words that have ended. */
const WORD = 8;
const WORDS = 9;
/** The last character of a script without spaces. */
const PREVIOUS = 10;
const TITLE_BITS = 11;
/** How far a numeric date has been read, see `dateStep`, and the digits since. */
const DATE = 12;
const DIGIT_RUN = 13;
const HAS_DATE = 14;
const SUMS = 15;
const sums: Int32Array = new Int32Array(SUMS);

/** 1 where the hash of a word of the title may be, one place further on: few words need looking up. The first place stays 0. */
const FILTER_MASK = 1023;
const mayBeTitle: Uint8Array = new Uint8Array(FILTER_MASK + 2);

function noteTitle({ bits }: TitleWords): void {
  mayBeTitle.fill(0);
  for (const hash of bits.keys()) mayBeTitle[(hash & FILTER_MASK) + 1] = 1;
}

interface Run {
  readonly from: number;
  readonly to: number;
  readonly title: TitleWords;
}

function scanRun(units: Uint16Array, { from, to, title }: Run): void {
  for (let at = from; at < to; at++) {
    if ((sums[DATE]! | sums[DIGIT_RUN]!) === 0) at = readPlain(units, at, to);
    if (at < to) readSign(units[at]!, title);
  }
}

/*
 * Most text is ASCII letters, spaces and marks. They are read without a branch: where a word ends cannot be foreseen, and a branch
 * on it costs more than the reading.
 */
const ASCII = 128;
/** Small letters for letters, 0 for spaces and marks, -1 for what needs a second look. */
const FOLDED: Int8Array = new Int8Array(ASCII).fill(-1);
/** What a sign adds to four counts in one number. */
const ADDED: Int32Array = new Int32Array(ASCII);
const COUNT_BITS = 8;
/** So many signs are read before a count may be full. */
const MOST_AT_ONCE = (1 << COUNT_BITS) - 1;
const A_LETTER = 1;
const A_CAPITAL = 1 << COUNT_BITS;
const A_COMMA = 1 << (2 * COUNT_BITS);
const A_STOP = 1 << (3 * COUNT_BITS);
for (let code = 0; code < ASCII; code++) {
  const kind = ASCII_KINDS[code]!;
  if (kind === SMALL || kind === CAPITAL) FOLDED[code] = code | 32;
  else if (kind !== DIGIT && kind !== MONEY && kind !== SEPARATOR) FOLDED[code] = 0;
  if (kind === SMALL) ADDED[code] = A_LETTER;
  else if (kind === CAPITAL) ADDED[code] = A_LETTER + A_CAPITAL;
  else if (kind === COMMA) ADDED[code] = A_COMMA;
  else if (kind === STOP) ADDED[code] = A_STOP;
}

/** Reads on while nothing needs a second look; gives the place of what does, or where it stopped. No date may be begun. */
function readPlain(units: Uint16Array, from: number, to: number): number {
  const stop = Math.min(to, from + MOST_AT_ONCE);
  let hash = sums[HASH]!;
  let word = sums[WORD]!;
  let counts = 0;
  let words = 0;
  let wasLetter = word === 0 ? 0 : -1;
  let at = from;
  for (; at < stop; at++) {
    const code = units[at]!;
    if (code >= ASCII) break;
    const folded = FOLDED[code]!;
    if (folded < 0) break;
    // All bits for a letter, none for others.
    const isLetter = -folded >> 31;
    if (mayBeTitle[((word & FILTER_MASK) + 1) & ~isLetter] === 1) break;
    words = (words - (wasLetter & ~isLetter)) | 0;
    counts = (counts + ADDED[code]!) | 0;
    // As `mix` if it is a letter; others leave the hash as it is, and a word begins anew behind them.
    hash = (hash + (((hash << 5) + folded) & isLetter)) | 0;
    word = (Math.imul(word, 33) + folded) & isLetter;
    wasLetter = isLetter;
  }
  sums[HASH] = hash;
  sums[WORD] = word;
  sums[WORDS]! += words;
  sums[LETTERS]! += counts & MOST_AT_ONCE;
  sums[CAPITALS]! += (counts >> COUNT_BITS) & MOST_AT_ONCE;
  sums[COMMAS]! += (counts >> (2 * COUNT_BITS)) & MOST_AT_ONCE;
  sums[STOPS]! += counts >>> (3 * COUNT_BITS);
  return at;
}

/** Reads any sign. */
function readSign(code: number, title: TitleWords): void {
  const kind = kindOf(code);
  if (kind === SMALL || kind === CAPITAL || kind === DIGIT || kind === IDEOGRAPH) {
    readLetter(code, kind);
    if (kind === IDEOGRAPH) endWord(title);
    return;
  }
  endWord(title);
  if (kind !== SPACE) {
    dateStep(code);
    countSign(kind);
  } else if (sums[DIGIT_RUN]! > 0 || code === NEW_LINE) dateStep(0);
}

const NEW_LINE = 10;

function readLetter(code: number, kind: number): void {
  const folded = code < ASCII ? code | 32 : code;
  sums[HASH] = mix(sums[HASH]!, folded);
  sums[WORD] = kind === IDEOGRAPH ? ideographWord(sums[PREVIOUS]!, code) : mix(sums[WORD]!, folded);
  if (kind === IDEOGRAPH) sums[PREVIOUS] = code;
  if (kind === DIGIT) {
    sums[DIGIT_RUN]!++;
    return;
  }
  if (sums[DIGIT_RUN]! > 0) dateStep(code);
  sums[LETTERS]!++;
  if (kind === CAPITAL) sums[CAPITALS]!++;
  else if (kind === IDEOGRAPH) sums[IDEOGRAPHS]!++;
}

function countSign(kind: number): void {
  if (kind === COMMA) sums[COMMAS]!++;
  else if (kind === STOP) sums[STOPS]!++;
  else if (kind === MONEY) sums[MONEYS]!++;
  else if (kind === SEPARATOR) sums[SEPARATORS]!++;
}

function endWord({ bits }: TitleWords): void {
  const word = sums[WORD]!;
  if (word === 0) return;
  if (mayBeTitle[(word & FILTER_MASK) + 1] === 1) sums[TITLE_BITS]! |= bits.get(word) ?? 0;
  sums[WORDS]!++;
  sums[WORD] = 0;
}

/*
 * Numeric dates: three runs of digits with equal signs . / - or 年 月 between them, one of the outer runs of four digits, or all of
 * two. The state counts the runs read: a sign that is none of those, or a run of another length, starts again.
 */
const YEAR_MARK = 0x5e74;
const MONTH_MARK = 0x6708;
function dateStep(sign: number): void {
  const digitRun = sums[DIGIT_RUN]!;
  sums[DIGIT_RUN] = 0;
  const fits = digitRun === 4 || digitRun === 1 || digitRun === 2;
  if (!fits) {
    sums[DATE] = 0;
    return;
  }
  if (sign === YEAR_MARK && digitRun === 4) sums[DATE] = 1;
  else if (sign === MONTH_MARK && sums[DATE] === 1) sums[HAS_DATE] = 1;
  else if (sums[DATE] === 2) {
    sums[HAS_DATE] = 1;
    sums[DATE] = 0;
  } else if (sign === 46 || sign === 47 || sign === 45) sums[DATE]!++;
  else sums[DATE] = 0;
}

const BYTE = 255;
function write(out: BlockText, block: number): void {
  out.letters[block] = sums[LETTERS]!;
  out.capitals[block] = sums[CAPITALS]!;
  out.ideographs[block] = sums[IDEOGRAPHS]!;
  out.commas[block] = sums[COMMAS]!;
  out.stops[block] = sums[STOPS]!;
  out.hasDate[block] = sums[HAS_DATE]!;
  out.money[block] = Math.min(BYTE, sums[MONEYS]!);
  out.separators[block] = Math.min(BYTE, sums[SEPARATORS]!);
  out.hash[block] = sums[HASH]!;
  out.titleWords[block] = bitCount(sums[TITLE_BITS]!);
  out.spaced[block] = sums[WORDS]!;
}

/** The last sign of a block, spaces and quotation marks aside; 0 if there is none. */
function lastSign({ blocks, tag, from, to }: Page, units: Uint16Array, block: number): number {
  for (let node = blocks.to[block]! - 1; node >= blocks.from[block]!; node--) {
    if (tag[node] !== text) continue;
    for (let at = to[node]! - 1; at >= from[node]!; at--) {
      const kind = kindOf(units[at]!);
      if (kind !== SPACE && kind !== QUOTE) return units[at]!;
    }
  }
  return 0;
}

function endingOf(code: number): number {
  if (code === 58 || code === 0xff1a) return Ending.COLON;
  if (code === 63 || code === 0xff1f) return Ending.QUESTION;
  if (code === 0x2026) return Ending.ELLIPSIS;
  const kind = kindOf(code);
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
    spaced: memory.int32(count),
  };
}
