import type { PendingListing } from "../engine/index.ts";
import type { RedisConnection } from "../redis/index.ts";

/** What a worker reports about itself, for `pith crawl status`. */
export interface WorkerReport {
  readonly worker: string;
  /** Time of the report by the clock of Redis, in milliseconds since 1970. */
  readonly at: number;
  /** Pages that are written, and requests, bytes and failures so far. */
  readonly pages: number;
  readonly requests: number;
  readonly bytes: number;
  readonly failures: number;
  /** Registered domains that it works on. */
  readonly domains: readonly string[];
}

/** Key of the names of all crawls. */
const CRAWLS = "pith:crawls";

/** Returns the names of the crawls of a Redis server. */
export async function crawlNames(redis: RedisConnection): Promise<readonly string[]> {
  return ((await redis.call("SMEMBERS", [CRAWLS])) as string[]).sort();
}

/** The part of the state of a crawl on many machines that is not in the frontier. Each step may run twice. */
export class ClusterState {
  readonly #redis: RedisConnection;
  readonly #prefix: string;

  /** Takes over the connection, which `close` closes. */
  constructor(redis: RedisConnection, crawl: string) {
    this.#redis = redis;
    this.#prefix = `pith:{${crawl}}`;
  }

  /** Milliseconds since 1970, by the clock of Redis. */
  async now(): Promise<number> {
    const [seconds, micros] = (await this.#redis.call("TIME", [])) as string[];
    return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000);
  }

  /** Adds the crawl to the list of crawls. */
  async register(crawl: string): Promise<void> {
    await this.#redis.call("SADD", [CRAWLS, crawl]);
  }

  /** Stores a value, unless it has one. Returns the value that is stored. */
  async setOnce(name: string, value: string): Promise<string> {
    const key = `${this.#prefix}:values`;
    await this.#redis.call("HSETNX", [key, name, value]);
    return (await this.#redis.call("HGET", [key, name])) as string;
  }

  async value(name: string): Promise<string | undefined> {
    return ((await this.#redis.call("HGET", [`${this.#prefix}:values`, name])) as string | null) ?? undefined;
  }

  /** Adds one to a counter. Returns its new value, which nobody else gets. */
  async nextNumber(name: string): Promise<number> {
    return (await this.#redis.call("HINCRBY", [`${this.#prefix}:values`, name, 1])) as number;
  }

  async setValue(name: string, value: string): Promise<void> {
    await this.#redis.call("HSET", [`${this.#prefix}:values`, name, value]);
  }

  /** Notes that hosts of a domain may have work. Call it after the work is stored. */
  async addHosts(domain: string, hosts: readonly string[]): Promise<void> {
    if (hosts.length > 0) await this.#redis.call("SADD", [`${this.#prefix}:domain:${domain}`, ...hosts]);
  }

  async removeHost(domain: string, host: string): Promise<void> {
    await this.#redis.call("SREM", [`${this.#prefix}:domain:${domain}`, host]);
  }

  /** Returns the hosts of a domain that may have work. */
  hosts(domain: string): Promise<readonly string[]> {
    return this.#members(`domain:${domain}`);
  }

  /** Hands a sitemap or feed to the worker that has its host. */
  async sendListing(host: string, { url, place }: PendingListing): Promise<void> {
    await this.#redis.call("SADD", [`${this.#prefix}:inbox:${host}`, `${place} ${url}`]);
    await this.#redis.call("SADD", [`${this.#prefix}:inboxes`, host]);
  }

  /** Returns the sitemaps and feeds that other workers found for a host. */
  async inbox(host: string): Promise<readonly PendingListing[]> {
    return (await this.#members(`inbox:${host}`)).map((entry) => {
      const end = entry.indexOf(" ");
      return { place: entry.slice(0, end) as PendingListing["place"], url: entry.slice(end + 1) };
    });
  }

  /** Removes sitemaps and feeds that are committed with the memory of their host. */
  async removeListings(host: string, listings: readonly PendingListing[]): Promise<void> {
    if (listings.length === 0) return;
    const key = `${this.#prefix}:inbox:${host}`;
    await this.#redis.call("SREM", [key, ...listings.map(({ place, url }) => `${place} ${url}`)]);
    if (((await this.#redis.call("SCARD", [key])) as number) === 0)
      await this.#redis.call("SREM", [`${this.#prefix}:inboxes`, host]);
  }

  /** Returns the hosts with sitemaps or feeds that their worker has not seen. */
  inboxes(): Promise<readonly string[]> {
    return this.#members("inboxes");
  }

  /** Notes that a host failed too often in this run: its addresses wait for the next one. */
  async drop(host: string): Promise<void> {
    await this.#redis.call("SADD", [`${this.#prefix}:dropped`, host]);
  }

  dropped(): Promise<readonly string[]> {
    return this.#members("dropped");
  }

  async clearDropped(): Promise<void> {
    await this.#redis.call("DEL", [`${this.#prefix}:dropped`]);
  }

  /** Adds targets of redirected seeds, which belong to the scope of all workers. */
  async admit(targets: readonly string[]): Promise<void> {
    if (targets.length > 0) await this.#redis.call("SADD", [`${this.#prefix}:admitted`, ...targets]);
  }

  /** Returns the targets of redirected seeds, unless there are as many as the worker knows. */
  async admitted(known: number): Promise<readonly string[]> {
    const count = (await this.#redis.call("SCARD", [`${this.#prefix}:admitted`])) as number;
    return count === known ? [] : this.#members("admitted");
  }

  /** Gives a worker its name. Returns false if another one has, or had, the name. */
  async enroll(worker: string): Promise<boolean> {
    const none = { pages: 0, requests: 0, bytes: 0, failures: 0, domains: [] };
    const report: WorkerReport = { worker, at: await this.now(), ...none };
    return (await this.#redis.call("HSETNX", [`${this.#prefix}:workers`, worker, JSON.stringify(report)])) === 1;
  }

  async report(report: WorkerReport): Promise<void> {
    await this.#redis.call("HSET", [`${this.#prefix}:workers`, report.worker, JSON.stringify(report)]);
  }

  /** Returns the last report of each worker that ever worked on the crawl. */
  async reports(): Promise<readonly WorkerReport[]> {
    const found = (await this.#redis.call("HVALS", [`${this.#prefix}:workers`])) as string[];
    return found.map((json) => JSON.parse(json) as WorkerReport);
  }

  close(): Promise<void> {
    return this.#redis.close();
  }

  async #members(name: string): Promise<readonly string[]> {
    return (await this.#redis.call("SMEMBERS", [`${this.#prefix}:${name}`])) as string[];
  }
}
