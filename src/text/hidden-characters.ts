/* Characters that show nothing and can carry a message. */

/**
 * Control characters, tags, bidirectional controls, and two or more characters of no width in a row (joiners, variation selectors, marks of
 * direction). The first alternative is a flag of tags, such as that of Scotland.
 */
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed
  /\ud83c\udff4(?:\udb40[\udc30-\udc39\udc61-\udc7a]){3,6}\udb40\udc7f|[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f]+|(?:\udb40[\udc00-\udc7f]|[\u202a-\u202e\u2066-\u2069])+|(?:[\ufe00-\ufe0f\u200b-\u200f\u2060-\u2064\u206a-\u206f\ufeff]|\udb40[\udd00-\uddef]){2,}/g;
/** Ranges of the code units in `HIDDEN`, without those of the flag. */
const RANGES: readonly (readonly [first: number, last: number])[] = [
  [0x00, 0x08],
  [0x0b, 0x0b],
  [0x0e, 0x1f],
  [0x7f, 0x9f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0xdb40, 0xdb40],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
];
/** The code units of which `withoutHiddenCharacters` may remove some. */
export const HIDDEN_UNITS: readonly number[] = RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at),
);
/** Fast path: a text without any of these code units has nothing to remove. */
const SUSPECT = new RegExp(`[${String.fromCharCode(...HIDDEN_UNITS)}]`);
const BLACK_FLAG = 0x1f3f4;
/** Between the parts of an emoji: the colored form, and a joiner. */
const EMOJI_JOINER = "\ufe0f\u200d";

/**
 * Removes the characters that people cannot see and that can carry a message. Only for texts and attribute values that were read: in
 * markup and styles these characters are parts of names, and `</scr\u200b\u200bipt>` ends no script.
 */
export function withoutHiddenCharacters(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return text.replace(HIDDEN, (found) => (found === EMOJI_JOINER || found.codePointAt(0) === BLACK_FLAG ? found : ""));
}
