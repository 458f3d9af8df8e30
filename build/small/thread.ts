import type * as replaced from "../../src/posts/thread.ts";

/** Finds no posts: the text of a discussion becomes paragraphs. */
export const findThread: typeof replaced.findThread = () => ({ posts: new Map(), order: [], bylines: new Set() });
