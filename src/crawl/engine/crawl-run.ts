import { CrawlNotes, endedValue } from "../crawl-notes.ts";
import { CRAWL_DEFAULTS, type CrawlOptions, type CrawlProgress } from "../crawl-options.ts";
import type { AddressState } from "../frontier/index.ts";
import { Turns } from "../politeness/index.ts";
import { CrawlScope } from "../urls/index.ts";
import type { CrawlParts } from "./crawl-parts.ts";
import { HostMemories } from "./host-memories.ts";
import { HostWorker } from "./host-worker.ts";
import { newAddress } from "./outcomes/index.ts";
import { PendingChanges } from "./pending-changes.ts";
import { RECRAWL_VALUE, requeueDue } from "./requeue-due.ts";
import { RunBudget } from "./run-budget.ts";

/**
 * Pages that are committed together. Measured: with 20, the pages that wait take 45 MiB more at 5,000 addresses; with 2, commits take more time.
 */
const MAX_PENDING_PAGES = 5;
/** The longest time between two commits. Set by hand. */
const MAX_PENDING_MS = 250;
/** Within this time, a recrawl with waiting addresses is continued: it does not read sitemaps and feeds again. Set by hand. */
const MAX_RESUME_MS = 24 * 60 * 60 * 1000;
/** The reason of a wait that ends early. Without one, each would make an error. */
const WOKEN = "woken";
/** Name of the stored value with the targets of redirected seeds, which belong to the scope. */
const ADMITTED = "admitted";

/** One run of a crawl in this process: gives each host its turns, and commits what came of them. */
export class CrawlRun {
  readonly #options: CrawlOptions;
  readonly #parts: CrawlParts;
  readonly #scope: CrawlScope;
  readonly #memories: HostMemories;
  readonly #turns = new Turns();
  readonly #pending = new PendingChanges();
  readonly #notes = new CrawlNotes();
  readonly #signal: AbortSignal;
  #budget: RunBudget;
  #flushedAt = 0;
  #flushing: Promise<void> = Promise.resolve();
  #failure: unknown;
  /** Hosts that failed too often in this run. */
  readonly #dropped = new Set<string>();

