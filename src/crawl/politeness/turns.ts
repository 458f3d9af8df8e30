import { registeredDomain } from "../../text/index.ts";

/** The hosts of a registered domain take turns: one request at a time, with a pause between two. */
interface DomainTurns {
  readonly hosts: Set<string>;
  nextAt: number;
  isBusy: boolean;
  /** Whether the heap has an entry of this domain. There is one at most. */
  isListed: boolean;
}

/** Decides which host may be asked next. Time is in milliseconds since 1970. */
export class Turns {
  readonly #domains = new Map<string, DomainTurns>();
  /** Domains with waiting hosts, as a heap by their next time. The time of an entry may be too early: `start` corrects it. */
  readonly #heap: { readonly at: number; readonly domain: string }[] = [];

  /** Adds a host with work to do. `nextAt` is the earliest time of its next request. */
  add(host: string, nextAt = 0): void {
    const domain = turnDomain(host);
    const turns = this.#domains.get(domain) ?? { hosts: new Set<string>(), nextAt: 0, isBusy: false, isListed: false };
    this.#domains.set(domain, turns);
    turns.hosts.add(host);
    turns.nextAt = Math.max(turns.nextAt, nextAt);
    this.#list(domain, turns);
  }

  /** Returns a host that may be asked now, and marks its domain as busy until `end`. */
  start(now: number): string | undefined {
    for (let top = this.#heap.at(0); top !== undefined && top.at <= now; top = this.#heap.at(0)) {
      this.#pop();
      const turns = this.#domains.get(top.domain);
      if (turns === undefined) continue;
      turns.isListed = false;
      if (turns.nextAt > now) {
        this.#list(top.domain, turns);
        continue;
      }
      const [host] = turns.hosts;
      turns.isBusy = true;
      turns.hosts.delete(host);
      return host;
    }
    return undefined;
  }

  /** Ends the turn of a host. The next request to its domain is at `nextAt` or later. */
  end(host: string, nextAt: number, hasWork: boolean): void {
    const domain = turnDomain(host);
    const turns = this.#domains.get(domain);
    if (turns === undefined) return;
    turns.isBusy = false;
    turns.nextAt = Math.max(turns.nextAt, nextAt);
    if (hasWork) turns.hosts.add(host);
    this.#list(domain, turns);
  }

  /** Returns the time of the next turn; undefined if no host waits. */
  nextTime(): number | undefined {
    return this.#heap.at(0)?.at;
  }

  /** Lists a domain in the heap, unless it is listed, busy, or has no work. */
  #list(domain: string, turns: DomainTurns): void {
    if (turns.isListed || turns.isBusy || turns.hosts.size === 0) return;
    turns.isListed = true;
    this.#push({ at: turns.nextAt, domain });
  }

  #push(entry: { at: number; domain: string }): void {
    const heap = this.#heap;
    let at = heap.push(entry) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (heap[parent].at <= entry.at) break;
      heap[at] = heap[parent];
      at = parent;
    }
    heap[at] = entry;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let at = 0;
    for (let child = 1; child < heap.length; child = 2 * at + 1) {
      if (child + 1 < heap.length && heap[child + 1].at < heap[child].at) child++;
      if (heap[child].at >= last.at) break;
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = last;
  }
}

/** Returns the registered domain of a host, or the host without its port. */
export function turnDomain(host: string): string {
  return registeredDomain(`//${host}`) || host;
}
