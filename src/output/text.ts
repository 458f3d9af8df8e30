import type { Page } from "../page/page.ts";
import { readBlock } from "../page/read.ts";
import type { Choice } from "../select/choice.ts";

/** The chosen blocks in page order, an empty line between them. */
export function toText(page: Page, choice: Choice): string {
  const parts: string[] = [];
  for (let block = 0; block < choice.chosen.length; block++) {
    if (choice.chosen[block] === 1) parts.push(readBlock(page, block));
  }
  return parts.join("\n\n");
}
