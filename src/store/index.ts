export type { LockClock } from "./file-lock.ts";
export { StoreLearner } from "./store-learner.ts";
export { type StoredTemplate, TemplateStore, type TemplateStoreOptions } from "./template-store.ts";
