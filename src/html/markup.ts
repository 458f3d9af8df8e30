/* Classes of characters inside tags: bits of `MARKUP`, and masks of several bits. */

/** Whitespace as HTML defines it. */
export const SPACE = 1;
const SLASH = 2;
const GREATER = 4;
const EQUALS = 8;
/** A NUL follows the code units of every text, so that loops over names need not compare with the length. */
const NUL = 16;
/** Characters between attributes. */
export const BETWEEN: number = SPACE | SLASH;
/** Characters that end a tag name. */
export const TAG_NAME_STOP: number = SPACE | SLASH | GREATER | NUL;
/** Characters that end an attribute name. */
export const NAME_STOP: number = TAG_NAME_STOP | EQUALS;
/** Characters that end an unquoted attribute value. */
export const VALUE_STOP: number = SPACE | GREATER | NUL;

/** The class bits of every code unit. */
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

/** Whether the units at an offset spell a name, ignoring case. The name is in lower case. */
export function isName(units: Uint16Array, at: number, name: string): boolean {
  for (let i = 0; i < name.length; i++) {
    if ((units[at + i] | 32) !== (name.charCodeAt(i) | 32)) return false;
  }
  return true;
}

/** Whether this character ends a tag name. */
export function endsTagName(code: number): boolean {
  return (MARKUP[code] & (BETWEEN | GREATER)) !== 0;
}

/** Whether this character is HTML whitespace. */
export function isSpace(code: number): boolean {
  return (MARKUP[code] & SPACE) !== 0;
}
