import { valueEndIn } from "../html/index.ts";
import type { Page } from "../page/index.ts";
import { HINT_WORDS } from "../vocabulary/index.ts";
import type { Memory } from "./memory.ts";
import { mixNameUnit, NAME_SEED, type NameWeights, wordHash } from "./name-words.ts";

/**
 * A role that an element probably has because of words in its class or id: `nav`, `comment`, `promo`. Names are split into words at every
 * character that is not a letter, and between a lowercase letter and a capital: `post_comments` and `wpComments` both contain the word
 * `comments`.
 */
export type Hint = keyof typeof HINT_WORDS;
/** All hints, in the order of their bits. */
export const HINT_NAMES = Object.keys(HINT_WORDS) as readonly Hint[];

/** Returns the bit of a hint. */
export function hintBit(hint: Hint): number {
  return 1 << HINT_NAMES.indexOf(hint);
}

/* Local copies: V8 inlines constants of the module itself, but looks up imported ones at every use. */
const seed = NAME_SEED;

/*
 * Hash table of the stems in `HINT_WORDS`. Each slot has the hash of a stem (0 if the slot is empty), the hints of words that start with
 * the stem, and the hints of words that equal it. Most slots are empty, so that most lookups end at the first slot.
 */
const STEM_MASK = 2047;
const stemHash = new Int32Array(STEM_MASK + 1);
const prefixHints = new Int32Array(STEM_MASK + 1);
const wordHints = new Int32Array(STEM_MASK + 1);
for (const hint of HINT_NAMES) {
  for (const stem of HINT_WORDS[hint].split(" ")) {
    const isExact = stem.startsWith("=");
    const hash = wordHash(isExact ? stem.slice(1) : stem);
    const slot = stemSlot(hash);
    stemHash[slot] = hash;
    (isExact ? wordHints : prefixHints)[slot] |= hintBit(hint);
  }
}

/** Returns the slot of a stem's hash, or the empty slot for it. */
function stemSlot(hash: number): number {
  let slot = hash & STEM_MASK;
  while (stemHash[slot] !== 0 && stemHash[slot] !== hash) slot = (slot + 1) & STEM_MASK;
  return slot;
}

/** The result of reading the value of a class or id attribute. */
export interface NameFindings {
  /** Bits of the hints of the words in the value. */
  readonly bits: number;
  /** Sum of the learned weights of the words in the value (see name-words.ts). */
  readonly weight: number;
}

/** Reads the names in [start, end) of the source. */
export function readNameValue(
  units: Uint16Array,
  { start, end }: { start: number; end: number },
  weights: NameWeights,
): NameFindings {
  // Local copy: V8 does not treat module variables as constant inside loops.
  const hashes = stemHash;
  let bits = 0;
  let weight = 0;
  let name = seed;
  let wordsInName = 0;
  let code = units[start];
  for (let at = start; at < end; ) {
    if ((code >= SMALL_A && code <= SMALL_Z) || (code >= CAPITAL_A && code <= CAPITAL_Z)) {
      const word = at;
      let hash = seed;
      let before = code;
      do {
        before = code;
        name = mixNameUnit(name, code | 32);
        hash = mixNameUnit(hash, code | 32);
        if (hashes[hash & STEM_MASK] !== 0) bits |= prefixHints[stemSlot(hash)];
        code = ++at < end ? units[at] : 0;
        // A word ends before a capital that follows a lowercase letter.
      } while ((code >= SMALL_A && code <= SMALL_Z) || (code >= CAPITAL_A && code <= CAPITAL_Z && before <= CAPITAL_Z));
      if (hashes[hash & STEM_MASK] !== 0) bits |= wordHints[stemSlot(hash)];
      if (at - word === 1) continue;
      weight += weights.of(hash);
      wordsInName++;
      continue;
    }
    if (code <= SPACE) {
      if (wordsInName > 1) weight += weights.of(name);
      name = seed;
      wordsInName = 0;
    } else if (code < DIGIT_0 || code > DIGIT_9) name = mixNameUnit(name, code);
    code = units[++at];
  }
  if (wordsInName > 1) weight += weights.of(name);
  return { bits, weight };
}

