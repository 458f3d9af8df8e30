export { CrawlMetrics } from "./crawl-metrics.ts";
export { measuredFetcher } from "./measured-fetcher.ts";
export { METRICS, type MetricDeclaration } from "./metric-list.ts";
export { type MetricsAddress, type MetricsServer, MetricsServerError, serveMetrics } from "./metrics-server.ts";
