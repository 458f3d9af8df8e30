/** What a character means inside a tag, as bits of `CHARS`. */
export const SPACE = 1;
export const NAME_STOP = 2;
/** By ASCII code. */
export const CHARS: Uint8Array = new Uint8Array(128);
for (const c of "\t\n\f\r ") CHARS[c.charCodeAt(0)] = SPACE | NAME_STOP;
for (const c of "/>=") CHARS[c.charCodeAt(0)] = NAME_STOP;

const SLASH = 47;
const GREATER = 62;

/** Whether the (lower-case) name stands at an offset of the source, letter case aside. */
export function isName(source: string, at: number, name: string): boolean {
  for (let i = 0; i < name.length; i++) {
    if ((source.charCodeAt(at + i) | 32) !== (name.charCodeAt(i) | 32)) return false;
  }
  return true;
}

/** Whether the name of a tag ends before the character with this code. */
export function endsTagName(code: number): boolean {
  return code === GREATER || code === SLASH || (code < 128 && (CHARS[code]! & SPACE) !== 0);
}
