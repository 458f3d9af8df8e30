export { type BlockFacts, ratio } from "./block-facts.ts";
export { FEATURE_DESCRIPTIONS } from "./feature-descriptions.ts";
export { FEATURE_NAMES, featuresOf, type PageFeatures } from "./features.ts";
export type { FeatureMatrix } from "./group.ts";
export { fillNames, NAME_COLUMNS, type NameColumn, PAGE_COLUMNS, pageValues } from "./groups/index.ts";
export { Arena, heapMemory } from "./memory.ts";
export { type Hint, hintBit, MAX_NAME_CHARS } from "./name-hints.ts";
export { NAME_KEY_BITS, NameWeights, readNameWords, spellNameWord, weightsByKey } from "./name-words.ts";
export { MAX_LONG_LINKS, MIN_LONG_WORDS } from "./sections.ts";
