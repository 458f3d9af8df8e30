export { topFolder } from "./pattern-levels.ts";
export {
  PatternScores,
  type PatternScoresJson,
  type RequestCopy,
  type RequestYield,
  type Trap,
} from "./pattern-scores.ts";
