import type { Fetcher } from "../../fetch/index.ts";
import type { CrawlNotes } from "../crawl-notes.ts";
import { CRAWL_DEFAULTS, type CrawlOptions } from "../crawl-options.ts";
import { type CrawlParts, type HostMemory, HostWorker, PendingChanges, RunBudget } from "../engine/index.ts";
import type { CrawlCommit, RedisFrontier } from "../frontier/index.ts";
import { turnDomain } from "../politeness/index.ts";
import type { CrawlScope } from "../urls/index.ts";
import type { ClusterState } from "./cluster-state.ts";
import { type CommitLine, LostClaimError } from "./commit-line.ts";
import type { DomainMemories } from "./domain-memories.ts";
import { nextRequest, nextRequestValue } from "./next-request.ts";
import type { PageShards } from "./page-shards.ts";
import type { ServerClock } from "./server-clock.ts";
import { withTakenIds } from "./taken-addresses.ts";

/** The parts of a worker that all its slices share. */
export interface SliceParts extends Omit<CrawlParts, "frontier" | "onPages"> {
  readonly clock: ServerClock;
  readonly frontier: RedisFrontier;
  readonly state: ClusterState;
  readonly commits: CommitLine;
  readonly shards: PageShards;
  readonly memories: DomainMemories;
  readonly scope: CrawlScope;
  readonly notes: CrawlNotes;
  /** Runs a request when fewer than the limit of requests are under way. */
  readonly inTurn: <T>(request: () => Promise<T>) => Promise<T>;
  /** Whether no further request may start. */
  readonly isOver: () => boolean;
  /** Plans a slice of other domains that have new work. */
  readonly wake: (hosts: readonly string[]) => Promise<void>;
  /** Adds to the figures of the worker. */
  readonly count: (figures: SliceFigures) => void;
  readonly signal: AbortSignal;
}

/** What a slice did since the last commit. */
export interface SliceFigures {
  readonly requests: number;
  readonly bytes: number;
  readonly failures: number;
}

/**
 * Limits of a slice: its time, the longest wait within it, and turns and time between two commits. Set by hand. Pages wait as long for their
 * shard as links for their commit.
 */
const MAX_SLICE_MS = 20_000;
const MAX_WAIT_MS = 3000;
const MAX_UNCOMMITTED_TURNS = 20;
const MAX_UNCOMMITTED_MS = 5000;
/** Pause of a domain that another worker has, or whose addresses are all taken. Set by hand. */
const RETRY_MS = 1000;

/** Works on the hosts of a registered domain for a while. No other worker sends a request to them meanwhile. */
export class DomainSlice {
  readonly #domain: string;
  readonly #options: CrawlOptions;
  readonly #parts: SliceParts;
  readonly #pending = new PendingChanges();
  readonly #budget: RunBudget;
  readonly #memories = new Map<string, HostMemory>();
  readonly #addresses: ReturnType<typeof withTakenIds>;
  readonly #worker: HostWorker;
  #nextAt = 0;
  #turns = 0;
  #committedAt = 0;
  #counted: SliceFigures = { requests: 0, bytes: 0, failures: 0 };
  #failures = 0;
  /** The time of the next request that the last commit has stored for an open slice. */
  #storedNextAt = Number.NaN;
  /** Hosts that have work, as Redis knows. */
  readonly #announced = new Set<string>();
  /** Requests must wait until a claim is certain. */
  #isLost = false;

