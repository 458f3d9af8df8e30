/** What a look at a text finds, as bits. */
export const Sign = {
  /** White space; what `read` finds is white space inside. */
  WHITE: 1,
  /** White space inside that is not one plain space. */
  UNTIDY: 2,
  /** A space of another kind, or a sign that shows nothing. */
  EXOTIC: 4,
  /** What decoding changes: `&` and NUL. */
  CODED: 8,
  /** A delimiter of TeX may begin here. */
  TEX: 16,
  /** A line end of old. */
  RETURN: 32,
  /** Of the exotic ones, a sign that shows nothing. */
  UNSEEN: 64,
} as const;

const { WHITE, UNTIDY } = Sign;
/** Moves the bit of white space to that of untidy one. */
const TO_UNTIDY = 1;

/** What each code unit is; most are nothing. */
const SIGNS = new Uint8Array(0x10000);
SIGNS.fill(WHITE | UNTIDY, 9, 14);
SIGNS[13] |= Sign.RETURN;
for (const [signs, sign] of [
  [" ", WHITE],
  ["&\0", Sign.CODED],
  ["\\$", Sign.TEX],
] as const) {
  for (const unit of signs) SIGNS[unit.charCodeAt(0)] = sign;
}
/** Beyond ASCII: what `\s` matches, soft hyphens, zero-width spaces and joiners, byte order marks. */
for (const [from, to] of [
  [0xa0, 0xa0],
  [0xad, 0xad],
  [0x1680, 0x1680],
  [0x2000, 0x200d],
  [0x2028, 0x202f],
  [0x205f, 0x2060],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
] as const) {
  SIGNS.fill(Sign.EXOTIC, from, to + 1);
}
for (const unit of [0xad, 0x200b, 0x200c, 0x200d, 0x2060, 0xfeff]) SIGNS[unit] |= Sign.UNSEEN;

/** Where texts that are not too long are copied to. */
const COPY = new Uint16Array(1 << 12);

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

  /** Looks at a part of a source, given as code units. */
  read(units: Uint16Array, from: number, to: number): void {
    let start = from;
    let end = to;
    while (start < end && isWhite(units[start])) start++;
    while (end > start && isWhite(units[end - 1])) end--;
    this.from = start;
    this.to = end;
    this.before = start > from;
    this.after = end < to;
    this.signs = signsOf(units, start, end);
  }

  /** Looks at a text of its own. */
  readText(text: string): void {
    const { length } = text;
    const units = length <= COPY.length ? COPY : new Uint16Array(length);
    for (let at = 0; at < length; at++) units[at] = text.charCodeAt(at);
    this.read(units, 0, length);
  }
}

/** Whether a code unit is white space of ASCII. */
export function isWhite(code: number): boolean {
  return (SIGNS[code] & WHITE) !== 0;
}

/** `Sign` bits of what stands at [from, to). */
export function signsOf(units: Uint16Array, from: number, to: number): number {
  let signs = 0;
  let before = 0;
  // Without a branch: where white space comes next cannot be foreseen.
  for (let at = from; at < to; at++) {
    const sign = SIGNS[units[at]];
    signs |= sign | ((sign & before & WHITE) << TO_UNTIDY);
    before = sign;
  }
  return signs;
}
