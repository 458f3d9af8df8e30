/* Characters that show nothing and can carry a message. */

/**
 * Tags, bidirectional controls, and two or more characters of no width in a row (joiners, variation selectors, marks of direction). The
 * first alternative is a flag of tags, such as that of Scotland.
 */
const HIDDEN =
  /\ud83c\udff4(?:\udb40[\udc30-\udc39\udc61-\udc7a]){3,6}\udb40\udc7f|(?:\udb40[\udc00-\udc7f]|[\u202a-\u202e\u2066-\u2069])+|(?:[\ufe00-\ufe0f\u200b-\u200f\u2060-\u2064\u206a-\u206f\ufeff]|\udb40[\udd00-\uddef]){2,}/g;
/** Fast path: a text without any of these characters has nothing to remove. */
const SUSPECT = /[\ufe00-\ufe0f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\udb40]/;
const BLACK_FLAG = 0x1f3f4;
/** Between the parts of an emoji: the colored form, and a joiner. */
const EMOJI_JOINER = "\ufe0f\u200d";

/** Removes the characters that people cannot see and that can carry a message. */
export function withoutHiddenCharacters(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return text.replace(HIDDEN, (found) => (found === EMOJI_JOINER || found.codePointAt(0) === BLACK_FLAG ? found : ""));
}

const CODE_UNITS = 0x10000;
/** Bits of two code units. One of them is set if one of the units is U+2000 or above, as all suspects are. */
const HIGH_BITS = 0xe000e000;

/** Suspects that are removed even if no other is beside them. */
const ALONE = /[\u202a-\u202e\u2066-\u2069\udb40]/;
/** By code unit: 2 if it matches `ALONE`, 1 for other suspects, else 0. */
const KINDS = Uint8Array.from({ length: CODE_UNITS }, (_, unit) =>
  [SUSPECT, ALONE].reduce((kind, pattern) => kind + Number(pattern.test(String.fromCharCode(unit))), 0),
);

/** Fast path: whether the first `length` code units of a text may contain hidden characters. A zero must follow them. */
export function mayHideCharacters(units: Uint16Array, length: number): boolean {
  const pairs = new Uint32Array(units.buffer, units.byteOffset, Math.ceil(length / 2));
  for (let pair = 0; pair < pairs.length; pair++) {
    if ((pairs[pair] & HIGH_BITS) === 0) continue;
    const at = 2 * pair;
    if (KINDS[units[at]] + KINDS[units[at + 1]] > 1) return true;
    if (KINDS[units[at + 1]] + KINDS[units[at + 2]] > 1) return true;
  }
  return false;
}
