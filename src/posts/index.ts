export { COMMENT_NAMES, commentBlocks, isApart } from "./comment-sections.ts";
export { postedBlocks } from "./posted-blocks.ts";
export { findThread, type Thread } from "./thread.ts";
