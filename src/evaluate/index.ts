/** Measuring extraction: sets of pages, metrics, runs on threads, reports, floors. */
export type { CorpusItem, CorpusLayout, LabelledPage, PageError, RecordCell, Truth } from "./corpora/corpus.ts";
export { CorpusError } from "./corpora/corpus.ts";
export { layouts, readCorpus } from "./corpora/index.ts";
export { type EvaluateOptions, type EvaluationProgress, evaluate } from "./evaluate.ts";
export type { Answer, Extractor, ExtractorModule, ExtractorSet, ModuleOptions, ModuleReference } from "./extractor.ts";
export {
  checkFloors,
  type Floors,
  type GateReport,
  type GateRow,
  RegressionError,
  raiseFloors,
  readFloors,
  type SetFloors,
  writeFloors,
} from "./gate.ts";
export { type AnswerScores, judgeAnswers, type PageScores } from "./judge-answers.ts";
export { type BlockScores, blockScores } from "./metrics/block-scores.ts";
export { type BootstrapOptions, bootstrap, bootstrapMean, type Spread } from "./metrics/bootstrap.ts";
export { commonSubsequence, subsequenceScores } from "./metrics/common-subsequence.ts";
export { type EdgeRecall, type Edges, edgeRecall, edgesOf } from "./metrics/edges.ts";
export { siteNameKeys } from "./metrics/field-keys.ts";
export {
  type FieldOutcome,
  type FieldScores,
  type Fields,
  type FieldTruth,
  fieldOutcome,
  fieldScores,
} from "./metrics/fields.ts";
export { type PagesRight, type PageVerdict, pagesRight, pageVerdict } from "./metrics/pages-right.ts";
export { comparePaired, type PairedComparison } from "./metrics/paired.ts";
export type { F1Scores } from "./metrics/scores.ts";
export {
  type ShingleCounts,
  type Shingled,
  type ShingleScores,
  shingleCounts,
  shingled,
  shingleScores,
} from "./metrics/shingles.ts";
export { type SnippetCounts, type SnippetScores, snippetCounts, snippetScores } from "./metrics/snippets.ts";
export { paragraphs, tokens, units, words } from "./metrics/tokens.ts";
export { type Sequence, TokenVocabulary } from "./metrics/vocabulary.ts";
export { type WordAccuracy, wordAccuracy } from "./metrics/word-accuracy.ts";
export { wordOverlap } from "./metrics/word-overlap.ts";
export { pithExtractorIds, pithModules } from "./pith-extractors.ts";
export { reportHtml } from "./report/html/report-document.ts";
export { toJson } from "./report/json.ts";
export { toTable } from "./report/terminal.ts";
export type * from "./result.ts";
export { scoreText, type TextScores, textTruth } from "./text-scores.ts";
