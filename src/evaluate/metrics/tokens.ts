/** Python's `\w+` on Unicode text: letters, numbers of any kind and `_`; combining marks end a word. */
const WORD = /[\p{L}\p{N}_]+/gu;

/**
 * Scripts written without spaces between words: Chinese, Japanese, Thai, Lao, Khmer, Burmese, Tibetan. (Korean has spaces.)
 * The marks they share, such as the Japanese 「, are not words anyway.
 */
const SPACELESS =
  "\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}";
const ANY_SPACELESS = new RegExp(`[${SPACELESS}]`, "u");
/** Fast path: no code point below Thai belongs to such a script. */
const BEYOND_LATIN = /[\u0e00-\uffff]/;
const UNIT = new RegExp(`(?=[\\p{L}\\p{N}])[${SPACELESS}]|(?:(?![${SPACELESS}])[\\p{L}\\p{N}_])+`, "gu");

const SPACE = /\s+/gu;
const LINE = /[\r\n\u2028\u2029]+/u;

/** WCXB's words: `\w+` of the text in lower case. */
export function words(text: string): readonly string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

/** The article extraction benchmark's tokens: `\w+` of the text as written. */
export function tokens(text: string): readonly string[] {
  return text.match(WORD) ?? [];
}

/** Words in lower case, where each character of a script written without spaces is a word. */
export function units(text: string): readonly string[] {
  return text.toLowerCase().match(unitPattern(text)) ?? [];
}

/** Whether a text has a character of a script without spaces. If not, `units` and `words` are equal. */
export function isSpaceless(text: string): boolean {
  return BEYOND_LATIN.test(text) && ANY_SPACELESS.test(text);
}

function unitPattern(text: string): RegExp {
  return isSpaceless(text) ? UNIT : WORD;
}

/** A unit and its position: `text.slice(from, to)` is the unit as written. */
export interface UnitSpan {
  readonly unit: string;
  readonly from: number;
  readonly to: number;
}

export function unitSpans(text: string): readonly UnitSpan[] {
  const found = text.matchAll(unitPattern(text));
  return Array.from(found, ({ 0: unit, index }) => ({
    unit: unit.toLowerCase(),
    from: index,
    to: index + unit.length,
  }));
}

/** The paragraphs of a plain text: its lines that hold a word, as `units` by default. */
export function paragraphs(
  text: string,
  split: (line: string) => readonly string[] = units,
): readonly (readonly string[])[] {
  return text
    .split(LINE)
    .map((line) => split(line))
    .filter((line) => line.length > 0);
}

/** Collapses whitespace to single spaces, and trims it at the ends. */
export function collapse(text: string): string {
  return text.replace(SPACE, " ").trim();
}
