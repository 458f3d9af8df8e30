export { PatternScores, type PatternScoresJson, type Trap } from "./pattern-scores.ts";
