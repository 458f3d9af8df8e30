import { Flag, TEXT, tagSet } from "../../html/index.ts";
import { elementNames, type Page, readBlock } from "../../page/index.ts";

/** A short visible block. */
export interface Line {
  readonly block: number;
  /** Lines that `<br>` separates are separated by `\n`. */
  readonly text: string;
}

/** A longer block is a paragraph of running text. */
const MAX_LINE_WORDS = 60;
/** Limit: lines of a page. Pages about one thing have fewer; the largest seen has 2,900. */
const MAX_LINES = 8_000;

/** Returns the short visible blocks of a page. */
export function shownLines(page: Page): readonly Line[] {
  const { count, words, hidden } = page.blocks;
  const lines: Line[] = [];
  for (let block = 0; block < count && lines.length < MAX_LINES; block++) {
    if (hidden[block] === 1 || words[block] === 0 || words[block] > MAX_LINE_WORDS) continue;
    lines.push({ block, text: readBlock(page, block).trim() });
  }
  return lines;
}

/** Returns the visible text nodes of a block. */
export function textNodes({ tag, flags, measures, blocks }: Page, block: number): readonly number[] {
  const nodes: number[] = [];
  for (let node = blocks.from[block]; node < blocks.to[block]; node++) {
    if (tag[node] === TEXT && (flags[node] & Flag.UNSEEN) === 0 && measures.chars[node] > 0) nodes.push(node);
  }
  return nodes;
}

/** Limit: ancestors whose tags are checked. */
const MAX_ANCESTORS = 40;
const ASIDE_TAGS = tagSet("nav aside footer");

/** Whether a node is in a `nav`, `aside` or `footer`. */
export function isBesideContent({ tag, parent, body }: Page, node: number): boolean {
  let above = node;
  for (let i = 0; i < MAX_ANCESTORS && above > body; i++) {
    if (ASIDE_TAGS[tag[above]] === 1) return true;
    above = parent[above];
  }
  return false;
}

/** Returns class and id of a node and of the elements around it, up to `levels`. */
export function namesAround(page: Page, node: number, levels: number): string {
  let names = "";
  let above = page.tag[node] === TEXT ? page.parent[node] : node;
  for (let i = 0; i < levels && above > page.body; i++) {
    names += ` ${elementNames(page, above)}`;
    above = page.parent[above];
  }
  return names;
}
