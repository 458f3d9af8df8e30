export { COMMENT_SECTION_NAMES, commentBlocks, isSeparateCommentSection, postedBlocks } from "./comment-sections.ts";
export { findThread, type Thread } from "./thread.ts";
