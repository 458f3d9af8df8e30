/**
 * The kinds of characters that the features count. `STOP` includes colons, `QUOTE` includes closing brackets. `IDEOGRAPH` is any character of
 * Chinese, Japanese or Thai, which are written without spaces.
 */
export const ScanKind = {
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

/** The kind of each UTF-16 code unit. Letters outside of ASCII are `SMALL` in either case. */
export const SCAN_KINDS = new Uint8Array(0x10000);
for (const [first, last, kind] of [
  [0, 32, ScanKind.SPACE],
  [48, 57, ScanKind.DIGIT],
  [65, 90, ScanKind.CAPITAL],
  [97, 122, ScanKind.SMALL],
  [0xc0, 0x1fff, ScanKind.SMALL],
  [0x2c00, 0xffff, ScanKind.SMALL],
  [0xe00, 0xe7f, ScanKind.IDEOGRAPH],
  [0x3040, 0x30ff, ScanKind.IDEOGRAPH],
  [0x3400, 0x9fff, ScanKind.IDEOGRAPH],
] as const) {
  SCAN_KINDS.fill(kind, first, last + 1);
}
for (const [characters, kind] of [
  [",;،、，；", ScanKind.COMMA],
  [".!?:。！？…‽؟।：", ScanKind.STOP],
  ["$€£¥₹₽", ScanKind.MONEY],
  ["|>~*»›·•→|｜▸", ScanKind.SEPARATOR],
  ["\"')]”’“‘«」』）", ScanKind.QUOTE],
  ["\u3000\u200b", ScanKind.SPACE],
] as const) {
  for (const character of characters) SCAN_KINDS[character.charCodeAt(0)] = kind;
}

/** Hash of the empty word (djb2). */
export const WORD_SEED = 5381;

/** Adds a character to the hash of a word. */
export function mixCharacter(hash: number, code: number): number {
  return (Math.imul(hash, 33) + code) | 0;
}

/** Hash of two consecutive ideographs. Such pairs serve as words, because single ideographs recur in any text. */
export function ideographWord(previous: number, code: number): number {
  return mixCharacter(mixCharacter(WORD_SEED, previous), code);
}
