import { RAW, TEXT, tagId, tagSet } from "../html/index.ts";
import type { Page } from "../page/index.ts";
import { defineMethod } from "./method.ts";
import { widthShare } from "./rendered-width.ts";

/*
 * Leaves are the blocks (inline tags merged into them). Of a leaf with words outside links, links and tags:
 *
 *   NodeImp = WordNum / (LinkNum + TagNum)
 *
 * A subtree is all leaves with the same parent, single-child nestings collapsed:
 *
 *   Weight = WidthAttr · mean(NodeImp),   WidthAttr = width of the element / width of the page
 *
 * The heaviest subtree is the body text, one paragraph a leaf.
 */

const A = tagId("a");
const IGNORED = tagSet("form noscript object embed");

export const weight = defineMethod({
  id: "weight",
  says: "The paragraphs under one parent that carry the most words per link and tag, weighed by the parent's width.",
  paper: {
    authors: "H. Wang, S. Liu",
    title: "An Approach of Information Extraction Based on Dom Tree and Weight Value",
    venue: "Henan Polytechnic University and Jilin University",
  },
  defaults: {},
  needsLayout: true,
  departures: [
    "TagNum counts the leaf itself, so that it is never zero.",
    "Without a layout, WidthAttr comes from width attributes and inline styles, else it is 1.",
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

/** Weight of a subtree from its width and its leaves' importances. */
export function subtreeWeight(widthAttr: number, total: number, leaves: number): number {
  return widthAttr * (total / leaves);
}

/** NodeImp of a block. */
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
 * The parent each block is a leaf of: from the block's element up through elements that hold nothing but this block.
 * -1 for hidden blocks and those in forms, noscript, object and embed, which the paper drops.
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
  let most = 0;
  for (const [node, { total, leaves }] of sums) {
    // Widths only shrink a weight: one that is too light at full width is not worth the look.
    if (total / leaves <= most) continue;
    const value = subtreeWeight(widthShare(page, node), total, leaves);
    if (value <= most) continue;
    most = value;
    heaviest = node;
  }
  return heaviest;
}
