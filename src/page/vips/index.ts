export { blockImportance, boxImportance, visualImportance, widestBox } from "./importance.ts";
export { MAX_SEPARATOR_WEIGHT, type Separator } from "./separators.ts";
export { DEFAULT_PDOC, leavesOf, type Rect, segmentVisually, type VipsOptions, type VisualBlock } from "./vips.ts";
