export { PatternScores, type PatternScoresJson, type RequestYield, type Trap, topFolder } from "./pattern-scores.ts";
