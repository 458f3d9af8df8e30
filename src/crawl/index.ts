export type { SkipCode, SkipReason } from "./skip-reason.ts";
