export { type BlockScores, blockScores } from "./block-scores.ts";
export { bootstrap, bootstrapMean, sumOf } from "./bootstrap.ts";
export { subsequenceScores } from "./common-subsequence.ts";
export { type EdgeRecall, type Edges, edgeRecall, edgesOf } from "./edges.ts";
export { siteNameKeys } from "./field-keys.ts";
export {
  FIELD_NAMES,
  type FieldName,
  type FieldOutcome,
  type FieldScores,
  type Fields,
  fieldOutcome,
  fieldRow,
  fieldScores,
  fieldTotal,
} from "./fields.ts";
export { withoutMarkdown } from "./markdown-words.ts";
export { type PagesRight, type PageVerdict, pagesRight, pageVerdict } from "./pages-right.ts";
export { comparePaired, type PairedComparison } from "./paired.ts";
export { type Random, seeded } from "./random.ts";
export {
  type FoundRecord,
  type NamedRecord,
  namedRecall,
  type RecordCounts,
  type RecordScores,
  recordCounts,
  recordScores,
} from "./record-scores.ts";
export { type F1Scores, f1Of, meanOf, meanScores, scoresOf } from "./scores.ts";
export { bcubed, matchedBlocks, SAME_BLOCK } from "./segmentation.ts";
export {
  type ShingleCounts,
  type Shingled,
  type ShingleScores,
  shingleCounts,
  shingled,
  shinglePage,
  shingleRow,
  shingleScores,
  shingleTotal,
} from "./shingles.ts";
export {
  type SnippetCounts,
  type SnippetScores,
  snippetCounts,
  snippetRow,
  snippetScores,
  snippetTotal,
} from "./snippets.ts";
export { isSpaceless, paragraphs, tokens, unitSpans, units, words } from "./tokens.ts";
export { countsOf, type Sequence, SHINGLE_LENGTH, TokenVocabulary } from "./vocabulary.ts";
export { wordAccuracy } from "./word-accuracy.ts";
export { wordOverlap } from "./word-overlap.ts";
