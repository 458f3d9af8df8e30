export { DamagedFileError } from "./append-file.ts";
export { archiveRecords } from "./archive-files.ts";
export { type CrawlStore, openFrontier, openStore } from "./crawl-store.ts";
export { type RevisionOptions, revisedLine } from "./revised-line.ts";
export { runSecondPass } from "./second-pass.ts";
export { StoreError, StoreFullError } from "./store-error.ts";
export { explainedProblem } from "./store-problems.ts";
export { crawledLists, type ReadCrawled, type StoredList, storedLists } from "./stored-lists.ts";
export {
  joinLines,
  parsedLines,
  readStore,
  type StoredFiles,
  type StoredJson,
  type StoredLine,
  type StoredPage,
  type StoreReadOptions,
  storedFiles,
  storedLines,
} from "./stored-pages.ts";
export { STORED_COLUMNS, storedRow, writeStored } from "./write-stored.ts";
