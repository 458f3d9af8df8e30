/** Random numbers that a seed determines. */
export class Random {
  #state: number;

  /** `number` selects one of many independent sequences of a seed. */
  constructor(seed: number, number: number) {
    this.#state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(number + 1, 0xc2b2ae35);
  }

  /** Returns an integer from 0 to `end` - 1, by the generator mulberry32. */
  below(end: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let bits = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return Math.floor((((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32) * end);
  }

  oneOf<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)];
  }
}
