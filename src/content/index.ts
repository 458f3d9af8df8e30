export { buildComments, buildContent, type ContentOptions } from "./build-content.ts";
export { postedBlocks } from "./comment-sections.ts";
export type * from "./content.ts";
export { inlineText } from "./line/index.ts";
export { type Grid, gridOf } from "./table-grid.ts";
