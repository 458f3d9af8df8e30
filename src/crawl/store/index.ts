export { DamagedFileError } from "./append-file.ts";
export { type CrawlStore, openFrontier, openStore } from "./crawl-store.ts";
export { StoreError } from "./store-error.ts";
export { readStore, type StoredFiles, type StoredPage, type StoreReadOptions, storedFiles } from "./stored-pages.ts";
