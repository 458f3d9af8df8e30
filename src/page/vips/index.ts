export { blockImportance, boxImportance, visualImportance } from "./importance.ts";
export type { Separator } from "./separators.ts";
export { DEFAULT_PDOC, leavesOf, type Rect, segmentVisually, type VipsOptions, type VisualBlock } from "./vips.ts";
