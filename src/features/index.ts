export { type BlockFacts, ratio } from "./block-facts.ts";
export { FEATURE_NAMES, featuresOf, type PageFeatures } from "./features.ts";
export type { FeatureMatrix } from "./group.ts";
export { fillNames, NAME_COLUMNS, type NameColumn, PAGE_COLUMNS, pageValues } from "./groups/index.ts";
export { type Hint, hintBit, MOST_CHARS } from "./hints.ts";
export { Arena, fresh } from "./memory.ts";
export { NameWeights, readNameWords, spelled } from "./name-words.ts";
export { FEATURES } from "./sentences.ts";
