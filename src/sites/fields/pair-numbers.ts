const FIRST_SLOTS = 1024;

/** Numbers pairs of integers from 0 on, in the order in which they first come. A hash table with open addressing, which makes no strings. */
export class PairNumbers {
  /** By number: the pair. */
  readonly #firsts: number[] = [];
  readonly #seconds: number[] = [];
  /** The number of the pair + 1, or 0. The length is a power of two, and at most half of the slots are taken. */
  #slots = new Int32Array(FIRST_SLOTS);

  /** How many pairs have a number. */
  get size(): number {
    return this.#firsts.length;
  }

  /** Returns the number of a pair. A new pair gets the next number. */
  of(first: number, second: number): number {
    const slot = this.#slotOf(first, second);
    if (this.#slots[slot] > 0) return this.#slots[slot] - 1;
    const number = this.size;
    this.#firsts.push(first);
    this.#seconds.push(second);
    this.#slots[slot] = number + 1;
    if (2 * this.size > this.#slots.length) this.#grow();
    return number;
  }

  #slotOf(first: number, second: number): number {
    const slots = this.#slots;
    const last = slots.length - 1;
    let hash = Math.imul(Math.imul(first, 0x9e3779b1) ^ second, 0x85ebca6b);
    hash ^= hash >>> 15;
    for (let slot = hash & last; ; slot = (slot + 1) & last) {
      const number = slots[slot] - 1;
      if (number < 0 || (this.#firsts[number] === first && this.#seconds[number] === second)) return slot;
    }
  }

  #grow(): void {
    this.#slots = new Int32Array(2 * this.#slots.length);
    for (let number = 0; number < this.size; number++)
      this.#slots[this.#slotOf(this.#firsts[number], this.#seconds[number])] = number + 1;
  }
}
