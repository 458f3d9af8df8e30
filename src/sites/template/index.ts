export {
  type BlockKey,
  type FitStatistics,
  MAX_CLUSTERS,
  MAX_KEYS,
  MAX_PAGE_HASHES,
  MAX_PRINTS,
  MAX_SHAPE_PATHS,
  MAX_TEMPLATE_FIELDS,
  MAX_URL_PATTERNS,
  MAX_VOTED_SELECTORS,
  type ShapePath,
  type SiteCluster,
  type SiteRule,
  type SiteTemplate,
  TEMPLATE_VERSION,
  type TemplateRevision,
  type TextPrint,
  type UrlPattern,
  type VotedSelector,
} from "./site-template.ts";
export { TemplateError } from "./template-checks.ts";
export { MAX_MARGIN, parseTemplate, templateJson } from "./template-file.ts";
export { matchesUrl } from "./url-patterns.ts";
