import { KnownContents } from "../duplicates/index.ts";
import { addContents, HostMemory } from "../engine/index.ts";
import type { RedisFrontier } from "../frontier/index.ts";

/** Limit: memories of hosts that a worker keeps for the next slice of their domain. Set by hand. */
const MAX_KEPT_MEMORIES = 2000;

/** The memories of hosts. One that no other worker changed since the last slice is not read again. */
export class DomainMemories {
  readonly #frontier: RedisFrontier;
  readonly #userAgent: string;
  readonly #kept = new Map<string, { readonly memory: HostMemory; record: string }>();

  constructor(frontier: RedisFrontier, userAgent: string) {
    this.#frontier = frontier;
    this.#userAgent = userAgent;
  }

  /** Returns the memory of a host at the start of a slice. `origin` is where its robots.txt is, if no address of the host is known yet. */
  async read(host: string, origin?: string): Promise<HostMemory> {
    const stored = (await this.#frontier.host(host))?.memory;
    const kept = this.#kept.get(host);
    this.#kept.delete(host);
    const memory =
      kept !== undefined && kept.record === stored ? kept.memory : await this.#restore(host, { stored, origin });
    memory.queue.reset();
    this.#kept.set(host, { memory, record: stored ?? "" });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MAX_KEPT_MEMORIES) break;
      this.#kept.delete(oldest);
    }
    return memory;
  }

  /** Notes what is committed of a host. */
  noteCommitted(host: string, record: string): void {
    const kept = this.#kept.get(host);
    if (kept !== undefined) kept.record = record;
  }

  /** Forgets hosts whose changes were not committed. */
  forget(hosts: Iterable<string>): void {
    for (const host of hosts) this.#kept.delete(host);
  }

  async #restore(
    host: string,
    { stored, origin }: { stored: string | undefined; origin: string | undefined },
  ): Promise<HostMemory> {
    const contents = new KnownContents();
    const pages: string[] = [];
    for await (const record of this.#frontier.listHost(host, "done")) {
      if (addContents(contents, record)) pages.push(record.url);
    }
    const from = origin ?? (await this.#originOf(host));
    const memory = new HostMemory(from, this.#userAgent, { stored, contents, pages });
    if (stored !== undefined) memory.failures = (JSON.parse(stored) as { failures?: number }).failures ?? 0;
    return memory;
  }

  async #originOf(host: string): Promise<string> {
    for await (const { url } of this.#frontier.listHost(host, "queued")) return new URL(url).origin;
    return `https://${host}`;
  }
}