  constructor(options: CrawlOptions, parts: CrawlParts) {
    const { scope = CRAWL_DEFAULTS.scope, include = [], exclude = [] } = options;
    this.#options = options;
    this.#parts = parts;
    this.#budget = new RunBudget(options, { now: parts.clock.now(), pages: 0 });
    this.#memories = new HostMemories(parts.frontier, parts.userAgent);
    this.#signal = options.signal ?? new AbortController().signal;
    this.#scope = new CrawlScope(
      options.seeds.map((seed) => new URL(seed)),
      { scope, include, exclude },
    );
  }

  /** Crawls until nothing is left, a budget is used up, or the signal aborts. Returns the counts of addresses. */
  async run(): Promise<Readonly<Record<AddressState, number>>> {
    const { clock, frontier } = this.#parts;
    const isRecrawl = this.#options.recrawl === true;
    const pages = isRecrawl ? 0 : (await frontier.counts()).done;
    this.#budget = new RunBudget(this.#options, { now: clock.now(), pages });
    await this.#restore();
    if (isRecrawl) await this.#startRecrawl();
    const seeds = this.#options.seeds.map((seed) => newAddress(new URL(seed), { place: "seed", depth: 0 }));
    this.#pending.addAddresses(seeds);
    await this.#flush();
    await this.#parts.onFound?.({ addresses: seeds });
    for (const host of await frontier.hosts()) await this.#wake(host);
    await this.#loop(
      new HostWorker(this.#options, this.#parts, {
        scope: this.#scope,
        memories: this.#memories,
        pending: this.#pending,
        budget: this.#budget,
        notes: this.#notes,
        flush: () => this.#flush(),
        isOver: () => this.#isOver(),
        wake: (host) => this.#wake(host),
      }),
    );
    await this.#flush(true);
    await frontier.commit({ values: endedValue(this.#endReason()) });
    if (this.#failure !== undefined) throw this.#failure;
    return frontier.counts();
  }

  /** Reads what an earlier run has stored for the whole crawl: the targets of redirected seeds, and the contents. */
  async #restore(): Promise<void> {
    const admitted = (await this.#parts.frontier.value(ADMITTED)) ?? "[]";
    for (const target of JSON.parse(admitted) as string[]) this.#scope.admitRedirect(new URL(target));
    await this.#notes.restore(this.#parts.frontier);
    await this.#memories.restoreContents();
  }

  /** Why addresses may be left: a limit, the signal, or hosts that failed. */
  #endReason(): string {
    const limit = this.#budget.usedUp(this.#parts.clock.now());
    if (limit !== undefined) return `ended at ${limit}`;
    if (this.#signal.aborted) return "was interrupted";
    return this.#dropped.size > 0 ? `gave up hosts that failed: ${[...this.#dropped].slice(0, 5).join(", ")}` : "";
  }

  /** Queues the pages that may have changed. A recrawl that did not end is continued: pages that it has seen are not due. */
  async #startRecrawl(): Promise<void> {
    const { clock, frontier } = this.#parts;
    const { queued, done } = await frontier.counts();
    const last = Number((await frontier.value(RECRAWL_VALUE)) ?? Number.NEGATIVE_INFINITY);
    const isContinued = queued > 0 && clock.now() - last < MAX_RESUME_MS;
    const since = isContinued ? last : clock.now();
    await frontier.commit({ values: { [RECRAWL_VALUE]: String(since) } });
    if (queued + done > 0) this.#memories.recrawlSince = since;
    await requeueDue(frontier, clock.now());
  }

  async #loop(worker: HostWorker): Promise<void> {
    const { clock } = this.#parts;
    const { maxHosts = CRAWL_DEFAULTS.maxHosts } = this.#options;
    const active = new Set<Promise<void>>();
    this.#parts.metrics?.set("domains", () => active.size);
    for (;;) {
      while (active.size < maxHosts && !this.#isOver() && this.#budget.hasRoomFor(active.size)) {
        const host = this.#turns.start(clock.now());
        if (host === undefined) break;
        const turn = this.#takeTurn(worker, host).then(() => void active.delete(turn));
        active.add(turn);
      }
      if (active.size === 0) {
        await this.#flush();
        if (this.#isOver() || this.#turns.nextTime() === undefined) return;
      }
      const mayStart = active.size < maxHosts && !this.#isOver() && this.#budget.hasRoomFor(active.size);
      await this.#waitForTurn(active, mayStart);
      if (this.#isFlushDue()) await this.#flush();
    }
  }

  async #takeTurn(worker: HostWorker, host: string): Promise<void> {
    try {
      const { hasWork, nextAt, isDropped } = await worker.takeTurn(host);
      if (isDropped) this.#dropped.add(host);
      if (!hasWork) this.#memories.retire(host);
      this.#turns.end(host, nextAt, hasWork && !isDropped);
    } catch (error) {
      this.#failure ??= error;
      this.#turns.end(host, 0, false);
    }
  }

  /** Waits until a turn ends, or until the time of the next one if it may start. */
  async #waitForTurn(active: ReadonlySet<Promise<void>>, mayStart: boolean): Promise<void> {
    const { clock } = this.#parts;
    const next = this.#turns.nextTime();
    const wake = new AbortController();
    const stop = (): void => wake.abort(WOKEN);
    this.#signal.addEventListener("abort", stop);
    if (this.#signal.aborted) stop();
    const waits: Promise<void>[] = [...active];
    if ((next !== undefined && mayStart) || active.size === 0) {
      waits.push(clock.sleep(Math.min(next ?? 0, this.#budget.deadline) - clock.now(), wake.signal));
    }
    await Promise.race(waits);
    this.#signal.removeEventListener("abort", stop);
    stop();
  }

  /** Whether no further request may start. */
  #isOver(): boolean {
    return this.#signal.aborted || this.#failure !== undefined || this.#budget.isUsedUp(this.#parts.clock.now());
  }

  #isFlushDue(): boolean {
    const isOld = this.#parts.clock.now() - this.#flushedAt >= MAX_PENDING_MS;
    return this.#pending.pages >= MAX_PENDING_PAGES || (isOld && !this.#pending.isEmpty);
  }

  /** Commits the pending changes, then hands out their pages. One commit at a time. */
  #flush(isLast = false): Promise<void> {
    this.#flushing = this.#flushing.then(async () => {
      this.#flushedAt = this.#parts.clock.now();
      if (this.#pending.isEmpty && !isLast) return;
      const { leaving } = this.#memories;
      const { changes, pages, answers, touched } = this.#pending.take(this.#parts.clock.now(), isLast, leaving);
      for (const page of pages) await this.#options.onPage?.(page);
      const isWritten = pages.length + answers.length > 0;
      const lengths = isWritten ? await this.#parts.writePages?.(pages, answers) : undefined;
      const values = {
        ...changes.values,
        ...lengths,
        ...this.#notes.takeValues(),
        [ADMITTED]: JSON.stringify(this.#scope.redirects),
      };
      const { added = [] } = changes;
      await this.#parts.frontier.commit({ ...changes, values });
      this.#memories.drop([...leaving].filter((memory) => !this.#pending.hasChanges(memory)));
      for (const memory of touched) memory.queue.reset();
      for (const { host } of added) this.#memories.loaded(host)?.queue.reset();
      await this.#reportProgress();
      this.#parts.metrics?.add("texts", pages.length);
      if (pages.length > 0) await this.#parts.onPages(pages);
      const hosts = new Set(added.filter(({ skipped }) => skipped === undefined).map(({ host }) => host));
      for (const host of hosts) await this.#wake(host);
    });
    return this.#flushing;
  }

  /** Reports how the run ended. `revised` counts pages that were extracted again with templates. */
  async reportEnd(revised?: number): Promise<void> {
    if (this.#options.onProgress === undefined) return;
    const ended = this.#endReason();
    const reasons = await this.#parts.frontier.reasons();
    await this.#reportProgress({ revised, reasons, ...(ended === "" ? {} : { ended }) });
  }

  /** Reports how far the crawl is. */
  async #reportProgress(end: Pick<CrawlProgress, "revised" | "reasons" | "ended"> = {}): Promise<void> {
    const { metrics } = this.#parts;
    if (this.#options.onProgress === undefined && metrics === undefined) return;
    const counts = await this.#parts.frontier.counts();
    for (const [state, count] of Object.entries(counts)) metrics?.set("addresses", count, { state });
    const { done, queued, failed, skipped } = counts;
    const { requests, bytes, changes } = this.#budget;
    const compared = this.#options.recrawl === true ? { changes: { ...changes } } : {};
    const hosts = this.#memories.size;
    this.#options.onProgress?.({ pages: done, requests, queued, failed, skipped, ...compared, hosts, bytes, ...end });
  }

  async #wake(host: string): Promise<void> {
    if (this.#dropped.has(host)) return;
    const known = await this.#parts.frontier.host(host);
    this.#turns.add(host, known?.nextAt ?? 0);
  }
}
