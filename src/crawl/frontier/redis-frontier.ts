import { randomUUID } from "node:crypto";
import type { RedisConnection } from "../redis/index.ts";
import type { CrawlCommit, Frontier, QueueGroup, TakenAddress } from "./frontier.ts";
import { KnownLinks } from "./known-links.ts";
import {
  COMMIT_SCRIPT,
  commitArguments,
  groupName,
  HeldClaims,
  type LeasedOutcome,
  RELEASE_SCRIPT,
  RENEW_SCRIPT,
  RedisAddresses,
  RedisKeys,
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
  /** Milliseconds of a clock that never jumps, for tests. */
  readonly clock?: (() => number) | undefined;
}

/** Addresses or claims of a commit belong to another worker, since their time was over. Nothing of the commit was applied. */
export class LostLeaseError extends Error {
  override readonly name = "LostLeaseError";
  /** Ids of the finished addresses that are lost. */
  readonly ids: readonly number[];
  /** Names of the claims that are lost. */
  readonly claims: readonly string[];

  constructor(ids: readonly number[], claims: readonly string[]) {
    super(
      `${ids.length} addresses and ${claims.length} claims of the commit belong to another worker: their time was over`,
    );
    this.ids = ids;
    this.claims = claims;
  }
}

/** Default of `leaseMs`: longer than a request with all its limits. Set by hand. */
const LEASE_MS = 120_000;

/** Limit: addresses that one run of the script adds: some 50 milliseconds, while other workers wait. */
const MAX_ADDED_AT_ONCE = 2000;

