import { TEXT, tagName } from "../html/index.ts";
import { type Page, readBlock } from "../page/index.ts";

/** Words that pages keep of their content, one page after the other. */
const KEPT_WORDS = [30, 50, 80, 120, 180];
/** What is kept is less than this share of the content: else the page is short as it is. */
const MOST_KEPT = 0.4;

export interface Shortened {
  readonly html: string;
  /** What is left of the content. */
  readonly text: string;
}

/**
 * The same page with the first words of its content only, the rest of it cut out of the source: a short text beside all that
 * a long one had around it. Such pages are rare among labelled ones, and models that have not seen them take the rest for
 * content. Undefined for pages that are short already; `index` decides how much is kept.
 */
export function shortened(page: Page, labels: Uint8Array, index: number): Shortened | undefined {
  const { words, count } = page.blocks;
  const most = KEPT_WORDS[index % KEPT_WORDS.length];
  const kept: string[] = [];
  const dropped: number[] = [];
  let keptWords = 0;
  let allWords = 0;
  for (let block = 0; block < count; block++) {
    if (labels[block] === 0) continue;
    allWords += words[block];
    if (keptWords >= most) dropped.push(block);
    else {
      keptWords += words[block];
      kept.push(readBlock(page, block));
    }
  }
  if (keptWords === 0 || keptWords > allWords * MOST_KEPT) return undefined;
  return { html: withoutBlocks(page, dropped), text: kept.join("\n") };
}

/** A range of the source. */
type Range = readonly [from: number, to: number];

/** The source without these blocks: without the elements that hold nothing else, or without their texts. */
function withoutBlocks(page: Page, blocks: readonly number[]): string {
  const { source } = page;
  const held = blocksWithin(page);
  const ranges = blocks.flatMap((block) => rangesOf(page, block, held)).sort(([first], [second]) => first - second);
  const parts: string[] = [];
  let at = 0;
  for (const [from, to] of ranges) {
    if (from > at) parts.push(source.slice(at, from));
    at = Math.max(at, to);
  }
  return parts.join("") + source.slice(at);
}

/** How many blocks each element holds. */
function blocksWithin({ count, parent, blocks }: Page): Int32Array {
  const held = new Int32Array(count);
  for (let block = 0; block < blocks.count; block++) held[blocks.owner[block]]++;
  for (let node = count - 1; node > 0; node--) held[parent[node]] += held[node];
  return held;
}

function rangesOf(page: Page, block: number, held: Int32Array): Range[] {
  const { blocks, parent, body, tag, from, to } = page;
  const [first, last] = [blocks.from[block], blocks.to[block] - 1];
  let element = blocks.owner[block];
  while (parent[element] > body && held[parent[element]] === 1) element = parent[element];
  const end = held[element] === 1 ? endOf(page, element, to[last]) : -1;
  if (end >= 0) return [[from[element], end]];
  const texts: Range[] = [];
  for (let node = first; node <= last; node++) if (tag[node] === TEXT) texts.push([from[node], to[node]]);
  return texts;
}

/** Where the end tag of an element ends whose last text ends at `from`; -1 if none of the two tags is written. */
function endOf(page: Page, element: number, from: number): number {
  const { source, count, end } = page;
  if (page.from[element] === page.to[element]) return -1;
  const next = end[element] < count ? page.from[end[element]] : source.length;
  const rest = source.slice(from, next).toLowerCase();
  const tag = rest.lastIndexOf(`</${tagName(page, element)}`);
  const close = tag < 0 ? -1 : rest.indexOf(">", tag);
  return close < 0 ? -1 : from + close + 1;
}
