export { growToParents, patternAround } from "./complete-records.ts";
export { enclosingRegion } from "./enclosing-region.ts";
export { ungrouped } from "./grouped-lists.ts";
export { familyOf } from "./nested-records.ts";
export { withoutOutliers } from "./outliers.ts";
