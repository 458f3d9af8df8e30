import { TEXT } from "../../html/index.ts";
import { type Segments, segmentsOf } from "../../methods/index.ts";
import { leavesOf, type Page, segmentVisually } from "../../page/index.ts";

/** A method that divides a page into segments, to be compared with segments marked by people. */
export interface Segmenter {
  readonly id: string;
  readonly says: string;
  /** Returns a list of nodes for each segment. The segment consists of the subtrees of these nodes. */
  segment(page: Page): readonly (readonly number[])[];
}

/** Permitted degree of coherence. Measured on the pages of Kreuzer et al.: the best of the values 3 to 9. */
const PDOC = 5;

const vips: Segmenter = {
  id: "vips",
  says: `Leaves of VIPS with a permitted degree of coherence of ${PDOC}.`,
  segment(page) {
    if (page.layout === undefined) throw new TypeError("VIPS needs a page with a layout");
    return leavesOf(segmentVisually(page, page.layout, { pdoc: PDOC })).map(({ nodes }) => nodes);
  },
};

const patterns: Segmenter = {
  id: "patterns",
  says: "Groups under a virtual parent of a repeating tag pattern; elements where no pattern is found below.",
  segment(page) {
    const segments = segmentsOf(page);
    const found: (readonly number[])[] = [];
    const hasPattern = patternBelow(segments);
    for (let s = 0; s < segments.count; ) {
      if (segments.pattern[s] === undefined && hasPattern[s] === 1) s++;
      else {
        found.push(elementsOf(segments, s));
        s = segments.end[s];
      }
    }
    return found;
  },
};

const dom: Segmenter = {
  id: "dom",
  says: "Plain DOM blocks: each run of inline text.",
  segment({ blocks, tag }) {
    return Array.from({ length: blocks.count }, (_, block) => {
      const texts: number[] = [];
      for (let node = blocks.from[block]; node < blocks.to[block]; node++) if (tag[node] === TEXT) texts.push(node);
      return texts;
    });
  },
};

/** The methods that are compared. */
export const segmenters: readonly Segmenter[] = [vips, patterns, dom];

/** Returns 1 for each segment with a virtual segment (one that has a pattern) below it. */
function patternBelow({ count, parent, pattern }: Segments): Uint8Array {
  const below = new Uint8Array(count);
  for (let s = count - 1; s > 0; s--) if (pattern[s] !== undefined || below[s] === 1) below[parent[s]] = 1;
  return below;
}

/** Returns the element of a segment. A virtual segment has no element of its own: returns its outermost elements. */
function elementsOf({ end, node, pattern }: Segments, segment: number): number[] {
  if (pattern[segment] === undefined) return [node[segment]];
  const elements: number[] = [];
  for (let s = segment + 1; s < end[segment]; ) {
    if (pattern[s] !== undefined) s++;
    else {
      elements.push(node[s]);
      s = end[s];
    }
  }
  return elements.length > 0 ? elements : [node[segment]];
}
