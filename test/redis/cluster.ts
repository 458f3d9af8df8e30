import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClusterState, readShards, type SharedOptions, type WorkerReport } from "../../src/crawl/cluster/index.ts";
import { ShardFolder } from "../../src/crawl/cluster/shard-storage.ts";
import { RedisAddresses } from "../../src/crawl/frontier/index.ts";
import { openRedis } from "../../src/crawl/redis/index.ts";
import type { LoggedRequest } from "../crawl-web/web.ts";
import { TestCrawl } from "./test-connections.ts";

const PROGRAM = join(import.meta.dirname, "cluster-process.ts");
/** Short, so that other workers go on soon after a fault. */
const LEASE_MS = 3000;

/** The options of a worker process. */
interface StartOptions {
  /** Another address of Redis, such as a proxy. */
  readonly engine?: string;
  readonly jumpMs?: number;
  readonly maxHosts?: number;
}

/** A crawl of a test with workers in processes of their own. */
export class TestCluster {
  readonly #crawl: TestCrawl;
  readonly #shared: SharedOptions;
  readonly #url: string;
  readonly #children: ChildProcess[] = [];

  private constructor(url: string, shared: SharedOptions) {
    this.#crawl = new TestCrawl(url);
    this.#url = url;
    this.#shared = shared;
  }

  static async start(url: string, shared: Omit<SharedOptions, "out">): Promise<TestCluster> {
    return new TestCluster(url, { ...shared, out: await mkdtemp(join(tmpdir(), "pith-cluster-")) });
  }

  /** Starts a worker: with the options of the crawl, or one that joins. */
  spawn(role: "first" | "join", { engine = this.#url, jumpMs, maxHosts = 1 }: StartOptions = {}): ChildProcess {
    const own = { engine, name: this.#crawl.name, leaseMs: LEASE_MS, maxShardMs: 500, maxHosts };
    const task = { own, jumpMs, ...(role === "first" ? { shared: this.#shared } : {}) };
    const child = spawn(process.execPath, ["--import", "tsx", PROGRAM, JSON.stringify(task)], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    this.#children.push(child);
    return child;
  }

  /** Waits until the crawl has its options, so that others can join. */
  async untilShared(): Promise<void> {
    await this.until(
      async () => (await this.#crawl.redis.hexists(`pith:{${this.#crawl.name}}:values`, "options")) === 1,
    );
  }

  /** Waits for a state of the crawl. */
  async until(isReached: () => Promise<boolean>): Promise<void> {
    while (!(await isReached())) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  /** Waits for the end of all workers. Returns their exit codes. */
  ended(): Promise<readonly (number | null)[]> {
    return Promise.all(
      this.#children.map(async (child) => {
        if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
        return child.exitCode;
      }),
    );
  }

  /** Returns the pages of all shards of the manifest. */
  async pages(): Promise<readonly { readonly url: string; readonly text: string }[]> {
    const addresses = new RedisAddresses(await openRedis(this.#url), this.#crawl.name);
    const storage = await ShardFolder.open(this.#shared.out);
    const pages: { url: string; text: string }[] = [];
    for await (const bytes of readShards(addresses, storage)) {
      for (const line of Buffer.from(bytes).toString().trimEnd().split("\n")) pages.push(JSON.parse(line));
    }
    await addresses.close();
    return pages;
  }

  /** Returns the last report of each worker. */
  async reports(): Promise<readonly WorkerReport[]> {
    const state = new ClusterState(await openRedis(this.#url), this.#crawl.name);
    const reports = await state.reports();
    await state.close();
    return reports;
  }

  async close(): Promise<void> {
    for (const child of this.#children) child.kill("SIGKILL");
    const jobs = await this.#crawl.redis.keys(`pith-jobs:{${this.#crawl.name}}*`);
    if (jobs.length > 0) await this.#crawl.redis.del(jobs);
    await this.#crawl.close();
    await rm(this.#shared.out, { recursive: true, force: true });
  }
}

/** Returns addresses that occur more than once. */
export function writtenTwice(pages: readonly { readonly url: string }[]): readonly string[] {
  const seen = new Set<string>();
  return pages.flatMap(({ url }) => (seen.size === seen.add(url).size ? [url] : []));
}

/** Returns pairs of requests to one host that started closer to each other than the delay. */
export function politenessBreaches(requests: readonly LoggedRequest[], delayMs: number): readonly string[] {
  const last = new Map<string, number>();
  const breaches: string[] = [];
  for (const { host, path, startedAt } of requests) {
    const before = last.get(host) ?? Number.NEGATIVE_INFINITY;
    // Timers of Node may be a millisecond early, and times of the server are rounded.
    if (startedAt - before < delayMs - 2) breaches.push(`${host}${path}: ${Math.round(startedAt - before)} ms`);
    last.set(host, startedAt);
  }
  return breaches;
}
