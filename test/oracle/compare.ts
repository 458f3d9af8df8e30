import { placeStreamed } from "../../src/html/streamed.ts";
import { parse } from "../../src/page/parse.ts";
import { readBlock } from "../../src/page/read.ts";
import { parse5Blocks } from "./parse5-blocks.ts";

const WHITE_SPACE = /\s+/g;

/** The blocks of a page on our tree and on parse5's. Blocks that differ in white space only are equal, and what a
 * script would put in its place is there for both. */
export function bothBlocks(html: string): { ours: string[]; theirs: string[] } {
  const page = parse(html);
  const ours = Array.from({ length: page.blocks.count }, (_, block) => readBlock(page, block));
  return { ours: normalise(ours), theirs: normalise(parse5Blocks(placeStreamed(html))) };
}

/** Whether the blocks hold the same text, however it is divided. */
export function isSameText(ours: readonly string[], theirs: readonly string[]): boolean {
  return ours.join("").replace(WHITE_SPACE, "") === theirs.join("").replace(WHITE_SPACE, "");
}

function normalise(blocks: readonly string[]): string[] {
  return blocks.map((text) => text.replace(WHITE_SPACE, " ").trim()).filter((text) => text !== "");
}
