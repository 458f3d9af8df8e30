export { evaluateFields, evaluateThings, type ThingEvaluateOptions } from "./attributes/index.ts";
export {
  compareSiteMethods,
  type SiteMeans,
  type SiteMethodsComparison,
  type SiteMethodsOptions,
} from "./compare-site-methods.ts";
export {
  CorpusError,
  readCorpus,
} from "./corpora/index.ts";
export { type EvaluateOptions, type EvaluationProgress, evaluate } from "./evaluate.ts";
export { evaluateNamed, evaluateRecords, type RecordEvaluateOptions } from "./evaluate-records.ts";
export { evaluateSites, type SitesEvaluateOptions } from "./evaluate-sites.ts";
export type { Answer, Extractor, ExtractorModule, ExtractorSet, ModuleOptions, ModuleReference } from "./extractor.ts";
export {
  checkFloors,
  type Floors,
  type GateReport,
  RegressionError,
  raiseFloors,
  readFloors,
  type SetFloors,
  writeFloors,
} from "./gate.ts";
export {
  comparePaired,
  type F1Scores,
  type FieldScores,
  meanOf,
  type PairedComparison,
  type Random,
  scoresOf,
  seeded,
} from "./metrics/index.ts";
export { pithModules } from "./pith-extractors.ts";
export {
  coordinate,
  type HtmlFragment,
  html,
  reportHtml,
  STYLE,
  score,
  toFieldsTable,
  toJson,
  toNamedTable,
  toRecordsTable,
  toTable,
  toThingsTable,
} from "./report/index.ts";
export type {
  Comparison,
  Evaluation,
  GroupScores,
  MethodResult,
  PageRow,
  SiteGain,
  SiteGains,
  Speed,
} from "./result.ts";
export { evaluateMarked, markedTable } from "./segmentation/index.ts";
export type { SitesMode } from "./site-extractors.ts";
