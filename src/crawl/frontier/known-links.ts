import { type CrawlCommit, isRevocable, type NewAddress } from "./frontier.ts";

/** Limit: addresses of a generation. Two generations of 100-character keys take about 10 MB. Set by hand. */
export const MAX_GENERATION = 20_000;

/**
 * The addresses that a frontier committed last. Most links of a page are those of the pages before it: adding them again changes nothing,
 * so that they need not be looked up.
 */
export class KnownLinks {
  /** Key → smallest depth it was queued with; infinite for one that was only skipped. */
  #young = new Map<string, number>();
  #old = new Map<string, number>();

  /** Returns the added addresses of a commit without those that cannot change anything. */
  newsOf({ finished = [], closed = [], added = [] }: CrawlCommit): readonly NewAddress[] {
    // An address that is skipped for a revocable reason before it was requested counts as new again.
    const isRevoked = finished.some(({ reason, facts }) => facts === undefined && isRevocable(reason));
    if (isRevoked || closed.some(({ reason }) => isRevocable(reason))) this.clear();
    return added.filter((address) => this.#isNews(address));
  }

  #isNews({ key, depth, skipped }: NewAddress): boolean {
    const known = this.#young.get(key) ?? this.#old.get(key);
    return known === undefined || (skipped === undefined && depth < known);
  }

  /** Remembers addresses that were added. */
  add(addresses: Iterable<Pick<NewAddress, "key" | "depth" | "skipped">>): void {
    for (const { key, depth, skipped } of addresses) {
      const known = this.#young.get(key) ?? this.#old.get(key) ?? Number.POSITIVE_INFINITY;
      if (this.#young.size >= MAX_GENERATION) {
        this.#old = this.#young;
        this.#young = new Map();
      }
      this.#young.set(key, skipped === undefined ? Math.min(depth, known) : known);
    }
  }

  /** Forgets all, when the frontier may not know them any more. */
  clear(): void {
    this.#young.clear();
    this.#old.clear();
  }
}
