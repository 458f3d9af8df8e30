import type { CrawledPage } from "../crawl-options.ts";
import type { CrawlCommit, FinishedAddress, NewAddress } from "../frontier/index.ts";
import type { HostMemory } from "./host-memory.ts";
import type { VisitOutcome } from "./outcomes.ts";

type ClosedGroup = NonNullable<CrawlCommit["closed"]>[number];

/** Changes and pages that are not committed yet. */
export class PendingChanges {
  #finished: FinishedAddress[] = [];
  #added: NewAddress[] = [];
  #closed: ClosedGroup[] = [];
  #hosts = new Map<HostMemory, number>();
  #pages: CrawledPage[] = [];

  get pages(): number {
    return this.#pages.length;
  }

  get isEmpty(): boolean {
    return this.#finished.length + this.#added.length + this.#closed.length + this.#hosts.size === 0;
  }

  addOutcome({ finished, added, page, changed = [] }: VisitOutcome): void {
    this.#finished.push(finished, ...changed);
    this.#added.push(...added);
    if (page !== undefined) this.#pages.push(page);
  }

  addAddresses(addresses: readonly NewAddress[]): void {
    for (const address of addresses) this.#added.push(address);
  }

  finish(finished: FinishedAddress): void {
    this.#finished.push(finished);
  }

  close(group: ClosedGroup): void {
    this.#closed.push(group);
  }

  /** Notes that the memory of a host changed, and when the host may be asked again. */
  touch(memory: HostMemory, nextAt: number): void {
    this.#hosts.set(memory, nextAt);
  }

  /** Returns the changes and empties them. */
  take(): { readonly changes: CrawlCommit; readonly pages: readonly CrawledPage[] } {
    const hosts = [...this.#hosts].map(([memory, nextAt]) => ({
      host: memory.host,
      nextAt,
      memory: JSON.stringify(memory),
    }));
    const changes = { finished: this.#finished, added: this.#added, closed: this.#closed, hosts };
    const pages = this.#pages;
    this.#finished = [];
    this.#added = [];
    this.#closed = [];
    this.#hosts = new Map();
    this.#pages = [];
    return { changes, pages };
  }
}
