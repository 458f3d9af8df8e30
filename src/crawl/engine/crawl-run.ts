import type { Fetcher, Visit } from "../../fetch/index.ts";
import { CookieJar, headerOf, headersOf } from "../../fetch/index.ts";
import { parseUrl } from "../../page/index.ts";
import type { CrawledPage, CrawlOptions } from "../crawl-options.ts";
import { CRAWL_DEFAULTS } from "../crawl-options.ts";
import type { KnownContents } from "../duplicates/index.ts";
import type { AddressState, Frontier, TakenAddress } from "../frontier/index.ts";
import { Turns } from "../politeness/index.ts";
import type { RobotsRules } from "../robots/index.ts";
import type { SkipReason } from "../skip-reason.ts";
import { CrawlScope } from "../urls/index.ts";
import type { CrawlClock } from "./crawl-clock.ts";
import { HostMemory, type PendingListing } from "./host-memory.ts";
import { requestListing, requestRobots } from "./host-services.ts";
import {
  failureOutcome,
  newAddress,
  type OutcomeContext,
  pageOutcome,
  redirectOutcome,
  type VisitOutcome,
} from "./outcomes.ts";
import { PendingChanges } from "./pending-changes.ts";
import { pickAddress } from "./pick-address.ts";
import { readAnswer } from "./read-answer.ts";
import { restoredContents } from "./restored-contents.ts";

/** The parts that a crawl works with. */
export interface CrawlParts {
  readonly fetcher: Fetcher;
  readonly frontier: Frontier;
  readonly clock: CrawlClock;
  /** The `User-Agent` header, which robots.txt is read for. */
  readonly userAgent: string;
  /** Writes pages before the commit of their addresses. Returns values to commit with them, such as lengths of files. */
  readonly writePages?: (pages: readonly CrawledPage[]) => Promise<Readonly<Record<string, string>>>;
  /** Called with the pages of each commit, after the commit. The crawl waits for it. */
  readonly onPages: (pages: readonly CrawledPage[]) => Promise<void>;
}

/** Pages that are committed together, and the longest time between two commits. Set by hand. */
const MAX_PENDING_PAGES = 20;
const MAX_PENDING_MS = 250;
/** Limit: failures of a host in a row, after which its addresses wait for the next run. Set by hand. */
const MAX_HOST_FAILURES = 8;
/** Name of the stored value with the targets of redirected seeds, which belong to the scope. */
const ADMITTED = "admitted";

/** One run of a crawl: takes addresses from the frontier, requests and reads them, and commits what came of them. */
export class CrawlRun {
  readonly #options: CrawlOptions;
  readonly #parts: CrawlParts;
  readonly #scope: CrawlScope;
  readonly #turns = new Turns();
  readonly #memories = new Map<string, HostMemory>();
  readonly #cookies: CookieJar;
  readonly #pending = new PendingChanges();
  readonly #signal: AbortSignal;
  #pagesDone = 0;
  #bytes = 0;
  #requests = 0;
  #deadline = Number.POSITIVE_INFINITY;
  #flushedAt = 0;
  #flushing: Promise<void> = Promise.resolve();
  #failure: unknown;
  /** Hosts that failed too often in this run. */
  readonly #dropped = new Set<string>();
  /** Targets of redirected seeds. */
  readonly #admitted = new Set<string>();
  /** Contents of earlier runs by host. */
  #contents: ReadonlyMap<string, KnownContents> = new Map();

