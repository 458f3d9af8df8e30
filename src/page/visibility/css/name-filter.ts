import type { CssText } from "./css-items.ts";

const SPACE = 32;
const DASH = 45;
const SLASH = 47;
const COLON = 58;
const BACKSLASH = 92;
/** The bit of lower case letters. */
const LOWER = 32;
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

  constructor(names: Iterable<string> = []) {
    for (const name of names) this.add(name);
  }

  /** Adds a name. Fast path for names with a mark, like `.note`: the code unit of the mark may be passed separately. */
  add(name: string, mark = 0): void {
    this.addHash(nameHash(name, mark));
  }

  /** Adds the name with this hash. */
  addHash(hash: number): void {
    this.#passes[hash & LAST_HASH] = 1;
  }

  /** Whether the name with this hash may be in the set. */
  mayHave(hash: number): boolean {
    return this.#passes[hash & LAST_HASH] === 1;
  }
}

/** Fast path: whether the name of a declaration may be in a set. Variables, and names with comments or escapes, may be. */
export function mayDeclare({ units, start, end }: CssText, filter: NameFilter): boolean {
  let hash = 0;
  for (let at = start; at < end; at++) {
    const unit = units[at];
    if (unit === COLON) return filter.mayHave(hash);
    if (unit === SLASH || unit === BACKSLASH) return true;
    if (hash === DASH && unit === DASH) return true;
    if (unit > SPACE) hash = hashWith(hash, unit | LOWER);
  }
  return false;
}
