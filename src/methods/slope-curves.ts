import { defineMethod } from "./method.ts";
import { meanOfWords, tokenStream } from "./token-stream.ts";

/*
 * The document slope curve is the number of tags among the first n tokens. Its slope over a window is the share of tags in the window. A window
 * is text if its slope is much lower than that of the document:
 *
 *   slope(window) < lowSlope · slope(document)
 */

/** Constants of `slopeCurves`. */
export interface SlopeConstants {
  /** Tokens in a window. */
  readonly window: number;
  /** A window is text if its slope is below this share of the document's slope. */
  readonly lowSlope: number;
}

export const slopeCurves = defineMethod<SlopeConstants>({
  id: "slope-curves",
  says: "All ranges where tags are much rarer than on the page as a whole (document slope curves).",
  paper: {
    authors: "D. Pinto, M. Branstein, R. Coleman, W. B. Croft, M. King, W. Li, X. Wei",
    title: "QuASM: A system for question answering using semi-structured data",
    venue: "JCDL",
    year: 2002,
  },
  defaults: { window: 50, lowSlope: 0.5 },
  departures: [
    "The window moves by one token, not by its length.",
    "A block is content if half of its words are in low windows.",
  ],
  score(page, { window, lowSlope }) {
    const stream = tokenStream(page, { withLinks: true });
    const { length, block } = stream;
    const tags = new Int32Array(length + 1);
    for (let i = 0; i < length; i++) tags[i + 1] = tags[i] + (block[i] < 0 ? 1 : 0);
    const average = tags[length] / (length || 1);
    const half = Math.floor(window / 2);
    return meanOfWords(page, stream, (i) => {
      const from = Math.max(0, i - half);
      const to = Math.min(length, i + half);
      return (tags[to] - tags[from]) / (to - from || 1) < lowSlope * average ? 1 : 0;
    });
  },
});
