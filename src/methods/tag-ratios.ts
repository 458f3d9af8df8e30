import { Flag, RAW, TEXT } from "../html/index.ts";
import type { Page } from "../page/index.ts";
import { defineMethod } from "./method.ts";

/*
 * Text-to-tag ratio of a line of the source:
 *
 *   T = characters / tags      (tags = 0 counts as 1)
 *
 * A Gaussian of radius r smooths T to T'. The slope to the following lines is smoothed in the same way:
 *
 *   G'_i = | mean(T'_{i} … T'_{i+α}) − T'_i |,   α = 3
 *
 * Every line is a point (T', G'). k-means with k = 3 clusters the points, with one center fixed at the origin. Lines outside of the cluster at
 * the origin are content.
 */

/** Constants of `tagRatios`. */
export interface TagRatioConstants {
  /** Radius of the Gaussian, in lines. */
  readonly radius: number;
  /** Number of following lines over which the slope of a line is computed. */
  readonly alpha: number;
  /** Lines are split after this many characters, because many pages have a single line. */
  readonly lineLength: number;
}

const MAX_ROUNDS = 20;
const CLUSTERS = 3;

export const tagRatios = defineMethod<TagRatioConstants>({
  id: "tag-ratios",
  says: "Lines of the source with a high or steeply changing ratio of text to tags, by clustering (CETR).",
  paper: {
    authors: "T. Weninger, W. H. Hsu, J. Han",
    title: "CETR: Content Extraction via Tag Ratios",
    venue: "WWW",
    year: 2010,
    doi: "10.1145/1772690.1772789",
  },
  defaults: { radius: 2, alpha: 3, lineLength: 65 },
  departures: [
    "Lines are read from the tree: a line starts at a line break of the source, or after 65 characters of text.",
    "k-means starts from fixed centers, so that equal pages have equal scores.",
    "A block is content if half of its characters are on content lines.",
  ],
  score(page, { radius, alpha, lineLength }) {
    const lines = linesOf(page, lineLength);
    const ratios = smooth(lines.ratios, radius);
    const slopes = slopesOf(ratios, alpha);
    const isContent = outsideOrigin(ratios, smooth(slopes, radius));
    const scores = new Float64Array(page.blocks.count);
    for (const { block, line, chars } of lines.pieces) {
      if (isContent[line] === 1) scores[block] += chars / page.blocks.chars[block];
    }
    return scores.map((share) => Math.min(1, share));
  },
});

/** A visible text node: its block, its line, and its number of characters. */
interface Piece {
  readonly block: number;
  readonly line: number;
  readonly chars: number;
}

/** Returns the text-to-tag ratio of each line, and the visible text nodes. */
function linesOf(page: Page, lineLength: number): { ratios: Float64Array; pieces: Piece[] } {
  const { tag, from, flags, measures, blocks, source, count, body } = page;
  const chars: number[] = [0];
  const tags: number[] = [0];
  const pieces: Piece[] = [];
  let block = 0;
  let place = from[body];
  for (let node = body; node < count; node++) {
    if (tag[node] === RAW || (flags[node] & Flag.UNSEEN) !== 0) continue;
    const last = chars.length - 1;
    const startsLine = hasLineBreak(source, place, from[node]) || chars[last] >= lineLength;
    if (startsLine && (chars[last] > 0 || tags[last] > 0)) {
      chars.push(0);
      tags.push(0);
    }
    const line = chars.length - 1;
    place = Math.max(place, from[node]);
    if (tag[node] !== TEXT) tags[line]++;
    else if (measures.chars[node] > 0) {
      while (block < blocks.count && blocks.to[block] <= node) block++;
      chars[line] += measures.chars[node];
      pieces.push({ block, line, chars: measures.chars[node] });
    }
  }
  return { ratios: Float64Array.from(chars, (c, line) => c / (tags[line] || 1)), pieces };
}

function hasLineBreak(source: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (source.charCodeAt(at) === 10) return true;
  return false;
}

/** Smooths by a Gaussian whose σ is the radius, cut at the radius. */
function smooth(values: Float64Array, radius: number): Float64Array {
  const kernel = Array.from({ length: 2 * radius + 1 }, (_, i) => Math.exp(-((i - radius) ** 2) / (2 * radius ** 2)));
  return values.map((_, at) => {
    let sum = 0;
    let weight = 0;
    for (const [i, share] of kernel.entries()) {
      const value = values[at + i - radius];
      if (value === undefined) continue;
      sum += share * value;
      weight += share;
    }
    return sum / weight;
  });
}

function slopesOf(ratios: Float64Array, alpha: number): Float64Array {
  return ratios.map((ratio, at) => {
    const ahead = ratios.subarray(at, at + alpha + 1);
    return Math.abs(ahead.reduce((sum, value) => sum + value, 0) / ahead.length - ratio);
  });
}

/** Clusters the lines. Returns 1 for those outside of the cluster at the origin. */
function outsideOrigin(ratios: Float64Array, slopes: Float64Array): Uint8Array {
  const maxRatio = ratios.reduce((max, value) => Math.max(max, value), 0);
  const maxSlope = slopes.reduce((max, value) => Math.max(max, value), 0);
  const centers = Array.from({ length: CLUSTERS }, (_, k) => ({
    x: (maxRatio * k) / (CLUSTERS - 1),
    y: (maxSlope * k) / (CLUSTERS - 1),
  }));
  const nearest = new Uint8Array(ratios.length);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const sums = centers.map(() => ({ x: 0, y: 0, n: 0 }));
    let isChanged = false;
    for (let line = 0; line < ratios.length; line++) {
      const k = nearestCenter(centers, ratios[line], slopes[line]);
      if (k !== nearest[line]) isChanged = true;
      nearest[line] = k;
      const sum = sums[k];
      sum.x += ratios[line];
      sum.y += slopes[line];
      sum.n++;
    }
    if (!isChanged && round > 0) break;
    for (let k = 1; k < CLUSTERS; k++) {
      const { x, y, n } = sums[k];
      if (n > 0) centers[k] = { x: x / n, y: y / n };
    }
  }
  return nearest.map((k) => (k === 0 ? 0 : 1));
}

function nearestCenter(centers: readonly { x: number; y: number }[], x: number, y: number): number {
  let best = 0;
  let minDistance = Number.POSITIVE_INFINITY;
  for (const [k, center] of centers.entries()) {
    const distance = (x - center.x) ** 2 + (y - center.y) ** 2;
    if (distance < minDistance) {
      minDistance = distance;
      best = k;
    }
  }
  return best;
}
