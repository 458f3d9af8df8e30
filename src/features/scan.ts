import { TEXT } from "../html/index.ts";
import type { Page } from "../page/index.ts";
import { FEATURE_KINDS, FeatureKind, ideographWord, mixCharacter, WORD_SEED } from "./character-kinds.ts";
import type { Memory } from "./memory.ts";
import { FILTER_MASK, type TitleWords } from "./word-signs.ts";

/* Constants of the module itself are known when its code is compiled; imported ones would be looked up at every use. */
const { CAPITAL, COMMA, DIGIT, IDEOGRAPH, MONEY, QUOTE, SEPARATOR, SMALL, SPACE, STOP } = FeatureKind;
const kindOf = FEATURE_KINDS;
const wordSeed = WORD_SEED;
const filterMask = FILTER_MASK;
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
  for (let block = 0; block < blocks.count; block++) {
    const sums = nothing();
    const last = blocks.to[block];
    for (let node = blocks.from[block]; node < last; node++) {
      if (tag[node] === text) scanRun(units, { from: from[node], to: to[node], title }, sums);
    }
    endWord(sums, title);
    write(out, block, sums);
  }
  return out;
}

interface Sums {
  letters: number;
  capitals: number;
  ideographs: number;
  commas: number;
  stops: number;
  money: number;
  separators: number;
  hash: number;
  word: number;
  words: number;
  /** The last character of a script without spaces. */
  previous: number;
  titleBits: number;
  /** The last sign's code. */
  last: number;
  /** How far a numeric date has been read: see `dateStep`. */
  date: number;
  digitRun: number;
  hasDate: boolean;
}

function nothing(): Sums {
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
      // A blank ends nearly all words.
      if (units[at] !== BLANK || at === to) continue;
      endWord(sums, title);
      at++;
      continue;
    }
    at++;
    if (kind === DIGIT || kind === IDEOGRAPH) {
      readSign(sums, code, kind);
      if (kind === IDEOGRAPH) endWord(sums, title);
      continue;
    }
    if (sums.word !== wordSeed) endWord(sums, title);
    if (kind === SPACE) {
      if (sums.digitRun > 0 || code === 10) dateStep(sums, 0);
      continue;
    }
    dateStep(sums, code);
    countSign(sums, kind);
    if (kind !== QUOTE) sums.last = code;
  }
}

const BLANK = 32;
const SMALL_A = 97;
const SMALL_Z = 122;

/** A letter and the small ASCII letters behind it, which most text is made of; gives the place behind them. */
function readLetters(units: Uint16Array, { from, to }: Run, sums: Sums): number {
  let last = units[from];
  if (sums.digitRun > 0) dateStep(sums, last);
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

/** A digit, or a character of a script without spaces. */
function readSign(sums: Sums, code: number, kind: number): void {
  sums.hash = mixCharacter(sums.hash, code);
  sums.last = code;
  if (kind === DIGIT) {
    sums.word = mixCharacter(sums.word, code);
    sums.digitRun++;
    return;
  }
  sums.word = ideographWord(sums.previous, code);
  sums.previous = code;
  if (sums.digitRun > 0) dateStep(sums, code);
  sums.letters++;
  sums.ideographs++;
}

function countSign(sums: Sums, kind: number): void {
  if (kind === COMMA) sums.commas++;
  else if (kind === STOP) sums.stops++;
  else if (kind === MONEY) sums.money++;
  else if (kind === SEPARATOR) sums.separators++;
}

function endWord(sums: Sums, title: TitleWords): void {
  if (sums.word === wordSeed) return;
  if (title.mayBe[sums.word & filterMask] === 1) sums.titleBits |= title.bits.get(sums.word) ?? 0;
  sums.words++;
  sums.word = wordSeed;
}

/*
 * Numeric dates: three runs of digits with equal signs . / - or 年 月 between them, one of the outer runs of four digits, or all of
 * two. The state counts the runs read: a sign that is none of those, or a run of another length, starts again.
 */
const YEAR_MARK = 0x5e74;
const MONTH_MARK = 0x6708;
function dateStep(sums: Sums, sign: number): void {
  const { digitRun } = sums;
  sums.digitRun = 0;
  const fits = digitRun === 4 || digitRun === 1 || digitRun === 2;
  if (!fits) {
    sums.date = 0;
    return;
  }
  if (sign === YEAR_MARK && digitRun === 4) sums.date = 1;
  else if (sign === MONTH_MARK && sums.date === 1) sums.hasDate = true;
  else if (sums.date === 2) {
    sums.hasDate = true;
    sums.date = 0;
  } else if (sign === 46 || sign === 47 || sign === 45) sums.date++;
  else sums.date = 0;
}

const BYTE = 255;
function write(out: BlockText, block: number, sums: Sums): void {
  if (sums.digitRun > 0) dateStep(sums, 0);
  out.letters[block] = sums.letters;
  out.capitals[block] = sums.capitals;
  out.ideographs[block] = sums.ideographs;
  out.commas[block] = sums.commas;
  out.stops[block] = sums.stops;
  out.ending[block] = endingOf(sums.last);
  out.hasDate[block] = sums.hasDate ? 1 : 0;
  out.money[block] = Math.min(BYTE, sums.money);
  out.separators[block] = Math.min(BYTE, sums.separators);
  out.hash[block] = sums.hash;
  out.titleWords[block] = bitCount(sums.titleBits);
  out.spaced[block] = sums.words;
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
    spaced: memory.int32(count),
  };
}
