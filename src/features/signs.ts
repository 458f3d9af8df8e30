/** Kinds of signs, as far as the features tell them apart. */
export const Kind = {
  OTHER: 0,
  SMALL: 1,
  CAPITAL: 2,
  DIGIT: 3,
  SPACE: 4,
  COMMA: 5,
  STOP: 6,
  MONEY: 7,
  SEPARATOR: 8,
  IDEOGRAPH: 9,
  QUOTE: 10,
} as const;

/** Kinds of the ASCII signs. */
export const ASCII_KINDS = new Uint8Array(128);
for (let c = 97; c <= 122; c++) ASCII_KINDS[c] = Kind.SMALL;
for (let c = 65; c <= 90; c++) ASCII_KINDS[c] = Kind.CAPITAL;
for (let c = 48; c <= 57; c++) ASCII_KINDS[c] = Kind.DIGIT;
for (let c = 0; c <= 32; c++) ASCII_KINDS[c] = Kind.SPACE;
for (const [signs, kind] of [
  [",;", Kind.COMMA],
  [".!?:", Kind.STOP],
  ["$", Kind.MONEY],
  ["|>~*", Kind.SEPARATOR],
  ["\"')]", Kind.QUOTE],
] as const) {
  for (const sign of signs) ASCII_KINDS[sign.charCodeAt(0)] = kind;
}

/** Signs beyond ASCII that matter here; letters are told by their range. */
const wide = new Map<number, number>();
for (const [signs, kind] of [
  ["،、，；", Kind.COMMA],
  ["。！？…‽؟।：", Kind.STOP],
  ["€£¥₹₽", Kind.MONEY],
  ["»›·•→|｜▸", Kind.SEPARATOR],
  ["”’“‘«」』）", Kind.QUOTE],
  ["  　​", Kind.SPACE],
] as const) {
  for (const sign of signs) wide.set(sign.charCodeAt(0), kind);
}

/** The kind of any sign. */
export function kindOf(code: number): number {
  if (code < 128) return ASCII_KINDS[code]!;
  if ((code >= 0x3040 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff) || (code >= 0xe00 && code <= 0xe7f))
    return Kind.IDEOGRAPH;
  const known = wide.get(code);
  if (known !== undefined) return known;
  // Letters of other scripts; capitals of Latin, Greek and Cyrillic are not told apart.
  return code >= 0xc0 && (code < 0x2000 || code > 0x2bff) ? Kind.SMALL : Kind.OTHER;
}

/** Where the hash of a word begins. */
export const WORD_SEED = 5381;
/** Adds a sign to the hash of a word. */
export function mix(hash: number, code: number): number {
  return (Math.imul(hash, 33) + code) | 0;
}

/** Single characters recur in any text; with the one before they are as telling as a word. */
export function ideographWord(previous: number, code: number): number {
  return mix(mix(WORD_SEED, previous), code);
}
