import { defineMethod } from "./method.ts";
import { densityScores, MIN_LOG_BASE } from "./text-density.ts";

/*
 * Composite text density of a node with C visible characters, T tags, LC characters and LT tags of links below it:
 *
 *   CTD = C/T · log_base( C/LC · T/LT ),   base = ln( C/¬LC · LC + LCb/Cb · C + e ),   ¬LC = C − LC
 *
 * b is body; a zero denominator counts as 1. The density sum of a node is the sum of its children's densities. A text node is a child with
 * T = 1 and no links. The threshold is the lowest density on the path from the node with the largest density sum up to body. extract(N): if
 * density(N) ≥ threshold, the node with the largest density sum in the subtree of N is content, and extract is called on each child of N.
 */

/** Constants of `density`. */
export interface DensityConstants {
  /** Lower limit of ln(base). */
  readonly minLogBase: number;
}

export const density = defineMethod<DensityConstants>({
  id: "density",
  says: "Subtrees with the largest sum of text density: many characters, few tags, few of them in links.",
  paper: {
    authors: "D. Song, F. Sun, L. Liao; after it K. Nethra et al.",
    title: "A hybrid approach for content extraction with text density and visual importance of DOM nodes",
    venue: "Knowledge and Information Systems",
    year: 2013,
    doi: "10.1007/s10115-013-0687-x",
  },
  defaults: { minLogBase: MIN_LOG_BASE },
  departures: [
    "ln(base) is at least 0.1: as printed, the logarithm has base 1 on a page without links.",
    "The first term of the base is C/¬LC·LC; the paper has C/T·LC in one place.",
  ],
  score: (page, { minLogBase }) => densityScores(page, minLogBase),
});
