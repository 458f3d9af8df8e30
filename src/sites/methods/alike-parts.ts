import { grownCopy, mixHash } from "../../text/index.ts";

/** Min-hash: the smallest hashes of this many hash functions, in bands of `BAND_ROWS`. Alike sets share a band nearly always. */
const BANDS = 6;
/**
 * Two sets with a cosine of 0.9 share at least 81 % of their union. A band of three hashes is equal with a probability of .81³, so at
 * least one of six is equal with a probability of .989.
 */
const BAND_ROWS = 3;
/** Limit: groups that a band remembers. Parts with some words in common, but too few, may share bands. */
const MAX_GROUPS_PER_BAND = 4;

/** Groups parts of many pages that have nearly the same words. The first part of a group represents it. */
export class AlikeParts {
  readonly #minCosine: number;
  readonly #bands = new Map<number, number[]>();
  readonly #representatives: Int32Array[] = [];
  readonly #hashes = new Int32Array(BANDS * BAND_ROWS);
  /** By word: the number of the last lookup that had it. */
  #lastLookup = new Int32Array(1 << 10);
  #lookups = 0;

  constructor(minCosine: number) {
    this.#minCosine = minCosine;
  }

  /** Returns the number of groups. */
  get count(): number {
    return this.#representatives.length;
  }

  /** Returns the group of a set of different words, a new group if no representative is alike. */
  groupOf(words: Int32Array): number {
    this.#mark(words);
    const keys = this.#bandKeys(words);
    for (const key of keys) {
      const alike = this.#bands.get(key)?.find((group) => this.#isAlike(words, this.#representatives[group]));
      if (alike !== undefined) return alike;
    }
    const group = this.#representatives.push(words) - 1;
    for (const key of keys) {
      const groups = this.#bands.get(key);
      if (groups === undefined) this.#bands.set(key, [group]);
      else if (groups.length < MAX_GROUPS_PER_BAND) groups.push(group);
    }
    return group;
  }

  /** Notes the words of a lookup. */
  #mark(words: Int32Array): void {
    this.#lookups++;
    for (const word of words) {
      if (word >= this.#lastLookup.length) this.#lastLookup = grownCopy(this.#lastLookup, word + 1);
      this.#lastLookup[word] = this.#lookups;
    }
  }

  /** Whether the cosine of the binary vectors of the marked words and of a representative is above the minimum. */
  #isAlike(words: Int32Array, others: Int32Array): boolean {
    const needed = this.#minCosine * Math.sqrt(words.length * others.length);
    // Fast path: the words in common are at most those of the smaller set.
    if (Math.min(words.length, others.length) <= needed) return words.length === 0 && others.length === 0;
    let common = 0;
    for (const word of others) if (this.#lastLookup[word] === this.#lookups) common++;
    return common > needed;
  }

  /** Returns a key for the whole set, which always finds an equal set, and one for each band. */
  #bandKeys(words: Int32Array): readonly number[] {
    const hashes = this.#hashes.fill(0x7fffffff);
    let whole = 0;
    for (const word of words) {
      for (let i = 0; i < hashes.length; i++) hashes[i] = Math.min(hashes[i], scramble(word, i));
      whole = (whole + scramble(word, hashes.length)) | 0;
    }
    const keys = [whole];
    for (let band = 0; band < BANDS; band++) {
      let key = band;
      for (let row = 0; row < BAND_ROWS; row++) key = mixHash(key, hashes[band * BAND_ROWS + row]);
      keys.push(key);
    }
    return keys;
  }
}

/** Returns the hash of a word by hash function `i`: the finalizer of MurmurHash3 with different starts. */
function scramble(word: number, i: number): number {
  let hash = Math.imul(word + 1, 0x9e3779b1) ^ Math.imul(i + 1, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
