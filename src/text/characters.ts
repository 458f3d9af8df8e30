/** Character classes for counting words and punctuation. */
export const CharacterKind = { OTHER: 0, SPACE: 1, WORD: 2, PUNCTUATION: 3, IDEOGRAPH: 4, LOW_SURROGATE: 5 } as const;

/**
 * The pattern of each kind; later entries override earlier ones. `IDEOGRAPH` covers all scripts without spaces: each character counts as
 * a word. Their marks (Thai vowels and tones) and digits are `WORD`.
 */
const KIND_PATTERNS: readonly (readonly [kind: number, pattern: RegExp])[] = [
  [CharacterKind.PUNCTUATION, /\p{P}+/gu],
  [CharacterKind.WORD, /[\p{L}\p{N}\p{M}_]+/gu],
  [
    CharacterKind.IDEOGRAPH,
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu,
  ],
  [CharacterKind.PUNCTUATION, /[\u3000-\u3004\u3008-\u3020\u3030\u30fb\uff0c\uff0e]+/gu],
  [CharacterKind.WORD, /[\p{M}\p{Nd}]+/gu],
  [CharacterKind.SPACE, /\s+/gu],
];

/** Characters that show nothing: soft hyphens, zero-width spaces, word joiners, byte order marks, and joiners after whitespace. */
export const INVISIBLE_CHARACTERS: RegExp = /[\u00ad\u200b\ufeff\u2060]|(?<=\s)[\u200c\u200d]+/g;
/** Zero-width joiners and non-joiners at the start of a text, where they join nothing. */
export const LEADING_JOINERS: RegExp = /^[\u200c\u200d]+/;

/**
 * Characters that show nothing and can carry a message: tags, bidirectional controls, and two or more characters of no width in a row
 * (joiners, variation selectors, marks of direction). The first alternative is a flag of tags, such as that of Scotland.
 */
const HIDDEN_CHARACTERS =
  /\ud83c\udff4(?:\udb40[\udc30-\udc39\udc61-\udc7a]){3,6}\udb40\udc7f|(?:\udb40[\udc00-\udc7f]|[\u202a-\u202e\u2066-\u2069])+|(?:[\ufe00-\ufe0f\u200b-\u200f\u2060-\u2064\u206a-\u206f\ufeff]|\udb40[\udd00-\uddef]){2,}/g;
/** Fast path: a text without any of these characters has nothing to remove. */
const ANY_HIDDEN_CHARACTER = /[\ufe00-\ufe0f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\udb40]/;
const BLACK_FLAG = 0x1f3f4;
/** Between the parts of an emoji: the colored form, and a joiner. */
const EMOJI_JOINER = "\ufe0f\u200d";

/** Removes the characters that people cannot see and that can carry a message. */
export function withoutHiddenCharacters(text: string): string {
  if (!ANY_HIDDEN_CHARACTER.test(text)) return text;
  return text.replace(HIDDEN_CHARACTERS, (found) =>
    found === EMOJI_JOINER || found.codePointAt(0) === BLACK_FLAG ? found : "",
  );
}

const CODE_UNITS = 0x10000;
const FIRST_SURROGATE = 0xd800;
const FIRST_LOW_SURROGATE = 0xdc00;
const FIRST_PRIVATE_USE = 0xe000;
/** High surrogates of the supplementary ideographic planes (U+20000 to U+3FFFF). */
const IDEOGRAPHIC_PLANES = [0xd840, 0xd8bf] as const;

/** Whether the character at an offset is `_`, a digit, a mark, or a letter of a script written with spaces. */
export function isWordAt(text: string, at: number): boolean {
  // `| 0` turns the NaN beyond the end into 0 (NUL, not a letter): indexing with NaN is slow.
  return CHARACTER_KINDS[text.charCodeAt(at) | 0] === CharacterKind.WORD;
}

/** The `CharacterKind` of each UTF-16 code unit. */
export const CHARACTER_KINDS: Uint8Array = classify();

function classify(): Uint8Array {
  const kinds = new Uint8Array(CODE_UNITS);
  for (const [from, to] of [
    [0, FIRST_SURROGATE],
    [FIRST_PRIVATE_USE, CODE_UNITS],
  ] as const) {
    const all = String.fromCharCode(...Array.from({ length: to - from }, (_, i) => from + i));
    for (const [kind, pattern] of KIND_PATTERNS) {
      for (const run of all.matchAll(pattern)) {
        kinds.fill(kind, from + run.index, from + run.index + run[0].length);
      }
    }
  }
  kinds.fill(CharacterKind.LOW_SURROGATE, FIRST_LOW_SURROGATE, FIRST_PRIVATE_USE);
  kinds.fill(CharacterKind.IDEOGRAPH, IDEOGRAPHIC_PLANES[0], IDEOGRAPHIC_PLANES[1] + 1);
  return kinds;
}

/** The first Greek code unit. Latin letters are below it, except those from U+1E00 on (Vietnamese). */
export const FIRST_NON_LATIN = 0x370;

/** A letter of a script without spaces between words: Chinese, Japanese, Thai, Lao, Khmer, Burmese. */
export const UNSPACED_SCRIPT: RegExp =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
