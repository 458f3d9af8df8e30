export { isBlockLevelInline, splitLeadingPictures } from "./leading-pictures.ts";
export {
  type Atom,
  type InlineMark,
  inlineText,
  type LinkSpan,
  type LinkTarget,
  nestMark,
  Run,
  trimLineStart,
  withoutWrittenLinks,
} from "./run.ts";
export { isBlankText, isVisible, TextFlag, TextScan, textFlags } from "./text-scan.ts";