  constructor(options: CrawlOptions, parts: CrawlParts) {
    const { scope = CRAWL_DEFAULTS.scope, include = [], exclude = [] } = options;
    this.#options = options;
    this.#parts = parts;
    this.#cookies = new CookieJar(() => parts.clock.now());
    this.#signal = options.signal ?? new AbortController().signal;
    this.#scope = new CrawlScope(
      options.seeds.map((seed) => new URL(seed)),
      { scope, include, exclude },
    );
  }

  /** Crawls until nothing is left, a budget is used up, or the signal aborts. Returns the counts of addresses. */
  async run(): Promise<Readonly<Record<AddressState, number>>> {
    const { clock, frontier } = this.#parts;
    this.#deadline = clock.now() + (this.#options.maxTimeMs ?? Number.POSITIVE_INFINITY);
    this.#pagesDone = (await frontier.counts()).done;
    await this.#restore();
    this.#pending.addAddresses(
      this.#options.seeds.map((seed) => newAddress(new URL(seed), { place: "seed", depth: 0 })),
    );
    await this.#flush();
    for (const host of await frontier.hosts()) await this.#wake(host);
    await this.#loop();
    await this.#flush();
    if (this.#failure !== undefined) throw this.#failure;
    return frontier.counts();
  }

  /** Reads what an earlier run has stored for the whole crawl: the hosts of redirected seeds, and the contents. */
  async #restore(): Promise<void> {
    const { frontier } = this.#parts;
    for (const target of JSON.parse((await frontier.value(ADMITTED)) ?? "[]") as string[]) this.#admit(new URL(target));
    this.#contents = await restoredContents(frontier);
  }

  #admit(target: URL): void {
    this.#admitted.add(target.href);
    this.#scope.admitRedirect(target);
  }

  async #loop(): Promise<void> {
    const { clock } = this.#parts;
    const { maxHosts = CRAWL_DEFAULTS.maxHosts } = this.#options;
    const active = new Set<Promise<void>>();
    for (;;) {
      while (active.size < maxHosts && !this.#isOver() && this.#hasRoomFor(active.size)) {
        const host = this.#turns.start(clock.now());
        if (host === undefined) break;
        const turn = this.#takeTurn(host).then(() => void active.delete(turn));
        active.add(turn);
      }
      if (active.size === 0) {
        await this.#flush();
        if (this.#isOver() || this.#turns.nextTime() === undefined) return;
      }
      await this.#waitForTurn(active, active.size < maxHosts && this.#hasRoomFor(active.size));
      if (this.#isFlushDue()) await this.#flush();
    }
  }

  /** Waits until a turn ends, or until the time of the next one if it may start. */
  async #waitForTurn(active: ReadonlySet<Promise<void>>, mayStart: boolean): Promise<void> {
    const { clock } = this.#parts;
    const next = this.#turns.nextTime();
    const wake = new AbortController();
    const stop = (): void => wake.abort();
    this.#signal.addEventListener("abort", stop);
    if (this.#signal.aborted) stop();
    const waits: Promise<void>[] = [...active];
    if ((next !== undefined && mayStart) || active.size === 0) {
      waits.push(clock.sleep(Math.min(next ?? 0, this.#deadline) - clock.now(), wake.signal));
    }
    await Promise.race(waits);
    this.#signal.removeEventListener("abort", stop);
    wake.abort();
  }

  /** Whether another request cannot exceed the limit of pages, if all that have started bring one. */
  #hasRoomFor(started: number): boolean {
    return this.#pagesDone + started < (this.#options.maxPages ?? Number.POSITIVE_INFINITY);
  }

  /** Whether no further request may start. */
  #isOver(): boolean {
    const { maxPages = Number.POSITIVE_INFINITY, maxTotalBytes = Number.POSITIVE_INFINITY } = this.#options;
    const isUsedUp = this.#pagesDone >= maxPages || this.#bytes >= maxTotalBytes;
    return this.#signal.aborted || isUsedUp || this.#failure !== undefined || this.#parts.clock.now() >= this.#deadline;
  }

  /** Makes one request to a host. */
  async #takeTurn(host: string): Promise<void> {
    const { clock } = this.#parts;
    try {
      const memory = await this.#memoryOf(host);
      const { hasWork, waitMs } = await this.#request(memory);
      const delayMs = this.#options.delayMs ?? CRAWL_DEFAULTS.delayMs;
      const asked = memory.rules(clock.now())?.delayMs ?? 0;
      const nextAt = clock.now() + Math.max(hasWork ? Math.max(delayMs, asked) : 0, waitMs);
      this.#pending.touch(memory, nextAt);
      if (memory.failures >= MAX_HOST_FAILURES) this.#dropped.add(host);
      this.#turns.end(host, nextAt, hasWork && !this.#dropped.has(host));
    } catch (error) {
      this.#failure ??= error;
      this.#turns.end(host, 0, false);
    }
  }

  /** Requests robots.txt, else a sitemap or feed, else the best address of a host. */
  async #request(memory: HostMemory): Promise<{ hasWork: boolean; waitMs: number }> {
    const { fetcher, clock } = this.#parts;
    const rules = memory.rules(clock.now());
    if (rules === undefined) {
      const { sitemaps, waitMs } = await requestRobots(memory, fetcher, clock.now());
      if (this.#options.sitemaps !== false) await this.#addListings(memory, sitemaps, "sitemap");
      return { hasWork: true, waitMs };
    }
    const listing = memory.nextListing();
    if (listing !== undefined) return { hasWork: true, waitMs: await this.#readListing(memory, listing, rules) };
    const address = await pickAddress(memory, rules, {
      frontier: this.#parts.frontier,
      pending: this.#pending,
      flush: () => this.#flush(),
      isOver: () => this.#isOver(),
    });
    if (address === undefined) return { hasWork: false, waitMs: 0 };
    const outcome = await this.#visit(memory, address);
    this.#learn(memory, address, outcome);
    return { hasWork: true, waitMs: outcome.waitMs ?? 0 };
  }

  /** Queues sitemaps or feeds, each with its own host. */
  async #addListings(memory: HostMemory, addresses: readonly string[], place: PendingListing["place"]): Promise<void> {
    for (const address of addresses) {
      const url = parseUrl(address, memory.origin);
      if (url === undefined || (url.protocol !== "http:" && url.protocol !== "https:")) continue;
      const owner = url.host === memory.host ? memory : await this.#memoryOf(url.host, url.origin);
      owner.addListing({ url: url.href, place });
      if (owner === memory) continue;
      this.#pending.touch(owner, 0);
      await this.#wake(owner.host);
    }
  }

  /** Reads a sitemap or feed. Returns how long the host must not be asked. */
  async #readListing(memory: HostMemory, listing: PendingListing, rules: RobotsRules): Promise<number> {
    const forbidden = rules.refuse(new URL(listing.url));
    if (forbidden !== undefined) {
      memory.finishListing();
      const origin = { place: listing.place, depth: 0 };
      this.#pending.addAddresses([newAddress(new URL(listing.url), origin, forbidden)]);
      return 0;
    }
    const refuse = (url: URL): SkipReason | undefined => this.#scope.refuse(url) ?? this.#refuseDepth(1);
    const found = await requestListing(memory, listing, { fetcher: this.#parts.fetcher, refuse });
    this.#bytes += found.bytes;
    this.#pending.addAddresses(found.pages);
    await this.#addListings(memory, found.sitemaps, listing.place);
    return found.waitMs;
  }

  #refuseDepth(depth: number): SkipReason | undefined {
    const { maxDepth = Number.POSITIVE_INFINITY } = this.#options;
    return depth > maxDepth ? { code: "depth", detail: `more than ${maxDepth} links from the seeds` } : undefined;
  }

  async #visit(memory: HostMemory, address: TakenAddress): Promise<VisitOutcome> {
    this.#requests++;
    const context = this.#contextOf(memory);
    const url = new URL(address.url);
    try {
      const cookie = this.#cookies.header(url);
      const answer = await this.#parts.fetcher.visit(address.url, { cookie });
      this.#cookies.store(url, answer.headers);
      memory.failures = 0;
      if (answer.kind === "redirect") {
        if (address.place === "seed") this.#admit(new URL(answer.target));
        return redirectOutcome(address, new URL(answer.target), context);
      }
      if (answer.kind === "unchanged") return { finished: { id: address.id, state: "done" }, added: [], newWords: 0 };
      return await this.#readPage(memory, address, answer);
    } catch (error) {
      const outcome = failureOutcome(address, error, memory.failures);
      if (outcome.isFailure === true) memory.failures++;
      return outcome;
    }
  }

  #contextOf(memory: HostMemory): OutcomeContext {
    const rules = memory.rules(this.#parts.clock.now());
    const refuseByRobots = (url: URL): SkipReason | undefined =>
      url.host === memory.host ? rules?.refuse(url) : undefined;
    return { scope: this.#scope, options: this.#options, refuseByRobots };
  }

  async #readPage(
    memory: HostMemory,
    address: TakenAddress,
    answer: Extract<Visit, { kind: "body" }>,
  ): Promise<VisitOutcome> {
    this.#bytes += answer.sentBytes.length;
    const { bytes, contentType, headers, status } = answer;
    const robotsTag = headersOf(headers, "x-robots-tag");
    const read = readAnswer({ bytes, url: address.url, contentType, robotsTag }, memory, this.#options.extract ?? {});
    const { contentHash, simhash, words } = read;
    const match = words === 0 ? undefined : memory.contents.find({ hash: contentHash, simhash, words });
    if (match === undefined) memory.contents.add({ url: address.url, hash: contentHash, simhash, words });
    if (this.#options.sitemaps !== false && address.depth <= 1) {
      const feeds = read.links.feeds.filter(({ host }) => host === memory.host);
      await this.#addListings(
        memory,
        feeds.map(({ href }) => href),
        "feed",
      );
    }
    const facts = {
      status,
      etag: headerOf(headers, "etag"),
      lastModified: headerOf(headers, "last-modified"),
      fetchedAt: this.#parts.clock.now(),
      contentHash,
      simhash,
      words,
    };
    return pageOutcome(address, { read, match, facts }, this.#contextOf(memory));
  }

  #learn(memory: HostMemory, address: TakenAddress, outcome: VisitOutcome): void {
    if (outcome.isFailure !== true) {
      memory.scores.learn(address.pattern, outcome.newWords, outcome.isCopy);
      if (address.from !== undefined) memory.scores.credit(address.from, outcome.newWords);
    }
    if (outcome.page !== undefined) this.#pagesDone++;
    this.#pending.addOutcome(outcome);
  }

  #isFlushDue(): boolean {
    const isOld = this.#parts.clock.now() - this.#flushedAt >= MAX_PENDING_MS;
    return this.#pending.pages >= MAX_PENDING_PAGES || (isOld && !this.#pending.isEmpty);
  }

  /** Commits the pending changes, then hands out their pages. One commit at a time. */
  #flush(): Promise<void> {
    this.#flushing = this.#flushing.then(async () => {
      this.#flushedAt = this.#parts.clock.now();
      if (this.#pending.isEmpty) return;
      const { changes, pages } = this.#pending.take();
      const lengths = pages.length === 0 ? undefined : await this.#parts.writePages?.(pages);
      const values = { ...lengths, [ADMITTED]: JSON.stringify([...this.#admitted]) };
      await this.#parts.frontier.commit({ ...changes, values });
      await this.#reportProgress();
      if (pages.length > 0) await this.#parts.onPages(pages);
      const hosts = new Set(
        (changes.added ?? []).filter(({ skipped }) => skipped === undefined).map(({ host }) => host),
      );
      for (const host of hosts) await this.#wake(host);
    });
    return this.#flushing;
  }

  async #reportProgress(): Promise<void> {
    if (this.#options.onProgress === undefined) return;
    const { done, queued, failed, skipped } = await this.#parts.frontier.counts();
    const [requests, hosts, bytes] = [this.#requests, this.#memories.size, this.#bytes];
    this.#options.onProgress({ pages: done, requests, queued, failed, skipped, hosts, bytes });
  }

  async #wake(host: string): Promise<void> {
    if (this.#dropped.has(host)) return;
    const known = await this.#parts.frontier.host(host);
    this.#turns.add(host, known?.nextAt ?? 0);
  }

  /** Returns the memory of a host. `origin` is where its robots.txt is, if no address of the host is known yet. */
  async #memoryOf(host: string, origin?: string): Promise<HostMemory> {
    const known = this.#memories.get(host);
    if (known !== undefined) return known;
    const { frontier, userAgent } = this.#parts;
    const stored = (await frontier.host(host))?.memory;
    const from = origin ?? (await this.#originOf(host));
    const memory =
      this.#memories.get(host) ?? new HostMemory(from, userAgent, { stored, contents: this.#contents.get(host) });
    this.#memories.set(host, memory);
    return memory;
  }

  async #originOf(host: string): Promise<string> {
    const { frontier } = this.#parts;
    const group = (await frontier.groups(host)).at(0);
    const [first] = group === undefined ? [] : await frontier.take(host, group, 1);
    if (first === undefined) return `https://${host}`;
    await frontier.release([first.id]);
    return new URL(first.url).origin;
  }
}
