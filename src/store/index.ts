export type { LockClock } from "./file-lock.ts";
export { type StoredTemplate, TemplateStore, type TemplateStoreOptions } from "./template-store.ts";
