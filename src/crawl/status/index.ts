export { type CrawlView, type HostState, type HostView, MAX_REPORT_AGE_MS, type WorkerView } from "./crawl-view.ts";
export { viewCluster } from "./view-cluster.ts";
export { viewStore } from "./view-store.ts";
