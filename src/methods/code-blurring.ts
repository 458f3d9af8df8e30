import { defineMethod } from "./method.ts";
import { meanOfWords, tokenStream } from "./token-stream.ts";

/*
 * The content code vector has 1 for a word and 0 for a tag. A Gaussian of radius r blurs it repeatedly until it hardly changes. Tokens
 * whose blurred value reaches the threshold are content. Three successive running means approximate the Gaussian.
 */

/** Constants of `codeBlurring`. */
export interface BlurringConstants {
  /** Number of tokens on each side that each running mean includes. */
  readonly radius: number;
  /** Tokens with at least this blurred value are content. */
  readonly threshold: number;
  /** Blurring ends when every value changes by less than this. */
  readonly stable: number;
  /** Blurring ends after this many rounds. */
  readonly rounds: number;
}

export const codeBlurring = defineMethod<BlurringConstants>({
  id: "code-blurring",
  says: "Ranges that stay mostly words when words and tags are blurred into each other (content code blurring).",
  paper: {
    authors: "T. Gottron",
    title: "Content Code Blurring: A New Approach to Content Extraction",
    venue: "DEXA",
    year: 2008,
    doi: "10.1109/DEXA.2008.43",
  },
  defaults: { radius: 10, threshold: 0.75, stable: 0.01, rounds: 10 },
  departures: [
    "It is the paper's adapted variant on tokens, without the tags of links.",
    "The number of rounds is limited, so that long pages cost no more per token than short ones.",
  ],
  score(page, { radius, threshold, stable, rounds }) {
    const stream = tokenStream(page, { withLinks: false });
    let vector: Float64Array = Float64Array.from(stream.block, (b) => (b < 0 ? 0 : 1));
    for (let round = 0; round < rounds; round++) {
      const blurred = blur(blur(blur(vector, radius), radius), radius);
      let change = 0;
      for (let i = 0; i < stream.length; i++) change = Math.max(change, Math.abs(blurred[i] - vector[i]));
      vector = blurred;
      if (change < stable) break;
    }
    return meanOfWords(page, stream, (i) => (vector[i] >= threshold ? 1 : 0));
  },
});

/** Returns the running mean over [i − radius, i + radius], shorter at the ends. */
function blur(vector: Float64Array, radius: number): Float64Array {
  const sums = new Float64Array(vector.length + 1);
  for (let i = 0; i < vector.length; i++) sums[i + 1] = sums[i] + vector[i];
  const blurred = new Float64Array(vector.length);
  for (let i = 0; i < vector.length; i++) {
    const from = Math.max(0, i - radius);
    const to = Math.min(vector.length, i + radius + 1);
    blurred[i] = (sums[to] - sums[from]) / (to - from);
  }
  return blurred;
}
