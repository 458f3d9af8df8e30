export { isDiscussion } from "./discussion.ts";
export { findThread, type PostFacts, readThread, type Thread } from "./thread.ts";
export { ThreadPart, threadParts } from "./thread-blocks.ts";
