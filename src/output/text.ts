import { isMost, LeftOut } from "../content/left-out.ts";
import { isAdvertLabel } from "../content/rules/blocks.ts";
import { tagSet } from "../html/tags.ts";
import type { Page } from "../page/page.ts";
import { readBlock } from "../page/read.ts";
import type { Choice } from "../select/choice.ts";
import { INVISIBLE } from "../text/characters.ts";

/**
 * The chosen blocks in page order, an empty line between them, without what the cleaning rules take out; soft hyphens and
 * the like do not part words.
 */
export function toText(page: Page, choice: Pick<Choice, "chosen">): string {
  const leftOut = new LeftOut(page);
  const cleaned = read(page, choice, leftOut);
  const isSound =
    leftOut.chars === 0 || !isMost(leftOut.chars / CHARS_A_WORD, chosenChars(page, choice) / CHARS_A_WORD);
  return (isSound ? cleaned : read(page, choice)).replace(INVISIBLE, "");
}

function read(page: Page, { chosen }: Pick<Choice, "chosen">, leftOut?: LeftOut): string {
  const texts: string[] = [];
  for (let block = 0; block < chosen.length; block++) {
    if (chosen[block] !== 1) continue;
    const text = readBlock(page, block, leftOut);
    if (text !== "" && !(LOOSE[page.tag[page.blocks.owner[block]!]!] === 1 && isAdvertLabel(text))) texts.push(text);
  }
  return texts.join("\n\n");
}

/** Owners of lines that are neither headings nor parts of a list or table. */
const LOOSE = tagSet("p div section aside");

/** With the space behind it; English has about so many. */
const CHARS_A_WORD = 6;

function chosenChars({ blocks }: Page, { chosen }: Pick<Choice, "chosen">): number {
  let chars = 0;
  for (let block = 0; block < chosen.length; block++) if (chosen[block] === 1) chars += blocks.chars[block]!;
  return chars;
}
