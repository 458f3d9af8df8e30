/** Number of hashes. A page has some thousand names at most, so few others pass. */
const HASHES = 1 << 16;
const LAST_HASH = HASHES - 1;

/** Returns the hash of a name with one more code unit. The hash of an empty name is 0. */
export function hashWith(hash: number, unit: number): number {
  return (Math.imul(hash, 31) + unit) | 0;
}

/** Returns the hash of a name after some code units with the hash `start`. */
export function nameHash(name: string, start = 0): number {
  let hash = start;
  for (let i = 0; i < name.length; i++) hash = hashWith(hash, name.charCodeAt(i));
  return hash;
}

/** Prefilter: a set of names that knows only their hashes, so some other names pass, too. Needs no strings to be asked. */
export class NameFilter {
  readonly #passes = new Uint8Array(HASHES);

  /** Adds a name. Fast path for names with a mark, like `.note`: the code unit of the mark may be passed separately. */
  add(name: string, mark = 0): void {
    this.#passes[nameHash(name, mark) & LAST_HASH] = 1;
  }

  /** Whether the name with this hash may be in the set. */
  mayHave(hash: number): boolean {
    return this.#passes[hash & LAST_HASH] === 1;
  }
}
