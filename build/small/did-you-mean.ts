import type * as replaced from "../../src/options/did-you-mean.ts";

/** The browser builds name the unknown option, but suggest none. */
export const closestName: typeof replaced.closestName = () => undefined;
