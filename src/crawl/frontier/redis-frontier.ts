import { randomUUID } from "node:crypto";
import type { RedisArgument, RedisConnection } from "../redis/index.ts";
import type {
  AddressRecord,
  AddressState,
  CrawlCommit,
  Frontier,
  HostRecord,
  NewAddress,
  QueueGroup,
  TakenAddress,
} from "./frontier.ts";
import { isRevocable } from "./frontier.ts";
import {
  COMMIT_SCRIPT,
  commitArguments,
  FIND_SCRIPT,
  GROUPS_SCRIPT,
  groupName,
  hostOfKey,
  KnownLinks,
  keyDigest,
  type LeasedOutcome,
  LIST_SCRIPT,
  QUEUED_HOSTS_SCRIPT,
  RELEASE_SCRIPT,
  RedisKeys,
  splitGroupName,
  stateLetters,
  TAKE_SCRIPT,
  unpackAddress,
} from "./redis/index.ts";

/** Options of `RedisFrontier`. */
export interface RedisFrontierOptions {
  /** Name of the crawl. All its workers use the same. */
  readonly crawl: string;
  /** Name of this worker. No other one may use it at the same time. */
  readonly worker?: string | undefined;
  /** An address that was taken is queued again after this time, unless it was committed. */
  readonly leaseMs?: number | undefined;
  /** Limit: addresses that are done or taken, of all workers. `take` returns no address beyond it. */
  readonly maxPages?: number | undefined;
}

/** Addresses of a commit were taken by another worker, since their leases ended. Nothing of the commit was applied. */
export class LostLeaseError extends Error {
  override readonly name = "LostLeaseError";
  readonly ids: readonly number[];

  constructor(ids: readonly number[]) {
    super(`${ids.length} addresses belong to another worker: their leases ended before the commit`);
    this.ids = ids;
  }
}

/** Default of `leaseMs`: longer than a request with all its limits. Set by hand. */
const LEASE_MS = 120_000;
/** Addresses and hosts that a script looks at in one run: about a millisecond. */
const PAGE_ROWS = 500;

type GroupName = Pick<QueueGroup, "pattern" | "place">;
interface Lease {
  readonly host: string;
  readonly lease: string;
}

/**
 * A frontier in Redis or Valkey, for many workers. Scripts do each step, so that a step is done as a whole or not at all. Taken addresses
 * have a lease by the clock of the server. A worker that comes back after the end of its lease cannot commit the address if another
 * worker took it.
 */
export class RedisFrontier implements Frontier {
  readonly #redis: RedisConnection;
  readonly #keys: RedisKeys;
  readonly #worker: string;
  readonly #leaseMs: number;
  readonly #maxPages: number | "";
  /** Leases of the addresses that this worker took. */
  readonly #leases = new Map<number, Lease>();
  /** Numbers of commits whose result is not known. */
  readonly #begun = new WeakMap<CrawlCommit, number>();
  readonly #known = new KnownLinks();
  #connects = 0;
  #commits = 0;
  #committing: Promise<unknown> = Promise.resolve();

  /** Takes over the connection, which `close` closes. */
  constructor(redis: RedisConnection, options: RedisFrontierOptions) {
    this.#redis = redis;
    this.#keys = new RedisKeys(options.crawl);
    this.#worker = options.worker ?? randomUUID();
    this.#leaseMs = options.leaseMs ?? LEASE_MS;
    this.#maxPages = options.maxPages ?? "";
  }

  /**
   * Applies changes, one commit after the other. Throws `LostLeaseError` if another worker has one of the finished addresses. After
   * `RedisUnavailableError` it is not known whether the changes were applied: call it again with the same object, which applies them
   * once.
   */
  commit(changes: CrawlCommit): Promise<number> {
    const result = this.#committing.then(() => this.#commit(changes));
    this.#committing = result.catch(() => {});
    return result;
  }

