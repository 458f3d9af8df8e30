import { SUSPECT_CHARACTER } from "./hidden-characters.ts";

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

const CODE_UNITS = 0x10000;
const FIRST_SURROGATE = 0xd800;
/** The high surrogate of tag characters. */
const FIRST_OF_TAGS = 0xdb40;
const FIRST_LOW_SURROGATE = 0xdc00;
const FIRST_PRIVATE_USE = 0xe000;
/** High surrogates of the supplementary ideographic planes (U+20000 to U+3FFFF). */
const IDEOGRAPHIC_PLANES = [0xd840, 0xd8bf] as const;

/** Whether the character at an offset is `_`, a digit, a mark, or a letter of a script written with spaces. */
export function isWordAt(text: string, at: number): boolean {
  // `| 0` turns the NaN beyond the end into 0 (NUL, not a letter): indexing with NaN is slow.
  return CHARACTER_KINDS[text.charCodeAt(at) | 0] === CharacterKind.WORD;
}

/** The code units of which `withoutHiddenCharacters` may remove some. `classify` fills it. */
export const HIDDEN_UNITS: number[] = [FIRST_OF_TAGS];

/** Code units of one call: functions take a limited number of arguments. */
const PIECE_UNITS = 0x1000;

/** The `CharacterKind` of each UTF-16 code unit. */
export const CHARACTER_KINDS: Uint8Array = classify();

function classify(): Uint8Array {
  const kinds = new Uint8Array(CODE_UNITS);
  for (const [from, to] of [
    [0, FIRST_SURROGATE],
    [FIRST_PRIVATE_USE, CODE_UNITS],
  ] as const) {
    const all = unitsBetween(from, to);
    for (const [unit] of all.matchAll(new RegExp(SUSPECT_CHARACTER, "gu"))) HIDDEN_UNITS.push(unit.charCodeAt(0));
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

/** Returns the code units from `from` to `to` as a text. */
function unitsBetween(from: number, to: number): string {
  const units = new Uint16Array(to - from);
  for (let i = 0; i < units.length; i++) units[i] = from + i;
  let text = "";
  for (let at = 0; at < units.length; at += PIECE_UNITS)
    text += String.fromCharCode.apply(null, units.subarray(at, at + PIECE_UNITS) as unknown as number[]);
  return text;
}

/** The first Greek code unit. Latin letters are below it, except those from U+1E00 on (Vietnamese). */
export const FIRST_NON_LATIN = 0x370;

/** A letter of a script without spaces between words: Chinese, Japanese, Thai, Lao, Khmer, Burmese. */
export const UNSPACED_SCRIPT: RegExp =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
