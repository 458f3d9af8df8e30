export { addressPattern, isIgnoredParameter, patternParameters } from "./address-pattern.ts";
export { blockAt, lowerBound } from "./block-at.ts";
export {
  ElementNames,
  elementNames,
  namePatterns,
  partPattern,
  startTagSource,
  tokenPattern,
} from "./element-names.ts";
export { headingLevel, isHeadingBlock } from "./headings.ts";
export {
  Box,
  type ComputedStyle,
  emptyLayout,
  estimateLayout,
  type Layout,
  STYLES,
  StyleReader,
} from "./layout/index.ts";
export { type LiveDocument, readDocument } from "./live-document.ts";
export type { Blocks, Measures, Page, Scores } from "./page.ts";
export { type ParseOptions, pageFromBrowser, parse } from "./parse.ts";
export { readBlock, readConcealed, readNodes } from "./read.ts";
export { isShellPage, mailTarget, protectedMail } from "./scripts/index.ts";
export { cellFilledBy, isCell } from "./table-cells.ts";
export { UnseenRatings } from "./unseen-ratings.ts";
export {
  baseAddress,
  baseUrl,
  hostOf,
  isWebAddress,
  ownAddress,
  ownUrl,
  parseUrl,
  webAddress,
} from "./urls.ts";
export {
  blockImportance,
  boxImportance,
  DEFAULT_PDOC,
  leavesOf,
  MAX_SEPARATOR_WEIGHT,
  type Rect,
  type Separator,
  segmentVisually,
  type VipsOptions,
  type VisualBlock,
  visualImportance,
  widestBox,
} from "./vips/index.ts";
export { needsSpaceBetween } from "./word-gaps.ts";
