import { RedisAddresses } from "../frontier/index.ts";
import { openRedis } from "../redis/index.ts";
import { type SharedOptions, shareOptions, storedOptions } from "./cluster-options.ts";
import { ClusterState } from "./cluster-state.ts";
import { ClusterWorker, type WorkerOptions } from "./cluster-worker.ts";

/** Starts a crawl on many machines, or continues it, and works on it until it ends. Throws `ClusterError` if it has other options. */
export async function crawlCluster(shared: SharedOptions, own: WorkerOptions): Promise<void> {
  const state = new ClusterState(await openRedis(own.engine), own.name);
  try {
    await shareOptions(state, own.name, shared);
  } finally {
    await state.close();
  }
  await work(shared, own, true);
}

/** Joins a crawl that was started on another machine. `out` is another path of the same folder. */
export async function joinCluster(own: WorkerOptions, out?: string): Promise<void> {
  const addresses = new RedisAddresses(await openRedis(own.engine), own.name);
  const shared = await storedOptions(addresses, own.name).finally(() => addresses.close());
  await work(out === undefined ? shared : { ...shared, out }, own, false);
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
