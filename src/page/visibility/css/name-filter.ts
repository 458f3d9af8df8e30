/** Number of hashes. A page has some thousand names at most, so few others pass. */
const HASHES = 1 << 16;
const LAST_HASH = HASHES - 1;

/** Returns the hash of a name with one more code unit. The hash of an empty name is 0. */
export function hashWith(hash: number, unit: number): number {
  return (Math.imul(hash, 31) + unit) | 0;
}

export function nameHash(name: string): number {
  let hash = 0;
  for (let i = 0; i < name.length; i++) hash = hashWith(hash, name.charCodeAt(i));
  return hash;
}

/** Prefilter: a set of names that knows only their hashes, so some other names pass, too. Needs no strings to be asked. */
export class NameFilter {
  readonly #passes = new Uint8Array(HASHES);

  add(name: string): void {
    this.#passes[nameHash(name) & LAST_HASH] = 1;
  }

  /** Whether the name with this hash may be in the set. */
  mayHave(hash: number): boolean {
    return this.#passes[hash & LAST_HASH] === 1;
  }
}
