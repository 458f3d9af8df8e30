export {
  PatternScores,
  type PatternScoresJson,
  type RequestCopy,
  type RequestYield,
  type Trap,
  topFolder,
} from "./pattern-scores.ts";
