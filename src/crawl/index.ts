export type { PageChange } from "./changes/index.ts";
export {
  ClusterError,
  type ClusterReader,
  crawlCluster,
  joinCluster,
  MissingBullmqError,
  onlyCrawl,
  openCluster,
  type SharedOptions,
  type WorkerOptions,
  type WorkerReport,
} from "./cluster/index.ts";
export { crawl } from "./crawl.ts";
export { type CrawlNote, endOfLastRun, storedNotes } from "./crawl-notes.ts";
export {
  CRAWL_DEFAULTS,
  type CrawledPage,
  type CrawlOptions,
  type CrawlProblem,
  type CrawlProgress,
} from "./crawl-options.ts";
export { type ChangedAddress, lastChanges } from "./engine/index.ts";
export type { Frontier } from "./frontier/index.ts";
export type { ListOptions, PageList } from "./lists/index.ts";
export { type MapOptions, type MappedAddress, mapSite } from "./map-site.ts";
export {
  CrawlMetrics,
  type MetricsAddress,
  type MetricsServer,
  MetricsServerError,
  serveMetrics,
} from "./metrics/index.ts";
export { MissingRedisError, RedisUnavailableError } from "./redis/index.ts";
export {
  isS3Address,
  listedShards,
  MissingS3Error,
  openShardStorage,
  readManifest,
  type ShardEntry,
  type ShardStorage,
  StorageError,
  shardPages,
  shardValue,
} from "./shards/index.ts";
export type { SkipCode, SkipReason } from "./skip-reason.ts";
export { MissingSqliteError } from "./sqlite/index.ts";
export {
  type CrawlView,
  type HostView,
  MAX_REPORT_AGE_MS,
  viewCluster,
  viewStore,
  type WorkerView,
} from "./status/index.ts";
export {
  crawledLists,
  DamagedFileError,
  openFrontier,
  type ReadCrawled,
  readStore,
  STORED_COLUMNS,
  type StoredFiles,
  type StoredJson,
  type StoredList,
  type StoredPage,
  StoreError,
  StoreFullError,
  type StoreReadOptions,
  storedFiles,
  storedLines,
  storedLists,
  storedRow,
  writeStored,
} from "./store/index.ts";
