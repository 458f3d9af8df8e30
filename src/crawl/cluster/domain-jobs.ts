import type { Job, Queue, Worker } from "bullmq";
import type { CrawlClock } from "../engine/index.ts";

/** The package `bullmq` is not installed. */
export class MissingBullmqError extends Error {
  override readonly name = "MissingBullmqError";
}

interface DomainJob {
  readonly domain: string;
}

/** How the jobs of a crawl are opened. */
export interface JobOptions {
  /** Address of Redis. */
  readonly url: string;
  readonly crawl: string;
  readonly clock: CrawlClock;
  /** A job comes back after this time without a sign of its worker. */
  readonly lockMs: number;
}

/** Limit: times that a job comes back from workers that died. The sweep adds it again after that. */
const MAX_STALLED = 100;
/** Jobs that are added by one command. */
const MAX_ADDED = 500;

/** The queue of registered domains: one job per domain in the whole cluster. */
export class DomainJobs {
  readonly #bull: typeof import("bullmq");
  readonly #queue: Queue<DomainJob>;
  readonly #options: JobOptions;
  #worker: Worker<DomainJob> | undefined;

  private constructor(bull: typeof import("bullmq"), options: JobOptions) {
    this.#bull = bull;
    this.#options = options;
    this.#queue = new bull.Queue<DomainJob>(options.crawl, this.#connection());
    this.#queue.on("error", () => {});
  }

  /** Opens the queue of a crawl. Throws `MissingBullmqError` without the package `bullmq`. */
  static async open(options: JobOptions): Promise<DomainJobs> {
    return new DomainJobs(await loadBullmq(), options);
  }

  #connection() {
    const { url, crawl } = this.#options;
    return { prefix: `pith-jobs:{${crawl}}`, connection: { url, maxRetriesPerRequest: null } };
  }

  /** Adds a job for each domain that has none. */
  async add(domains: readonly string[]): Promise<void> {
    for (let first = 0; first < domains.length; first += MAX_ADDED) {
      const jobs = domains.slice(first, first + MAX_ADDED).map((domain) => ({
        name: "slice",
        data: { domain },
        // BullMQ refuses numbers and colons.
        opts: { jobId: `domain~${domain.replaceAll(":", "_")}`, removeOnComplete: true, removeOnFail: true },
      }));
      await this.#queue.addBulk(jobs);
    }
  }

  /** Jobs that wait or are worked on. */
  async count(): Promise<number> {
    const counts = await this.#queue.getJobCounts("wait", "active", "delayed", "prioritized");
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  }

  /**
   * Works on jobs until `stop`. `work` returns when the domain may be asked again; without a time, its job ends, and `ended` is called
   * afterwards.
   */
  work(
    concurrency: number,
    {
      work,
      ended,
    }: { work: (domain: string) => Promise<number | undefined>; ended: (domain: string) => Promise<void> },
  ): void {
    const { crawl, lockMs } = this.#options;
    const limits = { concurrency, lockDuration: lockMs, stalledInterval: lockMs, maxStalledCount: MAX_STALLED };
    const worker = new this.#bull.Worker<DomainJob>(crawl, (job, token) => this.#run(job, token, work), {
      ...this.#connection(),
      ...limits,
    });
    worker.on("error", () => {});
    worker.on("completed", ({ data }) => void ended(data.domain).catch(() => {}));
    this.#worker = worker;
  }

  async #run(
    job: Job<DomainJob>,
    token: string | undefined,
    work: (domain: string) => Promise<number | undefined>,
  ): Promise<void> {
    const nextAt = await work(job.data.domain);
    if (nextAt === undefined) return;
    const waitMs = Math.max(0, nextAt - this.#options.clock.now());
    await job.moveToDelayed(Date.now() + waitMs, token);
    throw new this.#bull.DelayedError();
  }

  /** Waits for the jobs under way, and ends. */
  async stop(): Promise<void> {
    await this.#worker?.close();
    this.#worker = undefined;
  }

  async close(): Promise<void> {
    await this.#worker?.close(true).catch(() => {});
    await this.#queue.close().catch(() => {});
  }
}

async function loadBullmq(): Promise<typeof import("bullmq")> {
  try {
    return await import("bullmq");
  } catch (cause) {
    const message = "A crawl on many machines needs the packages bullmq and ioredis: npm install bullmq ioredis";
    throw new MissingBullmqError(message, { cause });
  }
}
