/** `pith/sites`: templates of sites, learned from their pages. */
export {
  type BlockKey,
  type FitStatistics,
  parseTemplate,
  type ShapePath,
  type SiteCluster,
  type SiteRule,
  type SiteTemplate,
  TEMPLATE_VERSION,
  TemplateError,
  type TemplateRevision,
  type TextPrint,
  templateJson,
  type UrlPattern,
  type VotedSelector,
} from "./sites/index.ts";
