/** What a character means inside a tag, as bits of `CHARS`. */
export const SPACE = 1;
export const NAME_STOP = 2;
/** By ASCII code. */
export const CHARS: Uint8Array = new Uint8Array(128);
for (const c of "\t\n\f\r ") CHARS[c.charCodeAt(0)] = SPACE | NAME_STOP;
for (const c of "/>=") CHARS[c.charCodeAt(0)] = NAME_STOP;

const LAST_SPACE = 32;
const SLASH = 47;
const GREATER = 62;

/** Whether the (lower-case) name stands at an offset of a text's units, letter case aside. */
export function isName(units: Uint16Array, at: number, name: string): boolean {
  for (let i = 0; i < name.length; i++) {
    if ((units[at + i]! | 32) !== (name.charCodeAt(i) | 32)) return false;
  }
  return true;
}

/** Whether the name of a tag ends before the character with this code. */
export function endsTagName(code: number): boolean {
  return code === GREATER || code === SLASH || isSpace(code);
}

/** HTML's white space. */
export function isSpace(code: number): boolean {
  return code <= LAST_SPACE && (CHARS[code]! & SPACE) !== 0;
}

/** Whether the name of an attribute ends before the character with this code. */
export function endsAttributeName(code: number): boolean {
  return code <= GREATER && (CHARS[code]! & NAME_STOP) !== 0;
}