  async #commit(changes: CrawlCommit): Promise<number> {
    const { finished = [] } = changes;
    const outcomes: LeasedOutcome[] = [];
    for (const outcome of finished) outcomes.push({ ...outcome, ...(await this.#leaseOf(outcome.id)) });
    const added = this.#newsOf(changes);
    const number = this.#begun.get(changes) ?? ++this.#commits;
    this.#begun.set(changes, number);
    const { keys, values } = commitArguments(this.#keys, { ...changes, added }, outcomes);
    const result = await this.#redis.run(COMMIT_SCRIPT, keys, [this.#worker, number, ...values]);
    const [status, ...details] = result as [string, ...number[]];
    if (status === "late") throw new Error("A commit cannot be repeated after another commit of the same worker.");
    if (status === "lost") {
      const ids = details.map((at) => finished[at].id);
      for (const id of ids) this.#leases.delete(id);
      throw new LostLeaseError(ids);
    }
    for (const { id } of finished) this.#leases.delete(id);
    this.#known.add(added);
    return details[0];
  }

  /** Returns the added addresses without those that cannot change anything. */
  #newsOf({ finished = [], closed = [], added = [] }: CrawlCommit): readonly NewAddress[] {
    // An address that is skipped for a revocable reason counts as new again.
    const isRevoked = [...finished, ...closed].some(({ reason }) => isRevocable(reason));
    if (isRevoked || this.#connects !== this.#redis.connects) this.#known.clear();
    this.#connects = this.#redis.connects;
    return added.filter((address) => this.#known.isNews(address));
  }

  async groups(host: string): Promise<readonly QueueGroup[]> {
    const found = (await this.#run(GROUPS_SCRIPT, host)) as (string | number)[];
    const groups: QueueGroup[] = [];
    for (let i = 0; i < found.length; i += 2) {
      groups.push({ ...splitGroupName(String(found[i])), queued: Number(found[i + 1]) });
    }
    return groups;
  }

  async take(host: string, group: GroupName, count: number): Promise<readonly TakenAddress[]> {
    const name = groupName(group);
    const [lease, hostNumber, rows] = (await this.#run(
      TAKE_SCRIPT,
      host,
      name,
      count,
      this.#leaseMs,
      this.#maxPages,
    )) as [string, string, string[]];
    const taken: TakenAddress[] = [];
    for (let i = 0; i < rows.length; i += 3) {
      const [number, packed, from] = rows.slice(i, i + 3);
      const id = RedisKeys.id(Number(hostNumber), Number(number));
      this.#leases.set(id, { host, lease });
      taken.push(unpackAddress({ id, host, packed, group: name, from }));
    }
    return taken;
  }

  async release(ids: readonly number[]): Promise<void> {
    const byHost = new Map<string, (string | number)[]>();
    for (const id of ids) {
      const lease = this.#leases.get(id);
      if (lease === undefined) continue;
      const numbers = byHost.get(lease.host) ?? [];
      byHost.set(lease.host, numbers);
      numbers.push(RedisKeys.number(id), lease.lease);
    }
    for (const [host, numbers] of byHost) await this.#run(RELEASE_SCRIPT, host, ...numbers);
    for (const id of ids) this.#leases.delete(id);
  }

  async hosts(): Promise<readonly string[]> {
    const queued: string[] = [];
    for await (const hosts of this.#knownHosts()) {
      const keys = hosts.map((host) => this.#keys.host(host));
      const found = (await this.#redis.run(QUEUED_HOSTS_SCRIPT, keys, [])) as number[];
      for (const at of found) queued.push(hosts[at]);
    }
    return queued;
  }

  async host(host: string): Promise<HostRecord | undefined> {
    const record = (await this.#redis.call("GET", [`${this.#keys.host(host)}:record`])) as string | null;
    if (record === null) return undefined;
    const end = record.indexOf("\n");
    return { host, nextAt: Number(record.slice(0, end)), memory: record.slice(end + 1) };
  }

  async find(key: string): Promise<AddressRecord | undefined> {
    const host = hostOfKey(key);
    const [hostNumber, number, packed, from, group] = (await this.#run(FIND_SCRIPT, host, keyDigest(key))) as string[];
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
      const [seen, hostNumber, rows] = (await this.#run(LIST_SCRIPT, host, first, PAGE_ROWS, stateLetters(state))) as [
        number,
        string,
        (string | number)[],
      ];
      for (let i = 0; i < rows.length; i += 4) {
        const [number, packed, from, group] = rows.slice(i, i + 4).map(String);
        yield unpackAddress({ id: RedisKeys.id(Number(hostNumber), Number(number)), host, packed, group, from });
      }
      if (seen < PAGE_ROWS) return;
    }
  }

  async counts(): Promise<Readonly<Record<AddressState, number>>> {
    const found = (await this.#redis.call("HMGET", [`${this.#keys.crawl}:counts`, "q", "d", "f", "s"])) as string[];
    const [queued, done, failed, skipped] = found.map(Number);
    return { queued, done, failed, skipped };
  }

  async value(name: string): Promise<string | undefined> {
    return ((await this.#redis.call("HGET", [`${this.#keys.crawl}:values`, name])) as string | null) ?? undefined;
  }

  async close(): Promise<void> {
    await this.#redis.close();
  }

  #run(script: string, host: string, ...values: readonly RedisArgument[]): Promise<unknown> {
    return this.#redis.run(script, [this.#keys.crawl, this.#keys.host(host)], values);
  }

  /** Returns the lease of an address; without one, the lease is empty. */
  async #leaseOf(id: number): Promise<Lease> {
    const known = this.#leases.get(id);
    if (known !== undefined) return known;
    const host = await this.#redis.call("LINDEX", [`${this.#keys.crawl}:hosts`, RedisKeys.hostNumber(id)]);
    if (host === null) throw new Error(`The crawl has no address with the id ${id}.`);
    return { host: host as string, lease: "" };
  }

  /** Returns all hosts that ever had addresses, some at a time. */
  async *#knownHosts(): AsyncIterable<readonly string[]> {
    const key = `${this.#keys.crawl}:hosts`;
    for (let first = 0; ; first += PAGE_ROWS) {
      const hosts = (await this.#redis.call("LRANGE", [key, first, first + PAGE_ROWS - 1])) as string[];
      if (hosts.length > 0) yield hosts;
      if (hosts.length < PAGE_ROWS) return;
    }
  }
}
