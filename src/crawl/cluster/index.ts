export { ClusterError, type SharedOptions, storedOptions } from "./cluster-options.ts";
export { ClusterState, type WorkerReport } from "./cluster-state.ts";
export type { WorkerOptions } from "./cluster-worker.ts";
export { crawlCluster, joinCluster } from "./crawl-cluster.ts";
export { MissingBullmqError } from "./domain-jobs.ts";
export { readShards } from "./read-shards.ts";
