import { RemovedText } from "../content/index.ts";
import { tagId } from "../html/index.ts";
import { type Page, readBlock } from "../page/index.ts";
import type { Choice } from "../select/index.ts";
import { INVISIBLE_CHARACTERS, LEADING_JOINERS } from "../text/index.ts";
import { ADVERT_LABEL } from "../vocabulary/index.ts";

/**
 * Returns the chosen blocks as plain text, in page order, separated by empty lines. Leaves out removed text, unless
 * that is most of the content. Drops invisible characters such as soft hyphens.
 */
export function toText(page: Page, choice: Pick<Choice, "chosen">): string {
  const removed = new RemovedText(page);
  const cleaned = readBlocks(page, choice, removed);
  return (removed.isMajorityOf(choice.chosen) ? readBlocks(page, choice) : cleaned)
    .replace(INVISIBLE_CHARACTERS, "")
    .replace(LEADING_JOINERS, "");
}

function readBlocks(page: Page, { chosen }: Pick<Choice, "chosen">, removed?: RemovedText): string {
  const texts: string[] = [];
  for (let block = 0; block < chosen.length; block++) {
    if (chosen[block] !== 1) continue;
    const text = readBlock(page, block, removed);
    if (text !== "" && !isAdvertLabel(page, block, text)) texts.push(text);
  }
  return texts.join("\n\n");
}

/** Limit for the label of an advert. */
const MAX_LABEL_CHARS = 40;

/** Whether a block is only the label of an advert. Headings, items and cells are not labels. */
function isAdvertLabel({ blocks, tag }: Page, block: number, text: string): boolean {
  if (text.length > MAX_LABEL_CHARS) return false;
  const owner = tag[blocks.owner[block]];
  return (owner === P || owner === DIV) && ADVERT_LABEL.test(text);
}

const P = tagId("p");
const DIV = tagId("div");
