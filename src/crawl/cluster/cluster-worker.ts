import { FETCH_DEFAULTS, openFetcher } from "../../fetch/index.ts";
import { CrawlNotes } from "../crawl-notes.ts";
import { CRAWL_DEFAULTS, type CrawledPage, type CrawlProgress } from "../crawl-options.ts";
import { CapturedAnswers, newAddress } from "../engine/index.ts";
import { RedisFrontier } from "../frontier/index.ts";
import { type CrawlMetrics, measuredFetcher } from "../metrics/index.ts";
import { turnDomain } from "../politeness/index.ts";
import { openRedis } from "../redis/index.ts";
import { openCrawlRenderer } from "../rendering/index.ts";
import { openShardStorage, type StorageError } from "../shards/index.ts";
import { type StoredJson, writeStored } from "../store/index.ts";
import { CrawlScope } from "../urls/index.ts";
import type { SharedOptions } from "./cluster-options.ts";
import { ClusterState } from "./cluster-state.ts";
import { CommitLine } from "./commit-line.ts";
import { DomainJobs } from "./domain-jobs.ts";
import { DomainMemories } from "./domain-memories.ts";
import { DomainSlice, type SliceParts } from "./domain-slice.ts";
import { finishCrawl } from "./finish-crawl.ts";
import { PageShards, type ShardParts } from "./page-shards.ts";
import { RequestGate } from "./request-gate.ts";
import { ServerClock } from "./server-clock.ts";
import { enrollWorker } from "./worker-name.ts";

/** The options of one worker of a crawl. */
export interface WorkerOptions {
  /** Address of Redis: `redis://host:6379`. */
  readonly engine: string;
  /** Name of the crawl. */
  readonly name: string;
  /** Requests at the same time, 16 by default. */
  readonly maxHosts?: number | undefined;
  /** Domains and addresses of a worker that died are free after this time, 60 seconds by default. */
  readonly leaseMs?: number | undefined;
  /** Time that pages wait for their shard, 5 seconds by default. */
  readonly maxShardMs?: number | undefined;
  /** Counts requests, pages, bytes, failures and times of this worker for Prometheus. */
  readonly metrics?: CrawlMetrics | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onPage?: ((page: CrawledPage) => void | Promise<void>) | undefined;
  readonly onProgress?: ((progress: CrawlProgress) => void) | undefined;
  /** Called when the storage of the shards fails, and is tried again. */
  readonly onProblem?: ((problem: StorageError) => void) | undefined;
}

const LEASE_MS = 60_000;
/** Limit: time for an answer of Redis before a commit is repeated. Set by hand. */
const MAX_REDIS_WAIT_MS = 20_000;
/** Domains that a worker has for each request that it may send at the same time: most wait for their pause. Set by hand. */
const DOMAINS_PER_REQUEST = 4;
/** Time between two looks at budgets and queue, and between two sweeps. A sweep takes at most a twentieth of the time. Set by hand. */
const TICK_MS = 1000;
const MIN_SWEEP_MS = 30_000;
const SWEEP_SHARE = 20;

/** A worker of a crawl on many machines. */
export class ClusterWorker {
  readonly #shared: SharedOptions;
  readonly #own: WorkerOptions;
  readonly #frontier: RedisFrontier;
  readonly #state: ClusterState;
  readonly #jobs: DomainJobs;
  readonly #clock: ServerClock;
  readonly #stop = new AbortController();
  readonly #figures = { pages: 0, requests: 0, bytes: 0, failures: 0, revised: 0 };
  readonly #domains = new Set<string>();
  readonly #worker: string;
  readonly #signal: AbortSignal;
  #shards: PageShards | undefined;
  #sweptAt = Number.NEGATIVE_INFINITY;
  #sweepMs = 0;

  private constructor(parts: {
    shared: SharedOptions;
    own: WorkerOptions;
    frontier: RedisFrontier;
    state: ClusterState;
    jobs: DomainJobs;
    clock: ServerClock;
    worker: string;
  }) {
    this.#shared = parts.shared;
    this.#own = parts.own;
    this.#frontier = parts.frontier;
    this.#state = parts.state;
    this.#jobs = parts.jobs;
    this.#clock = parts.clock;
    this.#worker = parts.worker;
    this.#signal =
      parts.own.signal === undefined ? this.#stop.signal : AbortSignal.any([parts.own.signal, this.#stop.signal]);
  }

  static async open(shared: SharedOptions, own: WorkerOptions): Promise<ClusterWorker> {
    const { engine, name, leaseMs = LEASE_MS } = own;
    const clock = new ServerClock();
    const jobs = await DomainJobs.open({ url: engine, crawl: name, clock, lockMs: Math.min(leaseMs, 30_000) });
    const wait = { maxWaitMs: MAX_REDIS_WAIT_MS };
    const state = new ClusterState(await openRedis(engine, wait), name);
    const worker = await enrollWorker(state);
    const frontier = new RedisFrontier(await openRedis(engine, wait), {
      crawl: name,
      worker,
      leaseMs,
      maxPages: shared.maxPages,
    });
    await clock.synchronize(() => state.now());
    return new ClusterWorker({ shared, own, frontier, state, jobs, clock, worker });
  }

