import { RAW, TEXT, tagId, tagSet } from "../html/index.ts";
import type { Page } from "../page/index.ts";
import { defineMethod } from "./method.ts";
import { widthShare } from "./width-share.ts";

/*
 * Leaves are blocks: inline tags are merged into them. A leaf with WordNum words outside of links, LinkNum links and TagNum tags has the
 * importance:
 *
 *   NodeImp = WordNum / (LinkNum + TagNum)
 *
 * A subtree consists of all leaves with the same parent. Elements with a single child are skipped.
 *
 *   Weight = WidthAttr · mean(NodeImp),   WidthAttr = width of the element / width of the page
 *
 * The heaviest subtree is the body text. Each of its leaves is a paragraph.
 */

const A = tagId("a");
const IGNORED = tagSet("form noscript object embed");

export const weight = defineMethod({
  id: "weight",
  says: "The paragraphs of the one parent with the most words per link and tag, weighted by the parent's width.",
  paper: {
    authors: "H. Wang, S. Liu",
    title: "An Approach of Information Extraction Based on Dom Tree and Weight Value",
    venue: "Henan Polytechnic University and Jilin University",
  },
  defaults: {},
  needsLayout: true,
  departures: [
    "TagNum counts the leaf itself, so that it is never zero.",
    "Without a layout, WidthAttr comes from width attributes and inline styles; without these, it is 1.",
    "A CJK character counts as a word.",
  ],
  score(page) {
    const { blocks } = page;
    const parents = leafParents(page);
    const sums = new Map<number, { total: number; leaves: number }>();
    for (let block = 0; block < blocks.count; block++) {
      if (parents[block] === -1) continue;
      const sum = sums.get(parents[block]) ?? { total: 0, leaves: 0 };
      sum.total += leafImportance(page, block);
      sum.leaves++;
      sums.set(parents[block], sum);
    }
    const heaviest = heaviestSubtree(page, sums);
    return Float64Array.from(parents, (parent) => (parent === heaviest && heaviest >= 0 ? 1 : 0));
  },
});

/** Returns the Weight of a subtree. `total` is the sum of its leaves' NodeImp. */
export function subtreeWeight(widthAttr: number, total: number, leaves: number): number {
  return widthAttr * (total / leaves);
}

/** Returns the NodeImp of a block. */
function leafImportance(page: Page, block: number): number {
  const { blocks, tag, hrefAt } = page;
  let links = 0;
  let tags = 1;
  for (let node = blocks.from[block]; node < blocks.to[block]; node++) {
    if (tag[node] === TEXT || tag[node] === RAW) continue;
    tags++;
    if (tag[node] === A && hrefAt[node] !== 0) links++;
  }
  return (blocks.words[block] - blocks.linkWords[block]) / (links + tags);
}

/**
 * Returns the parent of each block as a leaf: the innermost element, from the owner up, that contains other blocks too. -1 for
 * hidden blocks, and for blocks in form, noscript, object and embed, which the paper drops.
 */
function leafParents(page: Page): Int32Array {
  const { blocks, parent, tag, count, body } = page;
  const inside = new Int32Array(count);
  for (let block = 0; block < blocks.count; block++) inside[blocks.owner[block]]++;
  for (let node = count - 1; node > body; node--) inside[parent[node]] += inside[node];
  const isIgnored = new Uint8Array(count);
  for (let node = body + 1; node < count; node++) {
    isIgnored[node] = isIgnored[parent[node]] | IGNORED[tag[node]];
  }
  const parents = new Int32Array(blocks.count).fill(-1);
  for (let block = 0; block < blocks.count; block++) {
    const owner = blocks.owner[block];
    if (blocks.hidden[block] === 1 || isIgnored[owner] === 1) continue;
    let top = owner;
    while (top > body && inside[top] === 1) top = parent[top];
    parents[block] = top;
  }
  return parents;
}

function heaviestSubtree(page: Page, sums: ReadonlyMap<number, { total: number; leaves: number }>): number {
  let heaviest = -1;
  let maxWeight = 0;
  for (const [node, { total, leaves }] of sums) {
    // Fast path: widths only reduce a weight, so a subtree that is too light at full width needs no width.
    if (total / leaves <= maxWeight) continue;
    const value = subtreeWeight(widthShare(page, node), total, leaves);
    if (value <= maxWeight) continue;
    maxWeight = value;
    heaviest = node;
  }
  return heaviest;
}
