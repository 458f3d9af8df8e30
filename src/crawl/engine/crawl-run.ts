import type { Fetcher, Visit } from "../../fetch/index.ts";
import { CookieJar, GiveUpError, headerOf } from "../../fetch/index.ts";
import type { CrawledPage, CrawlOptions } from "../crawl-options.ts";
import { CRAWL_DEFAULTS } from "../crawl-options.ts";
import { readListing } from "../discover/index.ts";
import type { AddressState, Frontier, QueueGroup, TakenAddress } from "../frontier/index.ts";
import { Turns } from "../politeness/index.ts";
import { MAX_ROBOTS_BYTES, type RobotsAnswer, type RobotsRules } from "../robots/index.ts";
import { CrawlScope } from "../urls/index.ts";
import type { CrawlClock } from "./crawl-clock.ts";
import { HostMemory, type PendingListing } from "./host-memory.ts";
import {
  failureOutcome,
  newAddress,
  type OutcomeContext,
  pageOutcome,
  redirectOutcome,
  type VisitOutcome,
} from "./outcomes.ts";
import { PendingChanges } from "./pending-changes.ts";
import { readAnswer } from "./read-answer.ts";

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
/** Limit: redirects of robots.txt (RFC 9309, section 2.3.1.2). */
const MAX_ROBOTS_REDIRECTS = 5;
/** The sitemap that is tried if robots.txt names none. */
const USUAL_SITEMAP = "/sitemap.xml";
/** Limit: failures of a host in a row, after which its addresses wait for the next run. Set by hand. */
const MAX_HOST_FAILURES = 8;

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

  async #loop(): Promise<void> {
    const { clock } = this.#parts;
    const { maxHosts = CRAWL_DEFAULTS.maxHosts } = this.#options;
    const active = new Set<Promise<void>>();
    for (;;) {
      while (active.size < maxHosts && !this.#isOver()) {
        const host = this.#turns.start(clock.now());
        if (host === undefined) break;
        const turn = this.#takeTurn(host).then(() => void active.delete(turn));
        active.add(turn);
      }
      if (active.size === 0) {
        await this.#flush();
        if (this.#isOver() || this.#turns.nextTime() === undefined) return;
      }
      await this.#waitForTurn(active, maxHosts);
      if (this.#isFlushDue()) await this.#flush();
    }
  }

  /** Waits until a turn ends or, if another may start, until its time. */
  async #waitForTurn(active: ReadonlySet<Promise<void>>, maxHosts: number): Promise<void> {
    const { clock } = this.#parts;
    const next = this.#turns.nextTime();
    const wake = new AbortController();
    const stop = (): void => wake.abort();
    this.#signal.addEventListener("abort", stop);
    const waits: Promise<void>[] = [...active];
    if (next !== undefined && active.size < maxHosts && !this.#isOver()) {
      waits.push(clock.sleep(next - clock.now(), wake.signal));
    }
    await Promise.race(waits);
    this.#signal.removeEventListener("abort", stop);
    wake.abort();
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
      this.#turns.end(host, nextAt, hasWork && memory.failures < MAX_HOST_FAILURES);
    } catch (error) {
      this.#failure ??= error;
      this.#turns.end(host, 0, false);
    }
  }

  /** Requests robots.txt, else a sitemap or feed, else the best address of a host. */
  async #request(memory: HostMemory): Promise<{ hasWork: boolean; waitMs: number }> {
    const rules = memory.rules(this.#parts.clock.now());
    if (rules === undefined) {
      await this.#readRobots(memory);
      return { hasWork: true, waitMs: 0 };
    }
    const listing = memory.takeListing();
    if (listing !== undefined) {
      await this.#readListing(memory, listing, rules);
      return { hasWork: true, waitMs: 0 };
    }
    const address = await this.#pick(memory, rules);
    if (address === undefined) return { hasWork: false, waitMs: 0 };
    const outcome = await this.#visit(memory, address);
    this.#learn(memory, address, outcome);
    return { hasWork: true, waitMs: outcome.waitMs ?? 0 };
  }

  async #readRobots(memory: HostMemory): Promise<void> {
    const isNew = memory.isNew;
    const rules = memory.setRobots(await this.#requestRobots(memory.robotsAddress), this.#parts.clock.now());
    if (!isNew || this.#options.sitemaps === false) return;
    const named = rules.sitemaps.length > 0 ? rules.sitemaps : [USUAL_SITEMAP];
    for (const address of named) this.#addListing(memory, address, "sitemap");
  }

  async #requestRobots(start: string): Promise<RobotsAnswer> {
    let address = start;
    try {
      for (let hops = 0; hops <= MAX_ROBOTS_REDIRECTS; hops++) {
        const answer = await this.#parts.fetcher.visit(address, { accept: "any" });
        if (answer.kind === "body") {
          return { kind: "text", text: new TextDecoder().decode(answer.bytes.subarray(0, MAX_ROBOTS_BYTES)) };
        }
        if (answer.kind === "redirect") address = answer.target;
      }
      return { kind: "missing" };
    } catch (error) {
      const isMissing = error instanceof GiveUpError && (error.status ?? 0) >= 400;
      return isMissing ? { kind: "missing" } : { kind: "failed", message: (error as Error).message };
    }
  }

  /** Queues a sitemap or feed that is on the host and may be requested. */
  #addListing(memory: HostMemory, address: string, place: PendingListing["place"]): void {
    const url = URL.canParse(address, memory.origin) ? new URL(address, memory.origin) : undefined;
    if (url !== undefined && url.host === memory.host) memory.addListing({ url: url.href, place });
  }

  async #readListing(memory: HostMemory, { url, place }: PendingListing, rules: RobotsRules): Promise<void> {
    if (rules.refuse(new URL(url)) !== undefined) return;
    try {
      const answer = await this.#parts.fetcher.visit(url, { accept: "any" });
      if (answer.kind === "redirect") this.#addListing(memory, answer.target, place);
      if (answer.kind !== "body") return;
      this.#bytes += answer.sentBytes.length;
      const listing = readListing(await unzipped(answer.bytes), url);
      for (const { url: sitemap } of listing.sitemaps) this.#addListing(memory, sitemap, place);
      const found = listing.pages.map(({ url: page }) => new URL(page));
      this.#pending.addAddresses(found.map((page) => newAddress(page, { place, depth: 1 }, this.#scope.refuse(page))));
    } catch {
      // A missing or broken sitemap is no failure of the crawl: its pages may be found by links.
    }
  }

  /** Takes the address that promises most. Closes groups that bring nothing. */
  async #pick(memory: HostMemory, rules: RobotsRules): Promise<TakenAddress | undefined> {
    for (let isFlushed = false; ; ) {
      const group = bestGroup(await this.#parts.frontier.groups(memory.host), memory);
      if (group === undefined) {
        if (isFlushed || this.#pending.isEmpty) return undefined;
        await this.#flush();
        isFlushed = true;
        continue;
      }
      const trap = group.place === "seed" ? undefined : memory.scores.trapAround(group.pattern);
      if (trap !== undefined) {
        const detail = `${trap.requests} requests in a row for ${trap.pattern} brought nothing new`;
        this.#pending.close({ host: memory.host, ...group, reason: { code: "trap", detail } });
        await this.#flush();
        continue;
      }
      const [address] = await this.#parts.frontier.take(memory.host, group, 1);
      if (address === undefined) return undefined;
      const reason = rules.refuse(new URL(address.url));
      if (reason === undefined) return address;
      this.#pending.finish({ id: address.id, state: "skipped", reason });
    }
  }

  async #visit(memory: HostMemory, address: TakenAddress): Promise<VisitOutcome> {
    this.#requests++;
    const context: OutcomeContext = { scope: this.#scope, options: this.#options };
    const url = new URL(address.url);
    try {
      const cookie = this.#cookies.header(url);
      const answer = await this.#parts.fetcher.visit(address.url, { cookie });
      this.#cookies.store(url, answer.headers);
      memory.failures = 0;
      if (answer.kind === "redirect") return redirectOutcome(address, new URL(answer.target), context);
      if (answer.kind === "unchanged") return { finished: { id: address.id, state: "done" }, added: [], newWords: 0 };
      return this.#readPage(memory, address, answer);
    } catch (error) {
      const outcome = failureOutcome(address, error, memory.failures);
      if (outcome.isFailure === true) memory.failures++;
      return outcome;
    }
  }

  #readPage(memory: HostMemory, address: TakenAddress, answer: Extract<Visit, { kind: "body" }>): VisitOutcome {
    this.#bytes += answer.sentBytes.length;
    const { bytes, contentType, headers, status } = answer;
    const robotsTag = headerOf(headers, "x-robots-tag");
    const read = readAnswer({ bytes, url: address.url, contentType, robotsTag }, memory, this.#options.extract ?? {});
    const { contentHash, simhash, words } = read;
    const match = words === 0 ? undefined : memory.contents.find({ hash: contentHash, simhash, words });
    if (match === undefined) memory.contents.add({ url: address.url, hash: contentHash, simhash, words });
    if (this.#options.sitemaps !== false && address.depth <= 1) {
      for (const feed of read.links.feeds) this.#addListing(memory, feed.href, "feed");
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
    return pageOutcome(address, { read, match, facts }, { scope: this.#scope, options: this.#options });
  }

  #learn(memory: HostMemory, address: TakenAddress, outcome: VisitOutcome): void {
    if (outcome.isFailure !== true) {
      memory.scores.learn(address.pattern, outcome.newWords);
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
      const values = pages.length === 0 ? undefined : await this.#parts.writePages?.(pages);
      await this.#parts.frontier.commit({ ...changes, ...(values === undefined ? {} : { values }) });
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
    const known = await this.#parts.frontier.host(host);
    this.#turns.add(host, known?.nextAt ?? 0);
  }

  async #memoryOf(host: string): Promise<HostMemory> {
    const known = this.#memories.get(host);
    if (known !== undefined) return known;
    const stored = await this.#parts.frontier.host(host);
    const group = (await this.#parts.frontier.groups(host)).at(0);
    const [first] = group === undefined ? [] : await this.#parts.frontier.take(host, group, 1);
    if (first !== undefined) await this.#parts.frontier.release([first.id]);
    const origin = first === undefined ? `https://${host}` : new URL(first.url).origin;
    const memory = new HostMemory(origin, this.#parts.userAgent, stored?.memory);
    this.#memories.set(host, memory);
    return memory;
  }
}

/** Returns the group whose addresses are expected to bring most new words. */
function bestGroup(groups: readonly QueueGroup[], { scores }: HostMemory): QueueGroup | undefined {
  let best: QueueGroup | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const group of groups) {
    const expected = scores.expected(group.pattern, group.place);
    if (expected <= most) continue;
    most = expected;
    best = group;
  }
  return best;
}

/** Decompresses a sitemap that is a gzip file. */
async function unzipped(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const { gunzipSync } = await import("node:zlib");
  return gunzipSync(bytes, { maxOutputLength: MAX_SITEMAP_BYTES });
}

/** Limit: bytes of a decompressed sitemap (sitemaps.org). */
const MAX_SITEMAP_BYTES = 50 * 1024 * 1024;
