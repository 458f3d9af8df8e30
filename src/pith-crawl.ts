export {
  CRAWL_DEFAULTS,
  type CrawledPage,
  type CrawlOptions,
  crawl,
  type SkipCode,
  type SkipReason,
} from "./crawl/index.ts";
