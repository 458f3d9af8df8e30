/*
 * Words of class and id names with learned weights. A word is a run of at least two letters. A capital after a lowercase letter starts a new
 * word. A name of several words is one more word, without its digits: `entry-content2` has the words `entry`, `content`, `entry-content`.
 */

/** A hash table of learned weights. At most a quarter of it is in use, so that nearly every lookup ends at its first slot. */
export interface WeightTable {
  /** By slot, the key of a known word, 0 if the slot is empty. */
  readonly keys: Int32Array;
  /** By slot, an index into `weights`; 0 if the slot is empty. `weights[0]` is 0. */
  readonly indexes: Uint16Array;
  readonly weights: Float64Array;
}

/** Returns the hash table of weights by key (`nameKey`). */
export function weightTable(weights: ReadonlyMap<number, number>): WeightTable {
  const distinct = [...new Set(weights.values())];
  const size = 4 * 2 ** Math.ceil(Math.log2(1 + weights.size));
  const keys = new Int32Array(size);
  const indexes = new Uint16Array(size);
  const indexOf = new Map(distinct.map((weight, index) => [weight, index + 1]));
  for (const [key, weight] of weights) {
    const slot = slotOf(keys, key);
    keys[slot] = key;
    indexes[slot] = indexOf.get(weight) ?? 0;
  }
  return { keys, indexes, weights: Float64Array.of(0, ...distinct) };
}

/** Returns the slot of a key, or the empty slot for it. */
function slotOf(keys: Int32Array, key: number): number {
  const last = keys.length - 1;
  let slot = key & last;
  while (keys[slot] !== 0 && keys[slot] !== key) slot = (slot + 1) & last;
  return slot;
}

/** Learned weights of words in names. Positive weights are evidence of content, negative ones of boilerplate. */
export class NameWeights {
  readonly table: WeightTable;

  constructor(table: WeightTable) {
    this.table = table;
  }

  /** Returns the weight of a word by its hash (`wordHash`), 0 for unknown words. */
  of(hash: number): number {
    const { keys, indexes, weights } = this.table;
    return weights[indexes[slotOf(keys, nameKey(hash))]];
  }
}

/**
 * Binary digits of keys. With 4,000 known words, one in 4,000 unknown words has the key of a known one. Full hashes would make models 4 KB
 * larger.
 */
export const NAME_KEY_BITS = 24;
const KEY_MASK = 2 ** NAME_KEY_BITS - 1;

/** Returns the key of a word by its hash. It is never 0. */
export function nameKey(hash: number): number {
  return hash & KEY_MASK || 1;
}

/** Returns the weights by key of words that are grouped by weight: `{ "0.5": "entry post-body" }`. */
export function weightsByKey(wordsByWeight: Readonly<Record<string, string>>): Map<number, number> {
  const lists = Object.entries(wordsByWeight).map(([weight, words]) => [Number(weight), words.split(" ")] as const);
  return new Map(lists.flatMap(([weight, words]) => words.map((word) => [nameKey(wordHash(word)), weight] as const)));
}

/** Hash of the empty word. */
export const NAME_SEED = 17;

/** Adds a character to the hash of a word. */
export function mixNameUnit(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0;
}

/** Returns the hash of a lowercase word. */
export function wordHash(word: string): number {
  let hash = NAME_SEED;
  for (let i = 0; i < word.length; i++) hash = mixNameUnit(hash, word.charCodeAt(i));
  return hash;
}

/** Receives the hash of a word and its range [from, to) in the source. */
export type WordVisitor = (hash: number, from: number, to: number) => void;

/** Calls `visit` for each word of the names in [start, end) of the source. */
export function readNameWords(
  source: string,
  { start, end }: { start: number; end: number },
  visit: WordVisitor,
): void {
  let name = start;
  let nameHash = NAME_SEED;
  let wordsInName = 0;
  let word = start;
  let hash = NAME_SEED;
  let wasSmall = false;
  for (let i = start; i <= end; i++) {
    const code = i < end ? source.charCodeAt(i) : SPACE;
    const isSmall = code >= 97 && code <= 122;
    const isCapital = code >= 65 && code <= 90;
    if ((!isSmall && !isCapital) || (isCapital && wasSmall)) {
      if (i - word > 1) {
        visit(hash, word, i);
        wordsInName++;
      }
      hash = NAME_SEED;
      word = isCapital ? i : i + 1;
    }
    wasSmall = isSmall;
    if (code <= SPACE) {
      if (wordsInName > 1) visit(nameHash, name, i);
      nameHash = NAME_SEED;
      wordsInName = 0;
      name = i + 1;
    } else if (code < DIGIT_0 || code > DIGIT_9) {
      const small = isCapital ? code | 32 : code;
      nameHash = mixNameUnit(nameHash, small);
      if (isSmall || isCapital) hash = mixNameUnit(hash, small);
    }
  }
}

const SPACE = 32;
const DIGIT_0 = 48;
const DIGIT_9 = 57;
const DIGITS = /[0-9]+/g;

/** Returns a word as model files write it: lowercase, without digits. */
export function spellNameWord(source: string, from: number, to: number): string {
  return source.slice(from, to).replace(DIGITS, "").toLowerCase();
}

/** Weights that are all 0: names do not matter. */
export const NO_WEIGHTS: NameWeights = new NameWeights(weightTable(new Map()));
