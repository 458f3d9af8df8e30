import { TEXT } from "../../html/index.ts";
import { findPrices } from "../../language/index.ts";
import type { Page } from "../../page/index.ts";
import { Occurrence } from "./occurrences.ts";
import type { Slot } from "./slots.ts";
import { spanText } from "./texts.ts";

/** Limit: characters of a price with its currency. */
const MAX_PRICE_CHARS = 24;

/**
 * Whether a slot is a price in pieces, which is one value: `<span>$</span><span>99</span><span>.95</span>`. It must be so in all records:
 * some may have an old and a new price there.
 */
export function isPriceInPieces(page: Page, { occurrences }: Slot): boolean {
  for (let at = 0; at < occurrences.length; at += Occurrence.STRIDE) {
    if (!isWholePrice(page, occurrences[at + Occurrence.FROM], occurrences[at + Occurrence.TO])) return false;
  }
  return true;
}

function isWholePrice(page: Page, from: number, to: number): boolean {
  const { chars, linkTags, images } = page.measures;
  if (chars[from] > MAX_PRICE_CHARS || chars[from] === 0 || linkTags[from] + images[from] > 0) return false;
  if (haveTouchingDigits(page, from, to)) return false;
  const text = spanText(page, { from, to });
  const [price] = findPrices(text);
  return price?.from === 0 && price.to === text.length;
}

/** Whether two pieces of text have digits on both sides of their border: joined, they would be another number. */
function haveTouchingDigits({ tag, from: starts, to: ends, source }: Page, from: number, to: number): boolean {
  let before = "";
  for (let node = from; node < to; node++) {
    if (tag[node] !== TEXT) continue;
    const text = source.slice(starts[node], ends[node]);
    if (isDigit(before.at(-1)) && isDigit(text[0])) return true;
    before = text;
  }
  return false;
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= "0" && character <= "9";
}
