export { DamagedFileError } from "./append-file.ts";
export { archiveRecords } from "./archive-files.ts";
export { type CrawlStore, openFrontier, openStore } from "./crawl-store.ts";
export { runSecondPass } from "./second-pass.ts";
export { StoreError } from "./store-error.ts";
export { explainedProblem } from "./store-problems.ts";
export {
  readStore,
  type StoredFiles,
  type StoredJson,
  type StoredPage,
  type StoreReadOptions,
  storedFiles,
  storedLines,
} from "./stored-pages.ts";
export { STORED_COLUMNS, storedRow, writeStored } from "./write-stored.ts";
