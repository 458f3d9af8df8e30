import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClusterState, type SharedOptions, type WorkerReport } from "../../src/crawl/cluster/index.ts";
import { RedisAddresses } from "../../src/crawl/frontier/index.ts";
import { openRedis } from "../../src/crawl/redis/index.ts";
import { openShardStorage, readManifest, type ShardEntry, shardPages } from "../../src/crawl/shards/index.ts";
import type { StoredJson } from "../../src/crawl/store/index.ts";
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
  /** Start of the command, such as one that enters a network. */
  readonly enter?: readonly string[];
}

/** A crawl of a test with workers in processes of their own. */
export class TestCluster {
  readonly #crawl: TestCrawl;
  readonly #shared: SharedOptions;
  readonly #url: string;
  readonly #folder: string;
  readonly #children: ChildProcess[] = [];

  private constructor(url: string, folder: string, shared: SharedOptions) {
    this.#folder = folder;
    this.#crawl = new TestCrawl(url);
    this.#url = url;
    this.#shared = shared;
  }

  /** Without `out`, the shards go to a folder that is removed at the end. */
  static async start(url: string, shared: Omit<SharedOptions, "out"> & { out?: string }): Promise<TestCluster> {
    const folder = await mkdtemp(join(tmpdir(), "pith-cluster-"));
    return new TestCluster(url, folder, { out: folder, ...shared });
  }

  /** Name of the crawl. */
  get name(): string {
    return this.#crawl.name;
  }

  /** Where the shards are. */
  get out(): string {
    return this.#shared.out;
  }

  /** Starts a worker: with the options of the crawl, or one that joins. */
  spawn(
    role: "first" | "join",
    { engine = this.#url, jumpMs, maxHosts = 1, enter = [] }: StartOptions = {},
  ): ChildProcess {
    const own = { engine, name: this.#crawl.name, leaseMs: LEASE_MS, maxShardMs: 500, maxHosts };
    const task = { own, jumpMs, ...(role === "first" ? { shared: this.#shared } : {}) };
    const [command, ...args] = [...enter, process.execPath, "--import", "tsx", PROGRAM, JSON.stringify(task)];
    const child = spawn(command, args, { stdio: ["ignore", "ignore", "inherit"] });
    this.#children.push(child);
    return child;
  }

  /** The processes of the workers, in the order of their start. */
  get spawned(): readonly ChildProcess[] {
    return this.#children;
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

  /** Returns the shards of the manifest. */
  async shards(): Promise<readonly ShardEntry[]> {
    const addresses = new RedisAddresses(await openRedis(this.#url), this.#crawl.name);
    return readManifest(addresses).finally(() => addresses.close());
  }

  /** Returns the pages of all shards of the manifest. */
  async pages(): Promise<readonly StoredJson[]> {
    const storage = await openShardStorage(this.#shared.out, "read");
    const pages: StoredJson[] = [];
    for await (const { json } of shardPages(storage, await this.shards())) pages.push(json);
    storage.close();
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
    await rm(this.#folder, { recursive: true, force: true });
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
