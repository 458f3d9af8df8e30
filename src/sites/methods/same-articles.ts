import { type Page, readBlock } from "../../page/index.ts";

/** Shorter blocks and blocks of links are the same on many pages by chance. Sites of the trial: 8 words separate them. */
const MIN_BLOCK_WORDS = 8;
const MAX_LINK_SHARE = 0.5;
/** A block on more pages than these is boilerplate, which says nothing about the article. */
const MAX_PAGES_OF_ARTICLE = 2;
const MAX_PAGE_SHARE = 0.2;
/** A page is a copy if this share of its words is on one earlier page. */
const MIN_SHARED_WORDS = 0.5;

/**
 * Finds pages with the article of an earlier page: the same article under another address, or as a print version. Returns 1 for each
 * such copy. Methods that count pages leave copies out, or the article would look like boilerplate.
 */
export function markCopies(pages: readonly Page[]): Uint8Array {
  const texts = pages.map(longBlocks);
  const pagesWith = new Map<string, number>();
  for (const blocks of texts) for (const text of blocks.keys()) pagesWith.set(text, (pagesWith.get(text) ?? 0) + 1);
  const maxPages = Math.max(MAX_PAGES_OF_ARTICLE, MAX_PAGE_SHARE * pages.length);
  const firstWith = new Map<string, number>();
  return Uint8Array.from(texts, (blocks, index) => {
    const shared = new Map<number, number>();
    let total = 0;
    for (const [text, words] of blocks) {
      if ((pagesWith.get(text) ?? 0) > maxPages) continue;
      total += words;
      const first = firstWith.get(text);
      if (first === undefined) firstWith.set(text, index);
      else shared.set(first, (shared.get(first) ?? 0) + words);
    }
    let most = 0;
    for (const words of shared.values()) most = Math.max(most, words);
    return most > MIN_SHARED_WORDS * total ? 1 : 0;
  });
}

/** Returns the words of each different long text of a page. */
function longBlocks(page: Page): ReadonlyMap<string, number> {
  const { count, words, linkWords, hidden } = page.blocks;
  const texts = new Map<string, number>();
  for (let block = 0; block < count; block++) {
    const isLong = words[block] >= MIN_BLOCK_WORDS && linkWords[block] < MAX_LINK_SHARE * words[block];
    if (isLong && hidden[block] === 0) texts.set(readBlock(page, block), words[block]);
  }
  return texts;
}
