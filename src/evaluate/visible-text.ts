import { type Page, parse, readBlock } from "../page/index.ts";
/** The visible text of a page, one block per line. */
export function visibleText(html: string): string {
  return blockTexts(parse(html));
}

export function blockTexts(page: Page): string {
  const lines: string[] = [];
  for (let block = 0; block < page.blocks.count; block++) {
    if (page.blocks.hidden[block] === 0) lines.push(readBlock(page, block));
  }
  return lines.join("\n");
}
