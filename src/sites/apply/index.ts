export { applyTemplate, MIN_APPLIED_PAGES, type TemplateEffect, type TemplateUse } from "./apply-template.ts";
export { chooseFast, type FastChoice } from "./fast-choice.ts";
export { type PageRules, rulesFor } from "./page-rules.ts";
export { type HealthReport, nextRevision, SiteHealth } from "./site-health.ts";
export { type SiteRecord, siteRecord } from "./site-record.ts";
