import { attribute, Flag, RAW, TEXT, tagSet } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
/** A block that a person marked. */
export interface BlockMark {
  readonly node: number;
  readonly level: number;
  readonly type: string;
}

/** All marks of a page, in page order. */
export function marksOf(page: Page): BlockMark[] {
  const marks: BlockMark[] = [];
  for (let node = page.body; node < page.count; node++) {
    if (page.tag[node] === TEXT || page.tag[node] === RAW) continue;
    const level = Number(attribute(page, node, "data-block"));
    if (level > 0) marks.push({ node, level, type: attribute(page, node, "data-block-type") ?? "" });
  }
  return marks;
}

/** The atoms that blocks consist of: visible texts and images. */
export interface Atoms {
  /** Node numbers, ascending. */
  readonly nodes: Int32Array;
  readonly weights: Float64Array;
}

const PICTURES = tagSet("img svg video canvas object embed iframe");
/** An image weighs as much as a short word, so that blocks of images alone can be compared. */
const PICTURE_WEIGHT = 8;

/** The atoms of a page; texts weigh their characters. */
export function atomsOf(page: Page): Atoms {
  const nodes: number[] = [];
  const weights: number[] = [];
  for (let node = page.body; node < page.count; node++) {
    if ((page.flags[node] & Flag.UNSEEN) !== 0) continue;
    const kind = page.tag[node];
    const weight = kind === TEXT ? page.measures.chars[node] : PICTURES[kind] === 1 ? PICTURE_WEIGHT : 0;
    if (weight === 0) continue;
    nodes.push(node);
    weights.push(weight);
  }
  return { nodes: Int32Array.from(nodes), weights: Float64Array.from(weights) };
}

/** A block as the ascending indices of its atoms. */
export type AtomBlock = readonly number[];

/** The atoms below some nodes. */
export function atomsBelow(page: Page, atoms: Atoms, tops: readonly number[]): AtomBlock {
  const found: number[] = [];
  for (const top of tops) {
    for (let i = firstFrom(atoms.nodes, top); i < atoms.nodes.length && atoms.nodes[i] < page.end[top]; i++)
      found.push(i);
  }
  return found;
}

function firstFrom(sorted: Int32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