  constructor(domain: string, options: CrawlOptions, parts: SliceParts) {
    this.#domain = domain;
    this.#options = options;
    this.#parts = parts;
    this.#budget = new RunBudget({ seeds: [] }, { now: 0, pages: 0 });
    this.#addresses = withTakenIds(parts.frontier);
    const { clock, userAgent, captures, renderer, metrics, scope, notes, isOver } = parts;
    const fetcher = this.#fenced(parts.fetcher);
    const own: CrawlParts = {
      fetcher,
      captures,
      frontier: this.#addresses.frontier,
      clock,
      userAgent,
      renderer,
      metrics,
      onPages: async () => {},
    };
    this.#worker = new HostWorker(options, own, {
      scope,
      notes,
      isOver,
      memories: { of: (host, origin) => this.#memoryOf(host, origin) },
      pending: this.#pending,
      budget: this.#budget,
      flush: () => this.#commit(),
      wake: (host) => parts.state.addHosts(domain, [host]),
      sendListing: (url, place) => this.#send(url, place),
    });
  }

  /** Works on the domain. Returns when it may be asked again; undefined if it has no work. */
  async run(): Promise<number | undefined> {
    const { frontier, clock } = this.#parts;
    if (!(await frontier.claims.claim(this.#domain))) return clock.now() + RETRY_MS;
    try {
      const next = await this.#work();
      if (!this.#isLost && next !== undefined) await this.#parts.shards.settle();
      return next;
    } catch (error) {
      this.#isLost = true;
      if (error instanceof LostClaimError) return clock.now() + RETRY_MS;
      throw error;
    } finally {
      if (this.#isLost) await this.#giveUp();
      await frontier.claims.abandon(this.#domain);
    }
  }

  /** Returns addresses whose outcome is not committed: as long as this worker lives, it would renew their leases. */
  async #giveUp(): Promise<void> {
    const { memories, frontier, signal } = this.#parts;
    memories.forget(this.#memories.keys());
    for (let isReleased = false; !isReleased && !signal.aborted; ) {
      isReleased = await frontier.release([...this.#addresses.taken]).then(
        () => true,
        () => false,
      );
    }
  }

  async #work(): Promise<number | undefined> {
    const { state, clock, isOver, signal } = this.#parts;
    await this.#start();
    const startedAt = clock.now();
    let hosts = [...(await state.hosts(this.#domain))];
    const dropped = new Set(await state.dropped());
    let isBlocked = false;
    while (!isOver()) {
      hosts = hosts.filter((host) => !dropped.has(host));
      if (hosts.length === 0) hosts = (await state.hosts(this.#domain)).filter((host) => !dropped.has(host));
      if (hosts.length === 0) return this.#end(undefined);
      const waitMs = this.#nextAt - clock.now();
      if (isBlocked || waitMs > MAX_WAIT_MS || clock.now() - startedAt > MAX_SLICE_MS)
        return this.#end(Math.max(this.#nextAt, clock.now() + (isBlocked ? RETRY_MS : 0)));
      if (waitMs > 0) await clock.sleep(waitMs, signal);
      if (isOver()) break;
      const [host] = hosts.splice(0, 1);
      const result = await this.#takeTurn(host);
      if (result === "dropped") dropped.add(host);
      if (result === "more") hosts.push(host);
      isBlocked = result === "blocked";
    }
    return this.#end(this.#nextAt);
  }

  /** Reads when the domain may be asked. After a slice that did not end, nobody knows when its last request was. */
  async #start(): Promise<void> {
    const { frontier, clock, state, scope } = this.#parts;
    for (const target of await state.admitted(scope.redirects.length)) scope.admitRedirect(new URL(target));
    const { nextAt, isOpen } = await nextRequest(frontier, this.#domain);
    // The clock of the worker that stored the time may have been behind this one.
    this.#nextAt = nextAt === 0 ? 0 : nextAt + clock.aheadMs;
    if (!isOpen) return this.#commitWith({}, true);
    this.#parts.memories.forget(await state.hosts(this.#domain));
    let pauseMs = this.#options.delayMs ?? CRAWL_DEFAULTS.delayMs;
    for (const host of await state.hosts(this.#domain)) {
      const memory = await this.#memoryOf(host);
      pauseMs = Math.max(pauseMs, memory.rules(clock.now())?.delayMs ?? 0);
    }
    this.#nextAt = Math.max(this.#nextAt, clock.now() + pauseMs);
  }

  async #takeTurn(host: string): Promise<"more" | "none" | "blocked" | "dropped"> {
    const { state, frontier, inTurn, clock } = this.#parts;
    const { hasWork, nextAt, isDropped } = await inTurn(() => this.#worker.takeTurn(host));
    if (this.#isLost) throw new LostClaimError(this.#domain);
    if (hasWork) this.#nextAt = Math.max(this.#nextAt, nextAt);
    this.#turns++;
    const isOld = clock.now() - this.#committedAt > MAX_UNCOMMITTED_MS;
    if (!hasWork || isDropped || isOld || this.#turns >= MAX_UNCOMMITTED_TURNS) await this.#commit();
    if (isDropped) {
      await state.drop(host);
      return "dropped";
    }
    if (hasWork) return "more";
    this.#announced.delete(host);
    await state.removeHost(this.#domain, host);
    // Work that came before the host was removed would have no slice.
    const hasNews = (await frontier.groups(host)).length > 0 || (await state.inbox(host)).length > 0;
    if (!hasNews) return "none";
    await state.addHosts(this.#domain, [host]);
    const memory = this.#memories.get(host);
    if (memory !== undefined) await this.#readInbox(memory);
    return "blocked";
  }

  async #end(next: number | undefined): Promise<number | undefined> {
    await this.#commitWith({}, false);
    return next;
  }

  #commit(): Promise<void> {
    return this.#commitWith({}, true);
  }

  /** Commits links and records of hosts at once; pages wait for their shard. */
  async #commitWith(others: CrawlCommit, isOpen: boolean): Promise<void> {
    const { commits, shards, state, scope, memories, wake, notes } = this.#parts;
    this.#turns = 0;
    this.#committedAt = this.#parts.clock.now();
    const { changes, pages, pageIds, answers, touched } = this.#pending.take(this.#committedAt, !isOpen);
    const { finished = [], added = [], hosts = [] } = changes;
    await state.admit(scope.redirects);
    const ids = new Map(pageIds.map((id, at) => [id, pages[at]]));
    const figures = this.#figures();
    const newNotes = notes.takeValues();
    const changed = [Object.keys(newNotes), finished, added, hosts, changes.closed ?? [], answers];
    const isChanged = changed.some(({ length }) => length > 0) || figures.requests + figures.bytes > 0;
    // Fast path: the commit would store what is stored.
    if (!isChanged && isOpen && this.#storedNextAt === this.#nextAt) return this.#parts.count(figures);
    const commit = commits.commitRest({
      ...others,
      ...changes,
      finished: finished.filter(({ id }) => !ids.has(id)),
      values: { ...changes.values, ...newNotes, ...nextRequestValue(this.#domain, { nextAt: this.#nextAt, isOpen }) },
      counters: { requests: figures.requests, bytes: figures.bytes },
      claims: [this.#domain],
    });
    await commit.catch((error: unknown) => {
      notes.putBack(newNotes);
      throw error;
    });
    this.#storedNextAt = isOpen ? this.#nextAt : Number.NaN;
    for (const memory of [...touched, ...added.flatMap(({ host }) => this.#memories.get(host) ?? [])])
      memory.queue.reset();
    for (const { id } of finished) this.#addresses.taken.delete(id);
    for (const { host, memory } of hosts) memories.noteCommitted(host, memory);
    this.#parts.count(figures);
    const unwritten = finished.flatMap((outcome) => {
      const page = ids.get(outcome.id);
      return page === undefined ? [] : [{ page, finished: outcome }];
    });
    shards.add(unwritten, answers);
    const queued = added.flatMap(({ host, skipped }) => (skipped === undefined ? [host] : []));
    const own = new Set(queued.filter((host) => turnDomain(host) === this.#domain));
    await this.#announce([...own]);
    await wake([...new Set(queued)].filter((host) => !own.has(host)));
  }

  /** Notes in Redis that hosts of the domain have work. */
  async #announce(hosts: readonly string[]): Promise<void> {
    const news = hosts.filter((host) => !this.#announced.has(host));
    await this.#parts.state.addHosts(this.#domain, news);
    for (const host of news) this.#announced.add(host);
  }

  #figures(): SliceFigures {
    const { requests, bytes } = this.#budget;
    const before = this.#counted;
    this.#counted = { requests, bytes, failures: this.#failures };
    return {
      requests: requests - before.requests,
      bytes: bytes - before.bytes,
      failures: this.#failures - before.failures,
    };
  }

  async #memoryOf(host: string, origin?: string): Promise<HostMemory> {
    const known = this.#memories.get(host);
    if (known !== undefined) return known;
    const memory = await this.#parts.memories.read(host, origin);
    this.#memories.set(host, memory);
    await this.#readInbox(memory);
    return memory;
  }

  /** Takes over the sitemaps and feeds that other workers found for a host. */
  async #readInbox(memory: HostMemory): Promise<void> {
    const listings = await this.#parts.state.inbox(memory.host);
    if (listings.length === 0) return;
    for (const listing of listings) memory.addListing(listing);
    this.#pending.touch(memory, this.#nextAt);
    await this.#commit();
    await this.#parts.state.removeListings(memory.host, listings);
  }

  async #send(url: URL, place: "sitemap" | "feed"): Promise<boolean> {
    if (turnDomain(url.host) === this.#domain) return false;
    await this.#parts.state.sendListing(url.host, { url: url.href, place });
    await this.#parts.wake([url.host]);
    return true;
  }

  /** Returns a fetcher that sends nothing after another worker may have claimed the domain. */
  #fenced(fetcher: Fetcher): Fetcher {
    return {
      fetch: (url, request) => fetcher.fetch(url, request),
      close: () => fetcher.close(),
      visit: async (url, request) => {
        if (!this.#parts.frontier.claims.isHeld(this.#domain)) {
          this.#isLost = true;
          throw new LostClaimError(`the claim of ${this.#domain} may be over`);
        }
        try {
          return await fetcher.visit(url, request);
        } catch (error) {
          this.#failures++;
          throw error;
        }
      },
    };
  }
}
