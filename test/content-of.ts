import { buildContent } from "../src/content/build-content.ts";
import { parse } from "../src/page/parse.ts";
import { readBlock } from "../src/page/read.ts";

/** The content of a page of which the blocks that say `skip` or that there is an advert are not chosen. */
export function contentOf(html: string): string {
  const page = parse(html, { url: "https://example.com/" });
  const isChosen = (_: unknown, block: number) => (/skip|advert/i.test(readBlock(page, block)) ? 0 : 1);
  return JSON.stringify(buildContent(page, { chosen: Uint8Array.from({ length: page.blocks.count }, isChosen) }));
}
