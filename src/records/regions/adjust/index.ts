export { growToParents, patternAround } from "./complete-records.ts";
export { enclosingRegion } from "./enclosing-region.ts";
export { ungroupLists } from "./grouped-lists.ts";
export { recordTreeOf } from "./nested-records.ts";
export { withoutOutliers } from "./outliers.ts";
