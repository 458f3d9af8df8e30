export { CHANGE_KINDS, type ComparedPage, compareVersions, type PageChange } from "./page-change.ts";
export { changedShare, isWhole, sketchText, type TextBlock, type TextSketch } from "./text-sketch.ts";
