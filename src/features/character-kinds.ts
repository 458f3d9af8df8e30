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

/** The kind of each sign by its code: letters are told by their range; capitals beyond ASCII are not told apart. */
export const KINDS = new Uint8Array(0x10000);
for (const [first, last, kind] of [
  [0, 32, Kind.SPACE],
  [48, 57, Kind.DIGIT],
  [65, 90, Kind.CAPITAL],
  [97, 122, Kind.SMALL],
  [0xc0, 0x1fff, Kind.SMALL],
  [0x2c00, 0xffff, Kind.SMALL],
  [0xe00, 0xe7f, Kind.IDEOGRAPH],
  [0x3040, 0x30ff, Kind.IDEOGRAPH],
  [0x3400, 0x9fff, Kind.IDEOGRAPH],
] as const) {
  KINDS.fill(kind, first, last + 1);
}
for (const [signs, kind] of [
  [",;،、，；", Kind.COMMA],
  [".!?:。！？…‽؟।：", Kind.STOP],
  ["$€£¥₹₽", Kind.MONEY],
  ["|>~*»›·•→|｜▸", Kind.SEPARATOR],
  ["\"')]”’“‘«」』）", Kind.QUOTE],
  ["\u3000\u200b", Kind.SPACE],
] as const) {
  for (const sign of signs) KINDS[sign.charCodeAt(0)] = kind;
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
