import { TEXT, tagName } from "../html/index.ts";
import { type Page, readBlock } from "../page/index.ts";

/** Number of content words to keep. Pages take these values in turn. */
const KEPT_WORDS = [30, 50, 80, 120, 180];
/** A page that would keep more of its content is short already. */
const MAX_KEPT_SHARE = 0.4;

/** A page made from a labeled one. */
export interface ChangedPage {
  readonly html: string;
  /** Its true text. */
  readonly text: string;
}

/**
 * Cuts the source so that only the first words of the content remain, among all the boilerplate of the full page. Such pages are
 * rare in labeled sets, and models that never saw them take boilerplate for content. Returns undefined for pages that are
 * short already. `index` selects how much is kept.
 */
export function shortened(page: Page, labels: Uint8Array, index: number): ChangedPage | undefined {
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
  if (keptWords === 0 || keptWords > allWords * MAX_KEPT_SHARE) return undefined;
  return { html: withoutBlocks(page, dropped), text: kept.join("\n") };
}

/** A range of the source. */
type Range = readonly [from: number, to: number];

/** Removes blocks from the source: elements that hold nothing else, otherwise their texts. */
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

/** Number of blocks in each element. */
export function blocksWithin({ count, parent, blocks }: Page): Int32Array {
  const held = new Int32Array(count);
  for (let block = 0; block < blocks.count; block++) held[blocks.owner[block]]++;
  for (let node = count - 1; node > 0; node--) held[parent[node]] += held[node];
  return held;
}

function rangesOf(page: Page, block: number, held: Int32Array): Range[] {
  const { blocks, tag, from, to } = page;
  const element = elementRange(page, block, held);
  if (element !== undefined) return [element];
  const [first, last] = [blocks.from[block], blocks.to[block] - 1];
  const texts: Range[] = [];
  for (let node = first; node <= last; node++) if (tag[node] === TEXT) texts.push([from[node], to[node]]);
  return texts;
}

/** Returns the source range of the outermost element that holds only this block; undefined if each element around it holds more. */
export function elementRange(page: Page, block: number, held: Int32Array): Range | undefined {
  const { blocks, parent, body, from, to } = page;
  let element = blocks.owner[block];
  while (parent[element] > body && held[parent[element]] === 1) element = parent[element];
  const end = held[element] === 1 ? endOf(page, element, to[blocks.to[block] - 1]) : -1;
  return end >= 0 ? [from[element], end] : undefined;
}

/** End of the end tag of an element whose last text ends at `from`; -1 if the element has no tags in the source. */
function endOf(page: Page, element: number, from: number): number {
  const { source, count, end } = page;
  if (page.from[element] === page.to[element]) return -1;
  const next = end[element] < count ? page.from[end[element]] : source.length;
  const rest = source.slice(from, next).toLowerCase();
  const tag = rest.lastIndexOf(`</${tagName(page, element)}`);
  const close = tag < 0 ? -1 : rest.indexOf(">", tag);
  return close < 0 ? -1 : from + close + 1;
}
