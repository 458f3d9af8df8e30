import { TEXT } from "../../html/index.ts";
import { type Segments, segmentsOf } from "../../methods/index.ts";
import { leavesOf, type Page, segmentVisually } from "../../page/index.ts";
/** A way of cutting a page into blocks: each block as the tops of its subtrees. */
export interface Segmenter {
  readonly id: string;
  readonly says: string;
  segment(page: Page): readonly (readonly number[])[];
}

/** Measured: the best of 3 to 9 on Kreuzer's pages. */
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

/** The segmenters compared on marked pages. */
export const segmenters: readonly Segmenter[] = [vips, patterns, dom];

function patternBelow({ count, parent, pattern }: Segments): Uint8Array {
  const below = new Uint8Array(count);
  for (let s = count - 1; s > 0; s--) if (pattern[s] !== undefined || below[s] === 1) below[parent[s]] = 1;
  return below;
}

/** The elements of a segment; those of a virtual one are its outermost elements. */
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
