export type { PageChange } from "./changes/index.ts";
export {
  ClusterError,
  type ClusterReader,
  crawlCluster,
  joinCluster,
  MissingBullmqError,
  onlyCrawl,
  openCluster,
  readManifest,
  type ShardEntry,
  type SharedOptions,
  type WorkerOptions,
  type WorkerReport,
} from "./cluster/index.ts";
export { crawl } from "./crawl.ts";
export { type CrawlNote, endOfLastRun, storedNotes } from "./crawl-notes.ts";
export { CRAWL_DEFAULTS, type CrawledPage, type CrawlOptions, type CrawlProgress } from "./crawl-options.ts";
export { type ChangedAddress, lastChanges } from "./engine/index.ts";
export type { Frontier } from "./frontier/index.ts";
export { type MapOptions, type MappedAddress, mapSite } from "./map-site.ts";
export { MissingRedisError, RedisUnavailableError } from "./redis/index.ts";
export type { SkipCode, SkipReason } from "./skip-reason.ts";
export { MissingSqliteError } from "./sqlite/index.ts";
export {
  DamagedFileError,
  openFrontier,
  readStore,
  STORED_COLUMNS,
  type StoredFiles,
  type StoredJson,
  type StoredPage,
  StoreError,
  type StoreReadOptions,
  storedFiles,
  storedLines,
  storedRow,
  writeStored,
} from "./store/index.ts";
