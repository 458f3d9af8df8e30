import { placeStreamed } from "../../src/html/streamed.ts";
import { parse } from "../../src/page/parse.ts";
import { readBlock } from "../../src/page/read.ts";
import { parse5Blocks } from "./parse5-blocks.ts";

const WHITESPACE = /\s+/g;

/** Returns the blocks of a page by pith and by parse5, both with normalized whitespace and with streamed pieces in place. */
export function bothBlocks(html: string): { ours: string[]; theirs: string[] } {
  const page = parse(html);
  const ours = Array.from({ length: page.blocks.count }, (_, block) => readBlock(page, block));
  return { ours: normalize(ours), theirs: normalize(parse5Blocks(placeStreamed(html))) };
}

/** Whether two lists of blocks contain the same text, however it is divided. */
export function isSameText(ours: readonly string[], theirs: readonly string[]): boolean {
  return ours.join("").replace(WHITESPACE, "") === theirs.join("").replace(WHITESPACE, "");
}

function normalize(blocks: readonly string[]): string[] {
  return blocks.map((text) => text.replace(WHITESPACE, " ").trim()).filter((text) => text !== "");
}
