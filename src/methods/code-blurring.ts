import { defineMethod } from "./method.ts";
import { tokenStream } from "./token-stream.ts";
import { shareOfWords } from "./word-share.ts";

/*
 * The content code vector has 1 for a word and 0 for a tag. It is blurred by a Gaussian of radius r, again and again until it
 * hardly changes; what stays above the threshold is content. A Gaussian is taken as three running means in a row.
 */

export interface BlurringConstants {
  /** Tokens to either side that a token is blurred with. */
  readonly radius: number;
  readonly threshold: number;
  /** Blurring ends when no value changes by more, or after this many rounds. */
  readonly stable: number;
  readonly rounds: number;
}

export const codeBlurring = defineMethod<BlurringConstants>({
  id: "code-blurring",
  says: "Stretches that stay mostly words when words and tags are blurred into each other (content code blurring).",
  paper: {
    authors: "T. Gottron",
    title: "Content Code Blurring: A New Approach to Content Extraction",
    venue: "DEXA",
    year: 2008,
    doi: "10.1109/DEXA.2008.43",
  },
  defaults: { radius: 10, threshold: 0.75, stable: 0.01, rounds: 10 },
  departures: [
    "The adapted form over tokens: the tags of links are left out.",
    "The number of rounds is bounded, so that a long page costs no more per token than a short one.",
  ],
  score(page, { radius, threshold, stable, rounds }) {
    const { length, block } = tokenStream(page, { withLinks: false });
    let vector: Float64Array = Float64Array.from(block, (b) => (b < 0 ? 0 : 1));
    for (let round = 0; round < rounds; round++) {
      const blurred = blur(blur(blur(vector, radius), radius), radius);
      let change = 0;
      for (let i = 0; i < length; i++) change = Math.max(change, Math.abs(blurred[i] - vector[i]));
      vector = blurred;
      if (change < stable) break;
    }
    return shareOfWords(page, block, (i) => (vector[i] >= threshold ? 1 : 0));
  },
});

/** Running mean over [i − radius, i + radius], shorter at the ends. */
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
