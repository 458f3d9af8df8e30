/** Slots of a table at first and at most. A full table has a mebibyte. */
const MIN_SLOTS = 1 << 10;
const MAX_SLOTS = 1 << 18;
/** Marks a free slot. The hash 0 is stored as 1. */
const FREE = 0;
/** Limit: hashes that were seen more than once and are stored, those that were seen last. They take 43 KB as text. Set by hand. */
const MAX_REPEATED = 8192;

/**
 * Remembers the hashes that were seen last: at least 131,072 of them, in two mebibytes at most. As JSON, it has those that were seen more than
 * once, which are the text that pages repeat.
 */
export class SeenHashes {
  #young = new Int32Array(MIN_SLOTS);
  #size = 0;
  /** The table that was full before. */
  #old: Int32Array = new Int32Array(MIN_SLOTS);
  /** The hashes that were seen more than once, the one that was seen last at the end. */
  readonly #repeated = new Set<number>();

  /** `stored` is what `toJSON` returned. */
  constructor(stored = "") {
    const bytes = Buffer.from(stored, "base64");
    for (let at = 0; at + Int32Array.BYTES_PER_ELEMENT <= bytes.length; at += Int32Array.BYTES_PER_ELEMENT) {
      const hash = bytes.readInt32LE(at);
      this.add(hash);
      this.#repeat(hash);
    }
  }

  /** Adds a hash of 32 bits. Returns whether it is new. */
  add(hash: number): boolean {
    const entry = hash | 0 || 1;
    const isNew = this.#insert(entry);
    if (!isNew) this.#repeat(entry);
    return isNew;
  }

  /** Returns the hashes that were seen more than once, as base64. */
  toJSON(): string {
    const bytes = Buffer.alloc(Int32Array.BYTES_PER_ELEMENT * this.#repeated.size);
    let at = 0;
    for (const hash of this.#repeated) at = bytes.writeInt32LE(hash, at);
    return bytes.toString("base64");
  }

  /** Adds a hash. Returns whether it is new. */
  #insert(entry: number): boolean {
    const slot = slotOf(this.#young, entry);
    if (this.#young[slot] === entry) return false;
    const isNew = this.#old[slotOf(this.#old, entry)] !== entry;
    this.#young[slot] = entry;
    if (++this.#size * 2 >= this.#young.length) this.#grow();
    return isNew;
  }

  #repeat(entry: number): void {
    this.#repeated.delete(entry);
    this.#repeated.add(entry);
    if (this.#repeated.size <= MAX_REPEATED) return;
    const [oldest] = this.#repeated;
    this.#repeated.delete(oldest);
  }

  /** Doubles the table. From the largest size on, starts a new one, and forgets what is only in the one before. */
  #grow(): void {
    const full = this.#young;
    if (full.length >= MAX_SLOTS) {
      this.#old = full;
      this.#young = new Int32Array(MIN_SLOTS);
      this.#size = 0;
      return;
    }
    this.#young = new Int32Array(2 * full.length);
    for (const entry of full) if (entry !== FREE) this.#young[slotOf(this.#young, entry)] = entry;
  }
}

/** Returns the slot of an entry, or the free one where it belongs. */
function slotOf(table: Int32Array, entry: number): number {
  const mask = table.length - 1;
  let slot = (Math.imul(entry, 0x9e3779b1) >>> 8) & mask;
  while (table[slot] !== FREE && table[slot] !== entry) slot = (slot + 1) & mask;
  return slot;
}
