import type { Page } from "../page/page.ts";
import { readBlock } from "../page/read.ts";
import type { Choice } from "../select/choice.ts";
import { INVISIBLE } from "../text/characters.ts";

/** The chosen blocks in page order, an empty line between them; soft hyphens and the like do not part words. */
export function toText(page: Page, choice: Pick<Choice, "chosen">): string {
  const parts: string[] = [];
  for (let block = 0; block < choice.chosen.length; block++) {
    if (choice.chosen[block] === 1) parts.push(readBlock(page, block));
  }
  return parts.join("\n\n").replace(INVISIBLE, "");
}
