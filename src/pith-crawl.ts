export {
  CRAWL_DEFAULTS,
  type CrawledPage,
  type CrawlOptions,
  type CrawlProgress,
  crawl,
  DamagedFileError,
  MissingSqliteError,
  type PageChange,
  type SkipCode,
  type SkipReason,
  StoreError,
} from "./crawl/index.ts";