/** The answer of `COMMIT_SCRIPT`. */
type CommitResult = ["done", number, number] | ["lost", number[], number[]] | ["late"];
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
export class RedisFrontier extends RedisAddresses implements Frontier {
  /** Names that this worker has for itself. */
  readonly claims: HeldClaims;
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
    super(redis, options.crawl);
    this.#worker = options.worker ?? randomUUID();
    this.#leaseMs = options.leaseMs ?? LEASE_MS;
    this.#maxPages = options.maxPages ?? "";
    this.claims = new HeldClaims(redis, this.keys.crawl, {
      worker: this.#worker,
      leaseMs: this.#leaseMs,
      clock: options.clock ?? (() => performance.now()),
    });
  }

  /**
   * Applies changes, one commit after the other. Throws `LostLeaseError` if another worker has one of the finished addresses. After
   * `RedisUnavailableError` it is not known whether the changes were applied: call it again with the same object, which applies them
   * once. Of very many added addresses, all but the last are added before the other changes: if the worker dies between, they are known,
   * and are found again. Of very many addresses of closed groups, all but the first are skipped after the other changes.
   */
  commit(changes: CrawlCommit): Promise<number> {
    return this.#inTurn(async () => {
      // Another connection may reach another state of Redis.
      if (this.#connects !== this.redis.connects) this.#known.clear();
      this.#connects = this.redis.connects;
      const added = this.#known.newsOf(changes);
      let news = 0;
      let first = 0;
      for (; added.length - first > MAX_ADDED_AT_ONCE; first += MAX_ADDED_AT_ONCE) {
        news += (await this.#apply({ added: added.slice(first, first + MAX_ADDED_AT_ONCE) }, 0)).news;
      }
      const number = this.#begun.get(changes) ?? ++this.#commits;
      this.#begun.set(changes, number);
      let result = await this.#apply({ ...changes, added: added.slice(first) }, number);
      news += result.news;
      const { closed = [], claims = [] } = changes;
      while (closed.length > 0 && !result.isAllClosed) result = await this.#apply({ closed, claims }, 0);
      return news;
    });
  }

  /** Runs steps that change leases one after the other. */
  #inTurn<T>(step: () => Promise<T>): Promise<T> {
    const result = this.#committing.then(step);
    this.#committing = result.catch(() => {});
    return result;
  }

  /** Applies changes as a whole. Those of a number are applied once, unless it is 0. */
  async #apply(
    changes: CrawlCommit,
    number: number,
  ): Promise<{ readonly news: number; readonly isAllClosed: boolean }> {
    const { finished = [], added = [] } = changes;
    const outcomes: LeasedOutcome[] = [];
    for (const outcome of finished) outcomes.push({ ...outcome, ...(await this.#leaseOf(outcome.id)) });
    const claims = (changes.claims ?? []).map((name) => ({ name, token: this.claims.token(name) }));
    const { keys, values } = commitArguments(this.keys, changes, { outcomes, claims });
    const result = (await this.redis.run(COMMIT_SCRIPT, keys, [this.#worker, number, ...values])) as CommitResult;
    if (result[0] === "late") throw new Error("A commit cannot be repeated after another commit of the same worker.");
    if (result[0] === "lost") {
      const ids = result[1].map((at) => finished[at].id);
      const names = result[2].map((at) => claims[at].name);
      this.#forget(ids, names);
      throw new LostLeaseError(ids, names);
    }
    for (const { id } of finished) this.#leases.delete(id);
    this.#known.add(added);
    return { news: result[1], isAllClosed: result[2] === 0 };
  }

  /** Forgets leases and claims that other workers have. */
  #forget(ids: readonly number[], claims: readonly string[]): void {
    for (const id of ids) this.#leases.delete(id);
    for (const name of claims) this.claims.set(name, undefined);
  }

  /** Prolongs the leases and claims of this worker. Returns those that are lost; a commit with them would fail. */
  renew(): Promise<Pick<LostLeaseError, "ids" | "claims">> {
    return this.#inTurn(async () => {
      const names = this.claims.names();
      const leases = [...this.#leases];
      const hosts = [...new Set(leases.map(([, { host }]) => host))];
      const numbers = new Map(hosts.map((host, at) => [host, at + 2]));
      const until = this.claims.untilNow();
      const result = await this.redis.run(
        RENEW_SCRIPT,
        [this.keys.crawl, ...hosts.map((host) => this.keys.host(host))],
        [
          this.#leaseMs,
          names.length,
          ...names.flatMap((name) => [name, this.claims.token(name)]),
          ...leases.flatMap(([id, { host, lease }]) => [numbers.get(host) ?? 0, RedisKeys.number(id), lease]),
        ],
      );
      const [lease, lostClaims, lostLeases] = result as [string, number[], number[]];
      for (const [id, { host }] of leases) if (this.#leases.has(id)) this.#leases.set(id, { host, lease });
      for (const name of names) this.claims.set(name, until);
      const ids = lostLeases.map((at) => leases[at][0]);
      const claims = lostClaims.map((at) => names[at]);
      this.#forget(ids, claims);
      return { ids, claims };
    });
  }

  async take(host: string, group: GroupName, count: number): Promise<readonly TakenAddress[]> {
    const name = groupName(group);
    const [lease, hostNumber, rows] = (await this.runFor(
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

  release(ids: readonly number[]): Promise<void> {
    return this.#inTurn(() => this.#release(ids));
  }

  async #release(ids: readonly number[]): Promise<void> {
    const byHost = new Map<string, (string | number)[]>();
    for (const id of ids) {
      const lease = this.#leases.get(id);
      if (lease === undefined) continue;
      const numbers = byHost.get(lease.host) ?? [];
      byHost.set(lease.host, numbers);
      numbers.push(RedisKeys.number(id), lease.lease);
    }
    for (const [host, numbers] of byHost) await this.runFor(RELEASE_SCRIPT, host, ...numbers);
    for (const id of ids) this.#leases.delete(id);
  }

  /** Returns the lease of an address; without one, the lease is empty. */
  async #leaseOf(id: number): Promise<Lease> {
    const known = this.#leases.get(id);
    if (known !== undefined) return known;
    const host = await this.redis.call("LINDEX", [`${this.keys.crawl}:hosts`, RedisKeys.hostNumber(id)]);
    if (host === null) throw new Error(`The crawl has no address with the id ${id}.`);
    return { host: host as string, lease: "" };
  }
}
