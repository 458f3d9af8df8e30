export { growToParents, patternAround } from "./complete-records.ts";
export { ungrouped } from "./groups.ts";
export { familyOf } from "./nested.ts";
export { withoutOutliers } from "./outliers.ts";
export { enclosingRegion } from "./paired-rows.ts";
