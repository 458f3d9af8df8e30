export { PatternScores, type PatternScoresJson, type RequestYield, type Trap } from "./pattern-scores.ts";
