import type * as replaced from "../../src/posts/thread.ts";

const NO_THREAD: replaced.Thread = {
  posts: new Map(),
  order: [],
  bylines: new Set(),
  heads: new Set(),
  quotes: new Set(),
  mark: undefined,
};

/** Finds no posts: the text of a discussion becomes paragraphs. */
export const findThread: typeof replaced.findThread = () => NO_THREAD;
export const readThread: typeof replaced.readThread = () => NO_THREAD;
