export { type CrawlClock, systemClock } from "./crawl-clock.ts";
export { type CrawlParts, CrawlRun } from "./crawl-run.ts";
