import { TEXT } from "../html/index.ts";
import { blockImportance, boxImportance, DEFAULT_PDOC, type Page, segmentVisually } from "../page/index.ts";
import { defineMethod, scoresOfNodes } from "./method.ts";
import { compositeDensity, extractByDensity, MIN_LOG_BASE } from "./text-density.ts";

/*
 * Text density with visually weighted characters. The widest block of the page is mapped to [-1, 1] of the standard normal distribution. For
 * a leaf from x1 to x2:
 *
 *   VI = Phi(x2) − Phi(x1),   HC = VI · C for a leaf; for an element, the sum of HC over its leaves
 *
 *   HTD = HC/T · log_base( HC/LC · T/LT ),   base = ln( HC/¬LC · LC + LCb/HCb · HC + e );   T = 0 counts as HC/C
 *
 * Density sum, threshold and extraction are those of density.ts.
 */

/** Constants of `hybrid`. */
export interface HybridConstants {
  /** Lower limit of ln(base), as in `density`. */
  readonly minLogBase: number;
  /** The box that gives a text its weight: the VIPS block around it (`vips`), or its own block element (`own`). */
  readonly boxes: "vips" | "own";
  /** Permitted degree of coherence of VIPS. */
  readonly pdoc: number;
}

export const hybrid = defineMethod<HybridConstants>({
  id: "hybrid",
  says: "Like density, with characters weighted by their position on the screen: the middle counts more than the sides.",
  paper: {
    authors: "K. Nethra, J. Anitha; after D. Song, F. Sun, L. Liao",
    title: "Web Content Extraction by Integrating Textual and Visual Importance of Web Pages",
    venue: "International Journal of Computer Applications 91(3)",
    year: 2014,
  },
  defaults: { minLogBase: MIN_LOG_BASE, boxes: "vips", pdoc: DEFAULT_PDOC },
  needsLayout: true,
  departures: [
    "ln(base) is at least 0.1, as in density.",
    "The widest block is mapped to [-1, 1], so σ is half its width; the paper also has (xL2 − xL1)²/2.",
    "A text without a VIPS block has the importance of its own element.",
    "Without a layout, every text has the same importance, as in density. With an estimated layout, own boxes are used.",
  ],
  score(page, constants) {
    return scoresOfNodes(page, extractByDensity(page, hybridDensities(page, constants)));
  },
});

/** Returns the HTD of every node, text nodes included. */
function hybridDensities(page: Page, constants: HybridConstants): Float64Array {
  const { tag, count, body, measures } = page;
  const { chars, tags, linkChars, linkTags } = measures;
  const hybridChars = weightedChars(page, textImportance(page, constants));
  const linkRatio = linkChars[body] / (hybridChars[body] || 1);
  const densities = new Float64Array(count);
  for (let node = body; node < count; node++) {
    const c = hybridChars[node];
    if (c === 0) continue;
    const isText = tag[node] === TEXT;
    const lc = isText ? 0 : linkChars[node];
    const counts = {
      c,
      t: (isText ? 0 : tags[node]) || c / chars[node],
      lc,
      lt: isText ? 0 : linkTags[node],
      notLc: chars[node] - lc,
    };
    densities[node] = compositeDensity(counts, linkRatio, constants.minLogBase);
  }
  return densities;
}

function textImportance(page: Page, { boxes, pdoc }: HybridConstants): Float64Array {
  const { layout } = page;
  if (layout === undefined) return new Float64Array(page.count).fill(1);
  if (boxes === "own" || layout.from === "estimated") return boxImportance(page, layout);
  return blockImportance(page, layout, segmentVisually(page, layout, { pdoc }));
}

/** Returns HC by node: the sum of importance times characters over its text nodes. */
function weightedChars(page: Page, importance: Float64Array): Float64Array {
  const { tag, parent, count, body, measures } = page;
  const sums = new Float64Array(count);
  for (let node = count - 1; node > body; node--) {
    if (tag[node] === TEXT) sums[node] = importance[node] * measures.chars[node];
    sums[parent[node]] += sums[node];
  }
  return sums;
}
