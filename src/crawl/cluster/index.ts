export { ClusterError, type SharedOptions } from "./cluster-options.ts";
export { ClusterState, type WorkerReport } from "./cluster-state.ts";
export type { WorkerOptions } from "./cluster-worker.ts";
export { type ClusterReader, crawlCluster, joinCluster, onlyCrawl, openCluster } from "./crawl-cluster.ts";
export { MissingBullmqError } from "./domain-jobs.ts";
export { nextRequest } from "./next-request.ts";
export { enrollWorker } from "./worker-name.ts";
