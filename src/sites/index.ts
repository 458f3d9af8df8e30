export {
  type BlockKey,
  type FitStatistics,
  type ShapePath,
  type SiteCluster,
  type SiteRule,
  type SiteTemplate,
  TEMPLATE_VERSION,
  type TemplateRevision,
  type TextPrint,
  type UrlPattern,
  type VotedSelector,
} from "./template.ts";
export { TemplateError } from "./template-checks.ts";
export { parseTemplate, templateJson } from "./template-file.ts";
