/** Finds blocks that may contain a date, before their text is read. */

import { TEXT } from "../../html/index.ts";
import { DIGITS } from "../../language/index.ts";
import type { Page } from "../../page/index.ts";
import { withUnits } from "../../text/index.ts";

/** Far from the heading, a block with more words is not a date line. */
const MAX_FAR_WORDS = 16;
const MIN_DIGITS = 4;

/** The short visible blocks of a page with enough digits for a date. */
export function dateBlocksOf(page: Page): readonly number[] {
  const { blocks } = page;
  return withUnits(page.source, page.source.length, (units) => {
    const found: number[] = [];
    for (let block = 0; block < blocks.count; block++) {
      if (blocks.words[block] > MAX_FAR_WORDS || blocks.hidden[block] === 1) continue;
      if (hasDigits(page, block, units)) found.push(block);
    }
    return found;
  });
}

/** Whether a block has at least four digits, as every date has. */
function hasDigits({ tag, from, to, blocks }: Page, block: number, units: Uint16Array): boolean {
  let digits = 0;
  for (let node = blocks.from[block]; node < blocks.to[block] && digits < MIN_DIGITS; node++) {
    if (tag[node] !== TEXT) continue;
    const end = to[node];
    for (let at = from[node]; at < end; at++) digits += DIGITS[units[at]];
  }
  return digits >= MIN_DIGITS;
}

/** Fast path: false for blocks with fewer than two numbers or four digits, which contain no date. */
export function mayHoldDate({ tag, source, from, to, blocks }: Page, block: number): boolean {
  let digits = 0;
  let numbers = 0;
  for (let node = blocks.from[block]; node < blocks.to[block]; node++) {
    if (tag[node] !== TEXT) continue;
    let before = 0;
    for (let at = from[node]; at < to[node]; at++) {
      const isDigit = DIGITS[source.charCodeAt(at)];
      digits += isDigit;
      numbers += isDigit & ~before;
      before = isDigit;
    }
  }
  return digits >= MIN_DIGITS && numbers > 1;
}
