export { DamagedFileError } from "./append-file.ts";
export { type CrawlStore, openFrontier, openStore, StoreError } from "./crawl-store.ts";
