export type { RequestCopy, RequestYield } from "./barren-weight.ts";
export { toolLevel, topFolder } from "./pattern-levels.ts";
export { PatternScores, type PatternScoresJson, type Trap } from "./pattern-scores.ts";
