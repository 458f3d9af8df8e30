export type { LockClock } from "./file-lock.ts";
export { SqlTemplateStore, type TemplateDatabase, type TemplateStatement } from "./sql-template-store.ts";
export { inTransaction } from "./sql-transaction.ts";
export { StoreLearner } from "./store-learner.ts";
export { storeFileName } from "./store-names.ts";
export { type StoredTemplate, TemplateCollection } from "./template-collection.ts";
export { type StoredTemplateFile, TemplateStore, type TemplateStoreOptions } from "./template-store.ts";
