/** What a character means inside a tag, as bits of `MARKUP`. */
export const SPACE = 1;
const SLASH = 2;
const GREATER = 4;
const EQUALS = 8;
/** Stands behind the end of every text's units, so that no loop over a name needs to look at the length. */
const NUL = 16;
/** What may stand between attributes, and what ends the name of a tag, of an attribute, a value without quotes. */
export const BETWEEN: number = SPACE | SLASH;
export const TAG_NAME_STOP: number = SPACE | SLASH | GREATER | NUL;
export const NAME_STOP: number = TAG_NAME_STOP | EQUALS;
export const VALUE_STOP: number = SPACE | GREATER | NUL;

/** By code unit. */
export const MARKUP: Uint8Array = new Uint8Array(0x10000);
for (const c of "\t\n\f\r ") MARKUP[c.charCodeAt(0)] = SPACE;
for (const [c, bit] of [
  ["/", SLASH],
  [">", GREATER],
  ["=", EQUALS],
  ["\0", NUL],
] as const) {
  MARKUP[c.charCodeAt(0)] = bit;
}

/** Whether the (lower-case) name stands at an offset of a text's units, letter case aside. */
export function isName(units: Uint16Array, at: number, name: string): boolean {
  for (let i = 0; i < name.length; i++) {
    if ((units[at + i] | 32) !== (name.charCodeAt(i) | 32)) return false;
  }
  return true;
}

/** Whether the name of a tag ends before the character with this code. */
export function endsTagName(code: number): boolean {
  return (MARKUP[code] & (BETWEEN | GREATER)) !== 0;
}

/** HTML's white space. */
export function isSpace(code: number): boolean {
  return (MARKUP[code] & SPACE) !== 0;
}
