export { enclosingRegion, familyOf, growToParents, patternAround, ungrouped, withoutOutliers } from "./adjust/index.ts";
export { clusterRegions } from "./cluster/index.ts";
export { reasons, regionConfidence } from "./rank/index.ts";
export { type RankedRegion, rankedRegions } from "./rank-regions.ts";
export type { NodeSpan, Region, RegionKind } from "./region.ts";
export { charsOf, likeness, type Shapes, shapesOf } from "./shape.ts";
