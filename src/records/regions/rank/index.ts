export { rankOf, reasons, regionConfidence } from "./rank.ts";
export { factsOf, type RegionFacts, withInside } from "./region-facts.ts";
export { RegionSurroundings } from "./region-surroundings.ts";
