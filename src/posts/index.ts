export { isDiscussion, isForumPage } from "./discussion.ts";
export { type FoundPosts, findPosts } from "./find-posts.ts";
export { findThread, type PostFacts, readThread, type Thread } from "./thread.ts";
export { ThreadPart, threadParts } from "./thread-blocks.ts";
