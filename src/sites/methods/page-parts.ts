import { KNOWN_TAGS, tagSet } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";

/** The parts of a page: its blocks, grouped. The papers call a part a content block. */
export interface PageParts {
  readonly count: number;
  /** By block: its part, -1 if the block is hidden. */
  readonly of: Int32Array;
}

/** Parts that are the text of one container each, without the containers inside it. */
export interface ContainerParts extends PageParts {
  /** By node: the part of the innermost container around it or the container itself, -1 if that holds no visible text. */
  readonly ofNode: Int32Array;
}

/** The elements that hold a part in the papers (table, tr, td, div, ul, form), and the containers that HTML got later. */
const CONTAINERS = tagSet(
  "table tr td th div ul ol dl form section article main aside nav header footer blockquote figure details dialog",
);

/** Groups the visible blocks of a page by the innermost container around them. */
export function partsOf(page: Page): ContainerParts {
  const { tag, parent, body, blocks } = page;
  const container = new Int32Array(page.count);
  for (let node = body; node < page.count; node++) {
    const isContainer = node === body || (tag[node] < KNOWN_TAGS && CONTAINERS[tag[node]] === 1);
    container[node] = isContainer ? node : container[parent[node]];
  }
  const held = new Int32Array(page.count).fill(-1);
  const of = new Int32Array(blocks.count).fill(-1);
  let count = 0;
  for (let block = 0; block < blocks.count; block++) {
    if (blocks.hidden[block] === 1) continue;
    const holder = container[blocks.owner[block]];
    if (held[holder] === -1) held[holder] = count++;
    of[block] = held[holder];
  }
  return { count, of, ofNode: container.map((holder) => held[holder]) };
}

/** Every visible block is a part of its own. */
export function singleBlocks({ blocks }: Page): PageParts {
  const of = new Int32Array(blocks.count).fill(-1);
  let count = 0;
  for (let block = 0; block < blocks.count; block++) if (blocks.hidden[block] === 0) of[block] = count++;
  return { count, of };
}

/** Gives every block the score of its part, and 0 to hidden blocks. */
export function scoresOfParts({ of }: PageParts, scoreOf: (part: number) => number): Float64Array {
  return Float64Array.from(of, (part) => (part === -1 ? 0 : scoreOf(part)));
}
