/** What a character is to the counting of words and signs. */
export const CharacterKind = { OTHER: 0, SPACE: 1, WORD: 2, PUNCTUATION: 3, IDEOGRAPH: 4, LOW_SURROGATE: 5 } as const;

/**
 * Scripts written without spaces: each character counts as a word. Marks (Thai vowels and tones) belong to the
 * character before them.
 */
const PATTERNS: readonly (readonly [kind: number, pattern: RegExp])[] = [
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

/** What shows nothing and only parts words: soft hyphens, zero-width spaces, byte order marks; and joiners behind a space, that have nothing to join to. */
export const INVISIBLE: RegExp = /[\u00ad\u200b\ufeff\u2060]|(?<=\s)[\u200c\u200d]+/g;
/** Joiners at the begin of a text. */
export const JOINERS: RegExp = /^[\u200c\u200d]+/;

const SIZE = 0x10000;
const SURROGATES = 0xd800;
const LOW_SURROGATES = 0xdc00;
const PRIVATE_USE = 0xe000;
/** High surrogates of the supplementary ideographic planes (U+20000 to U+3FFFF). */
const IDEOGRAPHIC_PLANES = [0xd840, 0xd8bf] as const;

/** Whether a letter or digit of a script written with spaces stands at an offset. */
export function isWordAt(text: string, at: number): boolean {
  // Beyond the text the code is NaN: to look that up is slow, and NUL is no letter either.
  return CHARACTER_KINDS[text.charCodeAt(at) | 0] === CharacterKind.WORD;
}

/** `Kind` of each UTF-16 code unit. */
export const CHARACTER_KINDS: Uint8Array = classify();

function classify(): Uint8Array {
  const kinds = new Uint8Array(SIZE);
  for (const [from, to] of [
    [0, SURROGATES],
    [PRIVATE_USE, SIZE],
  ] as const) {
    const all = String.fromCharCode(...Array.from({ length: to - from }, (_, i) => from + i));
    for (const [kind, pattern] of PATTERNS) {
      for (const run of all.matchAll(pattern)) {
        kinds.fill(kind, from + run.index, from + run.index + run[0].length);
      }
    }
  }
  kinds.fill(CharacterKind.LOW_SURROGATE, LOW_SURROGATES, PRIVATE_USE);
  kinds.fill(CharacterKind.IDEOGRAPH, IDEOGRAPHIC_PLANES[0], IDEOGRAPHIC_PLANES[1] + 1);
  return kinds;
}

/** A letter of a script that writes no spaces between words. */
export const UNSPACED: RegExp =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
