export { DamagedFileError } from "./append-file.ts";
export { type CrawlStore, openStore, pageJson, StoreError } from "./crawl-store.ts";
