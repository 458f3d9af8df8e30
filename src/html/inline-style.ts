import { isName, isSpace } from "./markup.ts";

const COLON = 58;
const SEMICOLON = 59;
const BLANK = 32;
const LOWER_D = 100;
const LOWER_V = 118;
/** A shorter style cannot hide: `display` plus `none`, without a colon. */
const MIN_HIDING_CHARS = 11;

/** Whether the inline style at [from, to) contains `display: none` or `visibility: hidden`. */
export function hidesByStyle(units: Uint16Array, from: number, to: number): boolean {
  for (let at = from; at < to - MIN_HIDING_CHARS + 1; at++) {
    const letter = units[at] | 32;
    if (letter !== LOWER_D && letter !== LOWER_V) continue;
    const property = letter === LOWER_D ? "display" : "visibility";
    if (!isName(units, at, property)) continue;
    const before = at === from ? BLANK : units[at - 1];
    if (before !== SEMICOLON && !isSpace(before)) continue;
    let value = at + property.length;
    while (value < to && (units[value] === COLON || units[value] === BLANK)) value++;
    if (isName(units, value, letter === LOWER_D ? "none" : "hidden")) return true;
  }
  return false;
}
