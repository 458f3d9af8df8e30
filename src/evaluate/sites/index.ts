export { evaluateSites, type SitesEvaluateOptions } from "./evaluate-sites.ts";
export type { SitesMode } from "./site-extractors.ts";
