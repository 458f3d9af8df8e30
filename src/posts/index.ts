export { isDiscussion, isForumPage, mayBeDiscussion } from "./discussion.ts";
export { type FoundPosts, findPosts, findSinglePost } from "./find-posts.ts";
export { openingBefore } from "./opening-post.ts";
export type { PostSpan } from "./post-spans.ts";
export { findThread, type PostFacts, readThread, type Thread } from "./thread.ts";
export { ThreadPart, threadParts } from "./thread-blocks.ts";
