import type { OptionDeclarations } from "./option.ts";

/** Limits on how much of a page is read. The defaults are far above ordinary pages: chosen, not measured. */
export const LIMIT_OPTIONS = {
  maxChars: { type: "number", min: 0, default: 64 * 1024 * 1024 },
  maxNodes: { type: "number", min: 0, default: 4_000_000 },
  maxDepth: { type: "number", min: 0, default: 2_000 },
  maxAttributes: { type: "number", min: 0, default: 1_000 },
} as const satisfies OptionDeclarations;

/** Options of `parse`, and of `extract` in `pith/browser/small`. */
export const PARSE_OPTIONS = {
  url: { type: "string" },
  limits: { type: "object", options: LIMIT_OPTIONS },
} as const satisfies OptionDeclarations;

/** Options of `segment`. */
export const READ_OPTIONS = {
  ...PARSE_OPTIONS,
  contentType: { type: "string | null" },
  layout: { type: "string", values: ["estimated"] },
} as const satisfies OptionDeclarations;

const FIELD_OPTIONS = {
  now: { type: "number" },
  detectLanguage: { type: "function" },
  candidates: { type: "boolean", default: false },
} as const;

/** Options of `metadata`. */
export const METADATA_OPTIONS = { ...READ_OPTIONS, ...FIELD_OPTIONS } as const satisfies OptionDeclarations;

const JUDGE_OPTIONS = {
  favor: { type: "string", values: ["precision", "recall"] },
  comments: { type: "string", values: ["keep", "drop", "apart"] },
  quotes: { type: "string", values: ["keep", "drop"], default: "keep" },
  model: { type: "object" },
} as const;

/** Options of `extract` and `explain`. */
export const EXTRACT_OPTIONS = {
  ...METADATA_OPTIONS,
  method: { type: "string", default: "auto" },
  ...JUDGE_OPTIONS,
  template: { type: "object" },
  learner: { type: "object" },
  fast: { type: "boolean", default: false },
  maxTokens: { type: "number", min: 1 },
} as const satisfies OptionDeclarations;

/** Options of `chunks`. The least length is that of a few words: shorter pieces would be torn words. */
export const CHUNK_OPTIONS = {
  maxTokens: { type: "number", min: 32, default: 512 },
  references: { type: "boolean", default: false },
  comments: { type: "boolean", default: false },
} as const satisfies OptionDeclarations;

/** Options of `extract` in `pith/browser`. */
export const BROWSER_EXTRACT_OPTIONS = {
  ...PARSE_OPTIONS,
  ...FIELD_OPTIONS,
  ...JUDGE_OPTIONS,
} as const satisfies OptionDeclarations;

/** Options of `records` and `explainRecords`. */
export const RECORDS_OPTIONS = {
  ...PARSE_OPTIONS,
  contentType: READ_OPTIONS.contentType,
  method: { type: "string", values: ["shapes", "cluster"], default: "shapes" },
  all: { type: "boolean", default: false },
  wrapper: { type: "object" },
  fields: { type: "object" },
  template: { type: "object" },
} as const satisfies OptionDeclarations;

/** Options of `segmentVisual`. */
export const VISUAL_OPTIONS = {
  /** Lower values yield fewer and larger segments. 5 is for human readers. */
  pdoc: { type: "number", min: 1, max: 10, default: 5 },
} as const satisfies OptionDeclarations;

/** Options of `Extraction.write`. */
export const WRITE_OPTIONS = {
  frontMatter: { type: "boolean", default: false },
  title: { type: "boolean", default: false },
  byline: { type: "boolean", default: false },
  comments: { type: "boolean", default: false },
} as const satisfies OptionDeclarations;
