/** A text as one number per token. Within a vocabulary equal numbers are equal tokens. */
export type Sequence = Int32Array;

/** Tokens in a shingle, as in the article extraction benchmark. */
export const SHINGLE_LENGTH = 4;

/** Padding for the shingle of a text with fewer than four tokens. */
const NOTHING = -1;
const FIRST_CAPACITY = 1024;

/**
 * Numbers tokens, and runs of four tokens, as they come. Texts to compare must share a vocabulary; comparing them is then
 * arithmetic on arrays.
 */
export class TokenVocabulary {
  readonly #ids = new Map<string, number>();
  /** For each token the number of its lowercase form, or -1 if not computed yet. */
  readonly #lower: number[] = [];
  readonly #tokens: string[] = [];
  /** Open addressing: slot → shingle + 1, and four tokens for each shingle. */
  #slots = new Int32Array(2 * FIRST_CAPACITY);
  #grams = new Int32Array(SHINGLE_LENGTH * FIRST_CAPACITY);
  #gramCount = 0;

  encode(tokens: readonly string[]): Sequence {
    const sequence = new Int32Array(tokens.length);
    for (let i = 0; i < tokens.length; i++) sequence[i] = this.#idOf(tokens[i]);
    return sequence;
  }

  /** The same tokens in lower case. */
  toLowerCase(sequence: Sequence): Sequence {
    return sequence.map((token) => {
      if (this.#lower[token] === NOTHING) this.#lower[token] = this.#idOf(this.#tokens[token].toLowerCase());
      return this.#lower[token];
    });
  }

  /** The overlapping runs of four tokens, numbered; a shorter text is one run. */
  shingles(sequence: Sequence): Sequence {
    if (sequence.length === 0) return sequence;
    const shingles = new Int32Array(Math.max(1, sequence.length - SHINGLE_LENGTH + 1));
    for (let i = 0; i < shingles.length; i++) shingles[i] = this.#shingleAt(sequence, i);
    return shingles;
  }

  #idOf(token: string): number {
    const known = this.#ids.get(token);
    if (known !== undefined) return known;
    const id = this.#tokens.length;
    this.#ids.set(token, id);
    this.#tokens.push(token);
    this.#lower.push(NOTHING);
    return id;
  }

  #shingleAt(sequence: Sequence, at: number): number {
    const a = sequence[at];
    const b = sequence[at + 1] ?? NOTHING;
    const c = sequence[at + 2] ?? NOTHING;
    const d = sequence[at + 3] ?? NOTHING;
    const mask = this.#slots.length - 1;
    for (let slot = hash(a, b, c, d) & mask; ; slot = (slot + 1) & mask) {
      const gram = this.#slots[slot] - 1;
      if (gram < 0) return this.#addGram(slot, [a, b, c, d]);
      const from = gram * SHINGLE_LENGTH;
      const grams = this.#grams;
      if (grams[from] === a && grams[from + 1] === b && grams[from + 2] === c && grams[from + 3] === d) return gram;
    }
  }

  #addGram(slot: number, gram: readonly number[]): number {
    const id = this.#gramCount++;
    this.#grams.set(gram, id * SHINGLE_LENGTH);
    this.#slots[slot] = id + 1;
    if (this.#gramCount * 2 >= this.#slots.length) this.#grow();
    return id;
  }

  #grow(): void {
    const grams = new Int32Array(this.#grams.length * 2);
    grams.set(this.#grams);
    const slots = new Int32Array(this.#slots.length * 2);
    for (let id = 0; id < this.#gramCount; id++) {
      const [a = 0, b = 0, c = 0, d = 0] = grams.subarray(id * SHINGLE_LENGTH, (id + 1) * SHINGLE_LENGTH);
      let slot = hash(a, b, c, d) & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = id + 1;
    }
    this.#grams = grams;
    this.#slots = slots;
  }
}

/** Multiplications by large odd numbers, as in murmur3. */
function hash(...gram: readonly [number, number, number, number]): number {
  let h = 0;
  for (let i = 0; i < SHINGLE_LENGTH; i++) {
    h = Math.imul(h ^ Math.imul(gram[i], 0xcc9e2d51), 0x1b873593);
    h ^= h >>> 15;
  }
  return h >>> 0;
}

/** How often each number up to the largest occurs. */
export function countsOf(sequence: Sequence): Int32Array {
  let largest = -1;
  for (const token of sequence) if (token > largest) largest = token;
  const counts = new Int32Array(largest + 1);
  for (const token of sequence) counts[token]++;
  return counts;
}

/** Tokens in both multisets: the sum of the smaller counts. */
export function commonCount(a: Sequence, b: Sequence): number {
  const left = countsOf(b);
  let common = 0;
  for (const token of a) {
    if (token < left.length && left[token] > 0) {
      left[token]--;
      common++;
    }
  }
  return common;
}
