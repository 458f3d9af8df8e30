import { RemovedText } from "../content/index.ts";
import { tagId } from "../html/index.ts";
import { type Page, readBlock } from "../page/index.ts";
import type { Choice } from "../select/index.ts";
import { INVISIBLE_CHARACTERS, LEADING_JOINERS } from "../text/index.ts";
import { ADVERT_LABEL } from "../vocabulary/index.ts";

/**
 * The chosen blocks in page order, an empty line between them, without what the cleaning rules take out; soft hyphens and
 * the like do not part words.
 */
export function toText(page: Page, choice: Pick<Choice, "chosen">): string {
  const leftOut = new RemovedText(page);
  const cleaned = readBlocks(page, choice, leftOut);
  return (leftOut.isMostOf(choice.chosen) ? readBlocks(page, choice) : cleaned)
    .replace(INVISIBLE_CHARACTERS, "")
    .replace(LEADING_JOINERS, "");
}

function readBlocks(page: Page, { chosen }: Pick<Choice, "chosen">, leftOut?: RemovedText): string {
  const texts: string[] = [];
  for (let block = 0; block < chosen.length; block++) {
    if (chosen[block] !== 1) continue;
    const text = readBlock(page, block, leftOut);
    if (text !== "" && !isAdvertLabel(page, block, text)) texts.push(text);
  }
  return texts.join("\n\n");
}

/** Longer than any label of an advert. */
const MAX_LABEL_CHARS = 40;

/** Whether a block that is neither a heading nor a part of a list or table only says that an advert stands here. */
function isAdvertLabel({ blocks, tag }: Page, block: number, text: string): boolean {
  if (text.length > MAX_LABEL_CHARS) return false;
  const owner = tag[blocks.owner[block]];
  return (owner === P || owner === DIV) && ADVERT_LABEL.test(text);
}

const P = tagId("p");
const DIV = tagId("div");
