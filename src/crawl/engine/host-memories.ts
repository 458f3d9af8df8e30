import type { KnownContents } from "../duplicates/index.ts";
import type { Frontier, QueueGroup } from "../frontier/index.ts";
import { HostMemory } from "./host-memory.ts";
import { restoredContents } from "./restored-contents.ts";

/** The memories of the hosts of a run, read from the frontier when they are first used. */
export class HostMemories {
  readonly #frontier: Frontier;
  readonly #userAgent: string;
  readonly #memories = new Map<string, HostMemory>();
  /** Contents of earlier runs by host. */
  #contents: ReadonlyMap<string, KnownContents> = new Map();

  constructor(frontier: Frontier, userAgent: string) {
    this.#frontier = frontier;
    this.#userAgent = userAgent;
  }

  /** Reads the sitemaps and feeds of all hosts again, if an earlier run of the recrawl that started at this time has not. */
  recrawlSince: number | undefined;

  /** Reads the contents that earlier runs found. */
  async restoreContents(): Promise<void> {
    this.#contents = await restoredContents(this.#frontier);
  }

  /** Hosts that were used in this run. */
  get size(): number {
    return this.#memories.size;
  }

  /** Returns the memory of a host, if it was used in this run. */
  loaded(host: string): HostMemory | undefined {
    return this.#memories.get(host);
  }

  /** Returns the memory of a host. `origin` is where its robots.txt is, if no address of the host is known yet. */
  async of(host: string, origin?: string): Promise<HostMemory> {
    const known = this.#memories.get(host);
    if (known !== undefined) return known;
    const stored = (await this.#frontier.host(host))?.memory;
    const groups = await this.#frontier.groups(host);
    const from = origin ?? (await this.#originOf(host, groups.at(0)));
    const memory =
      this.#memories.get(host) ?? new HostMemory(from, this.#userAgent, { stored, contents: this.#contents.get(host) });
    if (this.recrawlSince !== undefined) memory.rereadListings(this.recrawlSince);
    this.#memories.set(host, memory);
    return memory;
  }

  async #originOf(host: string, group: QueueGroup | undefined): Promise<string> {
    const [first] = group === undefined ? [] : await this.#frontier.take(host, group, 1);
    if (first === undefined) return `https://${host}`;
    await this.#frontier.release([first.id]);
    return new URL(first.url).origin;
  }
}
