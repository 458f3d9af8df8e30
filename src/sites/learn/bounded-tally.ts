/** A count of pages, with whatever else is known about the key. */
export interface TalliedPages {
  pages: number;
}

/**
 * Counts pages by key in bounded memory. It keeps up to twice `max` keys; then it drops those on the fewest pages, down to `max`. Counts are
 * never too high: a key that was dropped starts again from 0. This is a batched form of Space-Saving (Metwally, Agrawal, El Abbadi 2005)
 * without its error term. Each key costs O(log max) on average.
 */
export class BoundedTally<Key, Entry extends TalliedPages> {
  readonly #max: number;
  #entries = new Map<Key, Entry>();
  #total = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Number of keys in memory. */
  get size(): number {
    return this.#entries.size;
  }

  get(key: Key): Entry | undefined {
    return this.#entries.get(key);
  }

  /** Sum of the pages of all keys. */
  get total(): number {
    return this.#total;
  }

  /** Counts one page for a key. A new key starts at 0 pages and may push out another. */
  add(key: Key, make: () => Entry): Entry {
    const entry = this.#entries.get(key) ?? this.#insert(key, make());
    entry.pages++;
    this.#total++;
    return entry;
  }

  /** Restores an entry that was counted before. */
  restore(key: Key, entry: Entry): void {
    this.#insert(key, entry);
    this.#total += entry.pages;
  }

  #insert(key: Key, entry: Entry): Entry {
    if (this.#entries.size >= 2 * this.#max) {
      this.#entries = new Map(this.#largest());
      this.#total = 0;
      for (const { pages } of this.#entries.values()) this.#total += pages;
    }
    this.#entries.set(key, entry);
    return entry;
  }

  /** The keys on the most pages, at most `max`. Keys on equally many pages are in the order of their first page. */
  entries(): readonly (readonly [Key, Entry])[] {
    return this.#largest();
  }

  /** The first of the entries, found without sorting them. */
  best(): readonly [Key, Entry] | undefined {
    let best: [Key, Entry] | undefined;
    for (const entry of this.#entries) if (best === undefined || entry[1].pages > best[1].pages) best = entry;
    return best;
  }

  /** All keys in memory. */
  all(): IterableIterator<[Key, Entry]> {
    return this.#entries.entries();
  }

  #largest(): [Key, Entry][] {
    const sorted = [...this.#entries].sort(([, a], [, b]) => b.pages - a.pages);
    return sorted.slice(0, this.#max);
  }
}
