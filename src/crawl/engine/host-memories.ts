import { KnownContents } from "../duplicates/index.ts";
import type { Frontier, QueueGroup } from "../frontier/index.ts";
import { turnDomain } from "../politeness/index.ts";
import { HostMemory } from "./host-memory.ts";
import { restoredContents } from "./restored-contents.ts";

/** Limit: hosts without work whose memory is kept. One takes two mebibytes at most, and many hosts get new work soon. Set by hand. */
const MAX_RETIRED = 100;
const NONE: ReadonlySet<HostMemory> = new Set();

/** The memories of the hosts of a run, read from the frontier when they are first used. */
export class HostMemories {
  readonly #frontier: Frontier;
  readonly #userAgent: string;
  readonly #memories = new Map<string, HostMemory>();
  readonly #used = new Set<string>();
  /** Hosts without work, the longest first. */
  readonly #retired = new Set<string>();
  /** Contents by registered domain: its hosts often show the same pages. */
  #contents = new Map<string, KnownContents>();
  /** Pages of earlier runs, by host. */
  #pages = new Map<string, string[]>();

  constructor(frontier: Frontier, userAgent: string) {
    this.#frontier = frontier;
    this.#userAgent = userAgent;
  }

  /** Reads the sitemaps and feeds of all hosts again, if an earlier run of the recrawl that started at this time has not. */
  recrawlSince: number | undefined;

  /** Reads the contents that earlier runs found. */
  async restoreContents(): Promise<void> {
    const { contents, pages } = await restoredContents(this.#frontier);
    this.#contents = contents;
    this.#pages = pages;
  }

  /** Number of hosts that were used in this run. */
  get size(): number {
    return this.#used.size;
  }

  /** Notes that a host has no more work. If it gets some, its memory is used again. */
  retire(host: string): void {
    this.#retired.add(host);
  }

  /** The memories of hosts without work, if there are so many that they are to be written and dropped. */
  get leaving(): ReadonlySet<HostMemory> {
    if (this.#retired.size <= MAX_RETIRED) return NONE;
    return new Set([...this.#retired].flatMap((host) => this.#memories.get(host) ?? []));
  }

  /** Drops memories that are written, except for those of hosts that have work again. Which sentences they have seen is lost. */
  drop(written: readonly HostMemory[]): void {
    for (const { host } of written) if (this.#retired.delete(host)) this.#memories.delete(host);
  }

  /** Returns the memory of a host, if it was used in this run. */
  loaded(host: string): HostMemory | undefined {
    return this.#memories.get(host);
  }

  /** Returns the memory of a host. `origin` is where its robots.txt is, if no address of the host is known yet. */
  async of(host: string, origin?: string): Promise<HostMemory> {
    this.#retired.delete(host);
    const known = this.#memories.get(host);
    if (known !== undefined) return known;
    this.#used.add(host);
    const stored = (await this.#frontier.host(host))?.memory;
    const groups = await this.#frontier.groups(host);
    const from = origin ?? (await this.#originOf(host, groups.at(0)));
    const restored = { stored, contents: this.#contentsOf(host), pages: this.#pages.get(host) };
    const memory = this.#memories.get(host) ?? new HostMemory(from, this.#userAgent, restored);
    if (this.recrawlSince !== undefined) memory.rereadListings(this.recrawlSince);
    this.#memories.set(host, memory);
    return memory;
  }

  #contentsOf(host: string): KnownContents {
    const domain = turnDomain(host);
    const contents = this.#contents.get(domain) ?? new KnownContents();
    this.#contents.set(domain, contents);
    return contents;
  }

  async #originOf(host: string, group: QueueGroup | undefined): Promise<string> {
    const [first] = group === undefined ? [] : await this.#frontier.take(host, group, 1);
    if (first === undefined) return `https://${host}`;
    await this.#frontier.release([first.id]);
    return new URL(first.url).origin;
  }
}
