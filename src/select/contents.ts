import type { BlockFacts } from "../features/index.ts";
import { isHeadingBlock } from "../page/index.ts";

/** So many entries make a table of contents, if they are so much of the links they stand among. */
const LEAST_ENTRIES = 3;
const LEAST_SHARE = 0.6;

/**
 * Chosen blocks that are a table of contents: links in a row, most of which say what a chosen heading further down says. It
 * leads through the page and has nothing of its own to say.
 */
export function contentsEntries({ page, text }: BlockFacts, chosen: Uint8Array): readonly number[] {
  const { words, linkWords } = page.blocks;
  const headings = new Set<number>();
  const found: number[] = [];
  let links: number[] = [];
  let entries = 0;
  const closeRow = (): void => {
    if (entries >= LEAST_ENTRIES && entries >= LEAST_SHARE * links.length) for (const link of links) found.push(link);
    links = [];
    entries = 0;
  };
  for (let block = chosen.length - 1; block >= 0; block--) {
    if (chosen[block] === 0) continue;
    if (isHeadingBlock(page, block)) headings.add(text.hash[block]);
    else if (linkWords[block] === words[block]) {
      links.push(block);
      if (headings.has(text.hash[block])) entries++;
      continue;
    }
    closeRow();
  }
  closeRow();
  return found;
}
