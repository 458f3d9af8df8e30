import type * as replaced from "../../src/content/rules/pair-tables.ts";

/** Joins nothing: the small build makes no pairs of labels and values. */
export const joinPair: typeof replaced.joinPair = () => false;
export const splitLonePairs: typeof replaced.splitLonePairs = (blocks) => blocks;
