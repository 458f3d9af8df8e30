export { CHANGE_KINDS, type ComparedPage, compareVersions, type PageChange } from "./page-change.ts";
export { changedShare, sketchText, type TextBlock, type TextSketch } from "./text-sketch.ts";
