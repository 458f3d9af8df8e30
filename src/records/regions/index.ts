export {
  enclosingRegion,
  growToParents,
  patternAround,
  recordTreeOf,
  ungroupLists,
  withoutOutliers,
} from "./adjust/index.ts";
export { clusterRegions } from "./cluster/index.ts";
export { rankReasons, regionConfidence } from "./rank/index.ts";
export { type RankedRegion, rankRegions } from "./rank-regions.ts";
export type { NodeSpan, Region, RegionKind } from "./region.ts";
export { charsOf, likeness, type Shapes, shapesOf } from "./shape.ts";
