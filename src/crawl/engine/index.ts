export { CapturedAnswers } from "./captured-answers.ts";
export { type CrawlClock, systemClock } from "./crawl-clock.ts";
export type { CrawlParts, FoundAddresses } from "./crawl-parts.ts";
export { CrawlRun } from "./crawl-run.ts";
export { type ChangedAddress, lastChanges } from "./requeue-due.ts";
