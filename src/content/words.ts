/** What a look at a text finds, as bits. */
export const Sign = {
  /** Something other than white space. */
  SOLID: 1,
  /** White space inside that is not one plain space. */
  UNTIDY: 2,
  /** A space of another kind, or a sign that shows nothing. */
  EXOTIC: 4,
  /** What decoding changes: `&` and NUL. */
  CODED: 8,
  /** A delimiter of TeX may begin here. */
  TEX: 16,
} as const;

const WHITE = 32;
const SPACE = 32;
/** Signs of ASCII; white space is marked apart, for it is untidy only by its neighbours. */
const ASCII = new Uint8Array(128).fill(Sign.SOLID);
for (const code of [9, 10, 11, 12, 13, SPACE]) ASCII[code] = WHITE;
for (const sign of "&\0") ASCII[sign.charCodeAt(0)] = Sign.SOLID | Sign.CODED;
for (const sign of "\\$") ASCII[sign.charCodeAt(0)] = Sign.SOLID | Sign.TEX;

/** Beyond ASCII: what `\s` matches, soft hyphens, zero-width spaces and joiners, byte order marks. */
function isExotic(code: number): boolean {
  if (code < 0x1680) return code === 0xa0 || code === 0xad;
  if (code < 0x2000) return code === 0x1680;
  if (code > 0x2060) return code === 0x3000 || code === 0xfeff;
  return code <= 0x200b || (code >= 0x2028 && code <= 0x202f) || code >= 0x205f;
}

/**
 * One look at a text, in place of a pattern for each question: where its words begin and end, and whether anything in it
 * needs more work. One is used for all texts of a page.
 */
export class Words {
  /** Where the words begin and end; equal if there are none. */
  from = 0;
  to = 0;
  /** Whether white space stands before and behind them. */
  before = false;
  after = false;
  /** `Sign` bits of the words. */
  signs = 0;

  read(source: string, from: number, to: number): void {
    let start = from;
    let end = to;
    while (start < end && isWhiteAt(source, start)) start++;
    while (end > start && isWhiteAt(source, end - 1)) end--;
    this.from = start;
    this.to = end;
    this.before = start > from;
    this.after = end < to;
    this.signs = signsOf(source, start, end);
  }
}

/** Whether white space of ASCII stands at an offset. */
export function isWhiteAt(source: string, at: number): boolean {
  const code = source.charCodeAt(at);
  return code <= SPACE && ASCII[code] === WHITE;
}

function signsOf(source: string, from: number, to: number): number {
  let signs = 0;
  let wasWhite = false;
  for (let at = from; at < to; at++) {
    const code = source.charCodeAt(at);
    const sign = code < 128 ? ASCII[code]! : isExotic(code) ? Sign.SOLID | Sign.EXOTIC : Sign.SOLID;
    if (sign !== WHITE) {
      signs |= sign;
      wasWhite = false;
    } else {
      if (wasWhite || code !== SPACE) signs |= Sign.UNTIDY;
      wasWhite = true;
    }
  }
  return signs;
}
