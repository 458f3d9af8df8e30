import { buildContent } from "../src/content/build-content.ts";
import { parse } from "../src/page/parse.ts";
import { readBlock } from "../src/page/read.ts";

/** Builds the content of a page as JSON. All blocks are chosen except those that contain `skip` or `advert`. */
export function contentOf(html: string): string {
  const page = parse(html, { url: "https://example.com/" });
  const isChosen = (_: unknown, block: number) => (/skip|advert/i.test(readBlock(page, block)) ? 0 : 1);
  return JSON.stringify(buildContent(page, { chosen: Uint8Array.from({ length: page.blocks.count }, isChosen) }));
}
