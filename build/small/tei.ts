import type * as replaced from "../../src/output/tei.ts";

/** The browser build writes no TEI, which is a format for corpora. */
export const toTei: typeof replaced.toTei = () => {
  throw new TypeError('the browser build does not write "xml" (TEI)');
};
