export { crawl } from "./crawl.ts";
export { CRAWL_DEFAULTS, type CrawledPage, type CrawlOptions } from "./crawl-options.ts";
export type { SkipCode, SkipReason } from "./skip-reason.ts";