  /** Adds the seeds, and starts the time of the run. Starting it twice does no harm. */
  async seed(): Promise<void> {
    await this.#state.clearDropped();
    if (this.#shared.maxTimeMs !== undefined)
      await this.#state.setValue("deadline", String(this.#clock.now() + this.#shared.maxTimeMs));
    const added = this.#shared.seeds.map((seed) => newAddress(new URL(seed), { place: "seed", depth: 0 }));
    await this.#frontier.commit({ added });
    await this.#wake(added.map(({ host }) => host));
  }

  /** Works until nothing is left, a budget is used up, or the signal aborts. */
  async run(): Promise<void> {
    const { leaseMs = LEASE_MS, signal = new AbortController().signal, onProblem } = this.#own;
    const storage = await openShardStorage(this.#shared.out, "write", { signal, onProblem });
    const { markdown } = this.#shared;
    const toMarkdown =
      markdown && ((json: StoredJson): string => writeStored(json, "md", { ...markdown, frontMatter: true }));
    let renewedAt = performance.now();
    const renew = async (): Promise<void> => {
      const startedAt = performance.now();
      await this.#frontier.renew();
      renewedAt = startedAt;
    };
    const renewal = setInterval(() => void renew().catch(() => {}), leaseMs / 4);
    this.#own.metrics?.set("info", 1, { crawl: this.#own.name, worker: this.#worker });
    this.#own.metrics?.set("domains", () => this.#domains.size);
    this.#own.metrics?.set("leaseAge", () => (performance.now() - renewedAt) / 1000);
    let reports: NodeJS.Timeout | undefined;
    try {
      await this.#crawl({ storage, toMarkdown });
      reports = setInterval(() => void this.#report().catch(() => {}), TICK_MS);
      const [clock, frontier, state, shared] = [this.#clock, this.#frontier, this.#state, this.#shared];
      const parts = { crawl: this.#own.name, worker: this.#worker, shared, storage, frontier, state, clock };
      const onRevised = (pages: number): void => void (this.#figures.revised += pages);
      await finishCrawl({ ...parts, leaseMs, toMarkdown, signal, onRevised });
    } finally {
      clearInterval(renewal);
      clearInterval(reports);
      await this.#report().catch(() => {});
      storage.close();
    }
  }

  /** Crawls until nothing is left for this worker. Throws if pages could not be written. */
  async #crawl(shardParts: Pick<ShardParts, "storage" | "toMarkdown">): Promise<void> {
    const { maxHosts = CRAWL_DEFAULTS.maxHosts } = this.#own;
    const { parts, close } = this.#openParts(shardParts);
    this.#jobs.work(maxHosts * DOMAINS_PER_REQUEST, {
      work: (domain) => this.#slice(domain, parts),
      ended: (domain) => this.#afterJob(domain),
    });
    try {
      while (!this.#signal.aborted && !(await this.#tick())) await this.#clock.sleep(TICK_MS, this.#signal);
    } finally {
      this.#stop.abort();
      await this.#jobs.stop();
      await parts.shards.flush().finally(close);
    }
  }

  async close(): Promise<void> {
    await this.#jobs.close();
    await this.#state.close();
    await this.#frontier.close();
  }

  #openParts({ storage, toMarkdown }: Pick<ShardParts, "storage" | "toMarkdown">): {
    parts: SliceParts;
    close: () => Promise<void>;
  } {
    const { allowPrivate, timeoutMs, maxBytes, userAgent = FETCH_DEFAULTS.userAgent, warc, render } = this.#shared;
    const { scope = CRAWL_DEFAULTS.scope, include = [], exclude = [], seeds } = this.#shared;
    const { metrics, maxShardMs } = this.#own;
    const own = openFetcher({ allowPrivate, timeoutMs, maxBytes, userAgent });
    const network = metrics === undefined ? own : measuredFetcher(own, metrics);
    const captures = warc === true ? new CapturedAnswers(network, this.#clock) : undefined;
    const isRendered = render !== undefined && render !== "never";
    const renderer = isRendered ? openCrawlRenderer({ allowPrivate, userAgent }) : undefined;
    const commits = new CommitLine(this.#frontier, this.#signal);
    const shards = new PageShards({
      storage,
      commits,
      worker: this.#worker,
      maxShardMs,
      toMarkdown,
      onPages: (pages) => this.#handOut(pages),
    });
    this.#shards = shards;
    const gate = new RequestGate(this.#own.maxHosts ?? CRAWL_DEFAULTS.maxHosts);
    const parts: SliceParts = {
      fetcher: captures ?? network,
      captures,
      renderer,
      metrics,
      userAgent,
      frontier: this.#frontier,
      state: this.#state,
      clock: this.#clock,
      commits,
      shards,
      memories: new DomainMemories(this.#frontier, userAgent),
      scope: new CrawlScope(
        seeds.map((seed) => new URL(seed)),
        { scope, include, exclude },
      ),
      notes: new CrawlNotes(),
      inTurn: (request) => gate.run(request),
      isOver: () => this.#signal.aborted || shards.failure !== undefined,
      wake: (hosts) => this.#wake(hosts),
      count: ({ requests, bytes, failures }) => {
        this.#figures.requests += requests;
        this.#figures.bytes += bytes;
        this.#figures.failures += failures;
      },
      signal: this.#signal,
    };
    const close = async (): Promise<void> => void (await Promise.all([network.close(), renderer?.close()]));
    return { parts, close };
  }

  async #slice(domain: string, parts: SliceParts): Promise<number | undefined> {
    this.#domains.add(domain);
    try {
      const options = { ...this.#shared, signal: this.#signal };
      return await new DomainSlice(domain, options, parts).run();
    } finally {
      this.#domains.delete(domain);
    }
  }

  /** Adds the job again if work came while it ended. */
  async #afterJob(domain: string): Promise<void> {
    const dropped = new Set(await this.#state.dropped());
    const hosts = await this.#state.hosts(domain);
    if (hosts.some((host) => !dropped.has(host))) await this.#jobs.add([domain]);
  }

  async #wake(hosts: readonly string[]): Promise<void> {
    const byDomain = new Map<string, string[]>();
    for (const host of new Set(hosts)) {
      const domain = turnDomain(host);
      byDomain.set(domain, [...(byDomain.get(domain) ?? []), host]);
    }
    for (const [domain, own] of byDomain) await this.#state.addHosts(domain, own);
    await this.#jobs.add([...byDomain.keys()]);
  }

  async #handOut(pages: readonly CrawledPage[]): Promise<void> {
    this.#figures.pages += pages.length;
    this.#own.metrics?.add("texts", pages.length);
    for (const page of pages) await this.#own.onPage?.(page);
  }

  /** Looks at budgets and queue. Returns whether the crawl is over for this worker. */
  async #tick(): Promise<boolean> {
    if (this.#shards?.failure !== undefined) return true;
    try {
      await this.#clock.synchronize(() => this.#state.now());
      await this.#report();
      if (await this.#isUsedUp()) return true;
      const isEmpty = (await this.#jobs.count()) === 0;
      const isDue = this.#clock.now() - this.#sweptAt > Math.max(MIN_SWEEP_MS, SWEEP_SHARE * this.#sweepMs);
      if (!isEmpty && !isDue) return false;
      return (await this.#sweep()) === 0 && isEmpty;
    } catch (error) {
      if ((error as Error).name !== "RedisUnavailableError") throw error;
      return false;
    }
  }

  /**
   * Adds jobs for hosts with work that have none. Returns how many hosts have work, including those whose pages wait for their shard: these
   * need no job as long as their worker lives.
   */
  async #sweep(): Promise<number> {
    const startedAt = this.#clock.now();
    const dropped = new Set(await this.#state.dropped());
    const { queued, free } = await this.#frontier.freeHosts();
    const inboxes = await this.#state.inboxes();
    const working = [...new Set([...free, ...inboxes])].filter((host) => !dropped.has(host));
    await this.#wake(working);
    this.#sweptAt = this.#clock.now();
    this.#sweepMs = this.#sweptAt - startedAt;
    return working.length + queued - free.length;
  }

  async #isUsedUp(): Promise<boolean> {
    const { maxPages, maxTotalBytes = Number.POSITIVE_INFINITY } = this.#shared;
    const { done } = await this.#frontier.counts();
    if (maxPages !== undefined && done >= maxPages) return true;
    if (Number((await this.#frontier.value("bytes")) ?? 0) >= maxTotalBytes) return true;
    const deadline = this.#shared.maxTimeMs === undefined ? undefined : await this.#frontier.value("deadline");
    return deadline !== undefined && this.#clock.now() >= Number(deadline);
  }

  async #report(): Promise<void> {
    const { requests, bytes, revised } = this.#figures;
    const domains = [...this.#domains];
    await this.#state.report({ worker: this.#worker, at: this.#clock.now(), ...this.#figures, domains });
    const { onProgress, metrics } = this.#own;
    if (onProgress === undefined && metrics === undefined) return;
    const counts = await this.#frontier.counts();
    for (const [state, count] of Object.entries(counts)) metrics?.set("addresses", count, { state });
    const { done, queued, failed, skipped } = counts;
    onProgress?.({ pages: done, requests, queued, failed, skipped, hosts: domains.length, bytes, revised });
  }
}
