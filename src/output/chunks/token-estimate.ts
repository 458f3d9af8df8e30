import { CHARACTER_KINDS, CharacterKind, FIRST_NON_LATIN } from "../../text/index.ts";

/*
 * Hundredths of a token. Fitted to the tokenizer o200k_base on the Markdown of 669 pages in 20 languages, then rounded up a little:
 * a limit should rather be kept than exceeded. `bench/tokens.ts` measures the error.
 */
/** Every word costs this much, and its letters more. */
const WORD = 38;
const ASCII_LETTER = 17;
const DIGIT = 60;
/** Letters with accents break words into more tokens. */
const ACCENTED_LETTER = 120;
/** Letters of Cyrillic, Greek, Arabic, Devanagari and other scripts with spaces between words. */
const OTHER_LETTER = 33;
/** Characters of scripts without spaces, and Korean syllables. */
const IDEOGRAPH = 88;
const PUNCTUATION = 75;
/** A character right after another punctuation character: `**`, `](`. */
const NEXT_PUNCTUATION = 38;

const FIRST_BEYOND_ASCII = 0x80;
const FIRST_HANGUL = 0xac00;
const LAST_HANGUL = 0xd7a3;

/** Limit: tokens of one UTF-16 code unit by this estimate (`é` at the start of a word), rounded up. */
export const MAX_TOKENS_PER_UNIT = 1.6;

/** What a code unit is to the estimate. */
const Unit = { SPACE: 0, LETTER: 1, MARK: 2, OTHER: 3 } as const;

/**
 * Estimates how many tokens a language model reads for a text. Deterministic, without a tokenizer, in linear time. The estimate of a
 * text is at most the sum of the estimates of its parts.
 */
export function estimateTokens(text: string): number {
  let hundredths = 0;
  let before: number = Unit.SPACE;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const kind = CHARACTER_KINDS[code];
    let unit: number = Unit.OTHER;
    if (kind === CharacterKind.SPACE) unit = Unit.SPACE;
    else if (kind === CharacterKind.IDEOGRAPH || (code >= FIRST_HANGUL && code <= LAST_HANGUL)) hundredths += IDEOGRAPH;
    else if (code >= 0x30 && code <= 0x39) hundredths += DIGIT;
    else if (kind === CharacterKind.WORD) {
      unit = Unit.LETTER;
      hundredths += letterCost(code) + (before === Unit.LETTER ? 0 : WORD);
    } else if (kind !== CharacterKind.LOW_SURROGATE) {
      unit = Unit.MARK;
      hundredths += before === Unit.MARK ? NEXT_PUNCTUATION : PUNCTUATION;
    }
    before = unit;
  }
  return Math.ceil(hundredths / 100);
}

function letterCost(code: number): number {
  if (code < FIRST_BEYOND_ASCII) return ASCII_LETTER;
  return code < FIRST_NON_LATIN ? ACCENTED_LETTER : OTHER_LETTER;
}
