import { randomUUID } from "node:crypto";
import { RedisAddresses } from "../frontier/index.ts";
import { openRedis } from "../redis/index.ts";
import { openShardStorage, takeStorage } from "../shards/index.ts";
import {
  ClusterError,
  requireSameOptions,
  type SharedOptions,
  shareOptions,
  storedOptions,
} from "./cluster-options.ts";
import { ClusterState, crawlNames } from "./cluster-state.ts";
import { ClusterWorker, type WorkerOptions } from "./cluster-worker.ts";

/** A server that does not answer the first command in this time is not there. Set by hand. */
const FIRST_CONTACT = { maxWaitMs: 10_000 };

/** Returns the name of the only crawl of a Redis server. Throws `ClusterError` if the server has no crawl, or several. */
export async function onlyCrawl(engine: string): Promise<string> {
  const redis = await openRedis(engine, FIRST_CONTACT);
  const names = await crawlNames(redis).finally(() => redis.close());
  if (names.length === 1) return names[0];
  const list = names.length === 0 ? "has no crawl" : `has several crawls; name one of ${names.join(", ")}`;
  throw new ClusterError(`The Redis server ${list}.`);
}

/** A crawl on many machines, as its reports see it. */
export interface ClusterReader {
  readonly addresses: RedisAddresses;
  readonly state: ClusterState;
  readonly options: SharedOptions;
  close(): Promise<void>;
}

/** Opens a crawl on many machines to read it. */
export async function openCluster(engine: string, name: string): Promise<ClusterReader> {
  const addresses = new RedisAddresses(await openRedis(engine, FIRST_CONTACT), name);
  const state = new ClusterState(await openRedis(engine, FIRST_CONTACT), name);
  const close = async (): Promise<void> => void (await Promise.all([addresses.close(), state.close()]));
  try {
    return { addresses, state, options: await storedOptions(addresses, name), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Starts a crawl on many machines, or continues it, and works on it until it ends. Throws `ClusterError` if it has other options, and
 * `StorageError` if its shards cannot be written.
 */
export async function crawlCluster(shared: SharedOptions, own: WorkerOptions): Promise<void> {
  const state = new ClusterState(await openRedis(own.engine, FIRST_CONTACT), own.name);
  try {
    await requireSameOptions(state, own.name, shared);
    // Options that are stored cannot be changed, so the storage is tried before.
    await tryStorage(state, { out: shared.out, crawl: own.name, isFirst: true });
    await shareOptions(state, own.name, shared);
  } finally {
    await state.close();
  }
  await work(shared, own, true);
}

/** Joins a crawl that was started on another machine. `out` is another path of the same folder. */
export async function joinCluster(own: WorkerOptions, out?: string): Promise<void> {
  const addresses = new RedisAddresses(await openRedis(own.engine, FIRST_CONTACT), own.name);
  const stored = await storedOptions(addresses, own.name).finally(() => addresses.close());
  const shared = out === undefined ? stored : { ...stored, out };
  const state = new ClusterState(await openRedis(own.engine, FIRST_CONTACT), own.name);
  try {
    await tryStorage(state, { out: shared.out, crawl: own.name, isFirst: false });
  } finally {
    await state.close();
  }
  await work(shared, own, false);
}

/** Attempts to use a storage before anything is crawled: the user waits for the answer. */
const FIRST_ATTEMPTS = 3;

/** Throws `StorageError` unless the storage can be used, and has no shards of other crawls. */
async function tryStorage(
  state: ClusterState,
  { out, crawl, isFirst }: { readonly out: string; readonly crawl: string; readonly isFirst: boolean },
): Promise<void> {
  const storage = await openShardStorage(out, isFirst ? "write" : "read", { maxAttempts: FIRST_ATTEMPTS });
  try {
    await takeStorage(storage, { crawl, id: await state.setOnce("id", randomUUID()) }, isFirst);
  } finally {
    storage.close();
  }
}

async function work(shared: SharedOptions, own: WorkerOptions, isFirst: boolean): Promise<void> {
  const worker = await ClusterWorker.open(shared, own);
  try {
    if (isFirst) await worker.seed();
    await worker.run();
  } finally {
    await worker.close();
  }
}
