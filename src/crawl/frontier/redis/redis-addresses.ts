import type { RedisArgument, RedisConnection } from "../../redis/index.ts";
import type { AddressRecord, AddressState, HostRecord, OutsideLink, QueueGroup, ReasonCounts } from "../frontier.ts";
import { countReasons } from "../reason-counts.ts";
import { FIND_SCRIPT, GROUPS_SCRIPT, LIST_SCRIPT, QUEUED_SCRIPT } from "./lua-queue.ts";
import { hostOfKey, keyDigest, splitGroupName, stateLetters, unpackAddress } from "./packed-address.ts";
import { RedisKeys } from "./redis-keys.ts";

/** Addresses and hosts that a script looks at in one run: about a millisecond. */
const PAGE_ROWS = 500;

/** A host with its queued addresses, and those of them that no worker has. */
interface QueuedHost {
  readonly host: string;
  readonly queued: number;
  readonly free: number;
}

/** The part of a frontier in Redis that reads. Only `groups` changes something: it ends leases whose time is over. */
export class RedisAddresses {
  protected readonly redis: RedisConnection;
  protected readonly keys: RedisKeys;

  /** Takes over the connection, which `close` closes. `crawl` is the name of the crawl. */
  constructor(redis: RedisConnection, crawl: string) {
    this.redis = redis;
    this.keys = new RedisKeys(crawl);
  }

  async groups(host: string): Promise<readonly QueueGroup[]> {
    const found = (await this.runFor(GROUPS_SCRIPT, host)) as (string | number)[];
    const groups: QueueGroup[] = [];
    for (let i = 0; i < found.length; i += 2) {
      groups.push({ ...splitGroupName(String(found[i])), queued: Number(found[i + 1]) });
    }
    return groups;
  }

  async hosts(): Promise<readonly string[]> {
    return (await this.#queuedHosts()).map(({ host }) => host);
  }

  /** Returns how many hosts have queued addresses, and those of them with addresses that no worker has. */
  async freeHosts(): Promise<{ readonly queued: number; readonly free: readonly string[] }> {
    const hosts = await this.#queuedHosts();
    return { queued: hosts.length, free: hosts.filter(({ free }) => free > 0).map(({ host }) => host) };
  }

  async #queuedHosts(): Promise<readonly QueuedHost[]> {
    const found: QueuedHost[] = [];
    for await (const hosts of this.#knownHosts()) found.push(...(await this.#queuedOf(hosts)));
    return found.filter(({ queued }) => queued > 0);
  }

  /** Returns how many hosts the crawl knows, and the first of them with their queued addresses. */
  async firstHosts(max: number): Promise<{
    readonly count: number;
    readonly hosts: readonly { readonly host: string; readonly queued: number }[];
  }> {
    const count = (await this.redis.call("LLEN", [`${this.keys.crawl}:hosts`])) as number;
    const first: { host: string; queued: number }[] = [];
    for await (const hosts of this.#knownHosts()) {
      for (const { host, queued } of await this.#queuedOf(hosts)) first.push({ host, queued });
      if (first.length >= max) break;
    }
    return { count, hosts: first.slice(0, max) };
  }

  async host(host: string): Promise<HostRecord | undefined> {
    const record = (await this.redis.call("GET", [`${this.keys.host(host)}:record`])) as string | null;
    if (record === null) return undefined;
    const end = record.indexOf("\n");
    return { host, nextAt: Number(record.slice(0, end)), memory: record.slice(end + 1) };
  }

  async find(key: string): Promise<AddressRecord | undefined> {
    const host = hostOfKey(key);
    const [hostNumber, number, packed, from, group] = (await this.runFor(
      FIND_SCRIPT,
      host,
      keyDigest(key),
    )) as string[];
    if (hostNumber === undefined) return undefined;
    return unpackAddress({ id: RedisKeys.id(Number(hostNumber), Number(number)), host, packed, group, from });
  }

  /** Returns the addresses of a state, host by host, in the order they were added. */
  async *list(state: AddressState): AsyncIterable<AddressRecord> {
    for await (const hosts of this.#knownHosts()) for (const host of hosts) yield* this.listHost(host, state);
  }

  /** Returns the addresses of a host and a state, in the order they were added. */
  async *listHost(host: string, state: AddressState): AsyncIterable<AddressRecord> {
    for (let first = 0; ; first += PAGE_ROWS) {
      const [seen, hostNumber, rows] = (await this.runFor(
        LIST_SCRIPT,
        host,
        first,
        PAGE_ROWS,
        stateLetters(state),
      )) as [number, string, (string | number)[]];
      for (let i = 0; i < rows.length; i += 4) {
        const [number, packed, from, group] = rows.slice(i, i + 4).map(String);
        yield unpackAddress({ id: RedisKeys.id(Number(hostNumber), Number(number)), host, packed, group, from });
      }
      if (seen < PAGE_ROWS) return;
    }
  }

  async counts(): Promise<Readonly<Record<AddressState, number>>> {
    const found = (await this.redis.call("HMGET", [`${this.keys.crawl}:counts`, "q", "d", "f", "s"])) as string[];
    const [queued, done, failed, skipped] = found.map(Number);
    return { queued, done, failed, skipped };
  }

  /** Yields nothing: links out of the scope are addresses here. */
  async *outside(): AsyncIterable<OutsideLink> {}

  reasons(): Promise<ReasonCounts> {
    return countReasons(this);
  }

  /** Returns how many addresses are taken. Those of workers that died are counted until others look at their hosts. */
  async leased(): Promise<number> {
    return Number((await this.redis.call("HGET", [`${this.keys.crawl}:counts`, "l"])) ?? 0);
  }

  async value(name: string): Promise<string | undefined> {
    return ((await this.redis.call("HGET", [`${this.keys.crawl}:values`, name])) as string | null) ?? undefined;
  }

  async *valuesWith(prefix: string): AsyncIterable<readonly [name: string, value: string]> {
    const key = `${this.keys.crawl}:values`;
    for (let cursor = ""; cursor !== "0"; ) {
      const options = ["MATCH", `${prefix}*`, "COUNT", PAGE_ROWS];
      const [next, found] = (await this.redis.call("HSCAN", [key, cursor || "0", ...options])) as [string, string[]];
      for (let i = 0; i < found.length; i += 2) yield [found[i].slice(prefix.length), found[i + 1]];
      cursor = next;
    }
  }

  async close(): Promise<void> {
    await this.redis.close();
  }

  async #queuedOf(hosts: readonly string[]): Promise<readonly QueuedHost[]> {
    const keys = hosts.map((host) => this.keys.host(host));
    const counts = (await this.redis.run(QUEUED_SCRIPT, keys, [])) as number[];
    return hosts.map((host, at) => ({ host, queued: counts[2 * at], free: counts[2 * at + 1] }));
  }

  /** Runs a script that has the crawl and a host as its keys. */
  protected runFor(script: string, host: string, ...values: readonly RedisArgument[]): Promise<unknown> {
    return this.redis.run(script, [this.keys.crawl, this.keys.host(host)], values);
  }

  /** Returns all hosts that ever had addresses, some at a time. */
  async *#knownHosts(): AsyncIterable<readonly string[]> {
    const key = `${this.keys.crawl}:hosts`;
    for (let first = 0; ; first += PAGE_ROWS) {
      const hosts = (await this.redis.call("LRANGE", [key, first, first + PAGE_ROWS - 1])) as string[];
      if (hosts.length > 0) yield hosts;
      if (hosts.length < PAGE_ROWS) return;
    }
  }
}
