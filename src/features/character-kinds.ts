/** Kinds of signs, as far as the features tell them apart. */
export const FeatureKind = {
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
export const FEATURE_KINDS = new Uint8Array(0x10000);
for (const [first, last, kind] of [
  [0, 32, FeatureKind.SPACE],
  [48, 57, FeatureKind.DIGIT],
  [65, 90, FeatureKind.CAPITAL],
  [97, 122, FeatureKind.SMALL],
  [0xc0, 0x1fff, FeatureKind.SMALL],
  [0x2c00, 0xffff, FeatureKind.SMALL],
  [0xe00, 0xe7f, FeatureKind.IDEOGRAPH],
  [0x3040, 0x30ff, FeatureKind.IDEOGRAPH],
  [0x3400, 0x9fff, FeatureKind.IDEOGRAPH],
] as const) {
  FEATURE_KINDS.fill(kind, first, last + 1);
}
for (const [signs, kind] of [
  [",;،、，；", FeatureKind.COMMA],
  [".!?:。！？…‽؟।：", FeatureKind.STOP],
  ["$€£¥₹₽", FeatureKind.MONEY],
  ["|>~*»›·•→|｜▸", FeatureKind.SEPARATOR],
  ["\"')]”’“‘«」』）", FeatureKind.QUOTE],
  ["\u3000\u200b", FeatureKind.SPACE],
] as const) {
  for (const sign of signs) FEATURE_KINDS[sign.charCodeAt(0)] = kind;
}

/** Where the hash of a word begins. */
export const WORD_SEED = 5381;
/** Adds a sign to the hash of a word. */
export function mixCharacter(hash: number, code: number): number {
  return (Math.imul(hash, 33) + code) | 0;
}

/** Single characters recur in any text; with the one before they are as telling as a word. */
export function ideographWord(previous: number, code: number): number {
  return mixCharacter(mixCharacter(WORD_SEED, previous), code);
}
