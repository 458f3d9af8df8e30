export { rankOf, rankReasons, regionConfidence } from "./rank.ts";
export { factsOf, type RegionFacts, withSampleFacts } from "./region-facts.ts";
export { RegionSurroundings } from "./region-surroundings.ts";
