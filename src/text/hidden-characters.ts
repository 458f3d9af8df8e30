/* Characters that show nothing and can carry a message. `\p{DI}`, default ignorable, is the Unicode property of such characters. */

/**
 * Control characters, tags, bidirectional controls, and two or more ignorable characters in a row (joiners, variation selectors, marks
 * of direction). The group is what stays: a flag of tags, such as that of Scotland, and the colored form and joiner between the parts of
 * an emoji.
 */
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed
  /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}|\ufe0f\u200d(?!\p{DI}))|[\0-\x08\v\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]+|\p{DI}{2,}/gu;
/** Characters of which some are removed. U+DB40 is the first half of tags and of rare variation selectors. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed
export const SUSPECT_CHARACTER: RegExp = /[\0-\x08\v\x0e-\x1f\x7f-\x9f\p{DI}\udb40]/u;

/**
 * Characters besides those of ordinary text: Latin letters, the punctuation from U+2010 to U+2027, and the scripts of East Asia from U+3165
 * on. A class of few ranges takes a third of the time of `SUSPECT_CHARACTER` (measured).
 */
export const UNUSUAL_CHARACTER: RegExp = /[^\t\n\f\r -~\xa0-\xac\xae-\u034e\u2010-\u2027\u3165-\ud7ff]/;

/**
 * Removes the characters that people cannot see and that can carry a message. Only for texts and attribute values that were read: in
 * markup and styles these characters are parts of names, and `</scr\u200b\u200bipt>` ends no script.
 */
export function withoutHiddenCharacters(text: string): string {
  // Fast path: ordinary text has none of them.
  if (!UNUSUAL_CHARACTER.test(text)) return text;
  return SUSPECT_CHARACTER.test(text) ? text.replace(HIDDEN, "$1") : text;
}