/** Returns a hash of the first name from `start` on, without digits; never 0. Reads to the end of the value, at most to `limit`. */
function firstNameHash(units: Uint16Array, start: number, limit: number): number {
  const before = units[start - 1];
  const isQuoted = before === QUOTE || before === APOSTROPHE;
  const end = isQuoted ? limit : valueEndIn(units, start, limit);
  let hash = seed;
  for (let at = start; at < end; at++) {
    const code = units[at];
    if (code <= SPACE) {
      if (hash !== seed) break;
    } else if (code < DIGIT_0 || code > DIGIT_9) {
      if (isQuoted && code === before) break;
      hash = mixNameUnit(hash, code);
    }
  }
  return hash === 0 ? 1 : hash;
}

const QUOTE = 34;
const APOSTROPHE = 39;
const SPACE = 32;
const DIGIT_0 = 48;
const DIGIT_9 = 57;
const CAPITAL_A = 65;
const CAPITAL_Z = 90;
const SMALL_A = 97;
const SMALL_Z = 122;

/** Only this many characters of a class or id value are read. The most meaningful names come first. */
export const MAX_NAME_CHARS = 96;

/** Facts from the class and id names of elements, by node. `hints` and `weight` are 0 for elements inside blocks. */
export interface NameHints {
  /** Bits of the hints in class and id. */
  readonly hints: Int32Array;
  /**
   * Hash of the first class without digits, 0 without a class. The items of a list often share only that: `post-7 category-rain` and
   * `post-8 category-snow`, or `card` and `card card--wide`.
   */
  readonly classHash: Int32Array;
  /** Sum of the learned weights of the words in class and id. */
  readonly weight: Float32Array;
}

/** The input of `readNames` besides the page. */
export interface NameInput {
  /** The code units of the page's source. */
  readonly units: Uint16Array;
  /** The elements with text (see holders.ts). For holders that are not in `above`, only the first class is read. */
  readonly holders: Int32Array;
  /** The holders that directly contain the text of a block (`blocks.owner`), and their ancestors. */
  readonly above: Int32Array;
  readonly memory: Memory;
  readonly weights: NameWeights;
}

/** Reads the class and id names of a page. */
export function readNames(page: Page, { units, holders, above, memory, weights }: NameInput): NameHints {
  const { count, classAt, idAt, body, classes } = page;
  const { words, hiddenChars } = page.measures;
  const length = page.source.length;
  const hints = memory.int32(count);
  const classHash = memory.int32(count);
  const weight = memory.float32(count);
  // By class value: many elements share one, and each is read once.
  const hashes = memory.int32(classes.values.length);
  const known: (NameFindings | undefined)[] = [];
  let next = 0;
  for (let i = 0; i < holders.length; i++) {
    const node = holders[i];
    const isAbove = node === above[next];
    if (isAbove) next++;
    // Skipped: <html> and <body>, whose names describe the whole page, and elements whose text has no words.
    if (node === body || node === 0 || (words[node] | hiddenChars[node]) === 0) continue;
    if (classAt[node] !== 0) {
      const value = classes.of[node];
      const start = classAt[node];
      const limit = Math.min(length, start + MAX_NAME_CHARS);
      classHash[node] = hashes[value] ||= firstNameHash(units, start, limit);
      if (isAbove) {
        const name = (known[value] ??= readNameValue(units, { start, end: valueEndIn(units, start, limit) }, weights));
        hints[node] = name.bits;
        weight[node] = name.weight;
      }
    }
    if (isAbove && idAt[node] !== 0) {
      const start = idAt[node];
      const end = valueEndIn(units, start, Math.min(length, start + MAX_NAME_CHARS));
      const name = readNameValue(units, { start, end }, weights);
      hints[node] |= name.bits;
      weight[node] += name.weight;
    }
  }
  return { hints, classHash, weight };
}
