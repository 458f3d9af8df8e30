import { placeStreamed } from "../../src/html/streamed.ts";
import { parse } from "../../src/page/parse.ts";
import { readBlock, readConcealed } from "../../src/page/read.ts";
import { SCREEN_READER_ONLY_CLASSES } from "../../src/vocabulary/index.ts";
import { parse5Blocks } from "./parse5-blocks.ts";

const WHITESPACE = /\s+/g;

const STYLE_SHEETS = /<style\b[^>]*>.*?<\/style>/gis;
const SCREEN_READER_NAMES = new RegExp(SCREEN_READER_ONLY_CLASSES.replaceAll(" ", "|"), "gi");

/**
 * Returns the blocks of a page by pith, concealed or not, and by parse5. Both have normalized whitespace and streamed pieces in place. Style
 * sheets and the class names of text for screen readers are removed first, since the blocks of parse5 are read without them.
 */
export function bothBlocks(source: string): { ours: string[]; theirs: string[] } {
  const html = source.replace(STYLE_SHEETS, "").replace(SCREEN_READER_NAMES, "shown");
  const page = parse(html);
  const { count, from, to, concealed } = page.blocks;
  const ours = Array.from({ length: count }, (_, block) =>
    concealed[block] === 1 ? readConcealed(page, from[block], to[block]) : readBlock(page, block),
  );
  return { ours: normalize(ours), theirs: normalize(parse5Blocks(placeStreamed(html))) };
}

/** Whether two lists of blocks contain the same text, however it is divided. */
export function isSameText(ours: readonly string[], theirs: readonly string[]): boolean {
  return ours.join("").replace(WHITESPACE, "") === theirs.join("").replace(WHITESPACE, "");
}

function normalize(blocks: readonly string[]): string[] {
  return blocks.map((text) => text.replace(WHITESPACE, " ").trim()).filter((text) => text !== "");
}
