export type { RequestCopy, RequestYield } from "./barren-weight.ts";
export { toolLevel, topFolder } from "./pattern-levels.ts";
export type { PatternScoresJson } from "./pattern-record.ts";
export { PatternScores, type Trap } from "./pattern-scores.ts";
