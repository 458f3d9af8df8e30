import { readAmount } from "../../language/index.ts";

/** A number as written (`12K`), and its value. */
export interface NumberValue {
  readonly text: string;
  readonly value: number;
}

const DIGITS =
  "(?:\\d{1,3}(?:[.,'’\\u00a0\\u202f ]\\d{3}){1,4}(?:[.,]\\d{1,2})?|\\d{1,15}(?:[.,](?:\\d{4,9}|\\d{1,2}))?|[.,]\\d{1,4})";
const SCALE = "(?:([kKmMB])(?!\\p{L}))?";
const NUMBER = new RegExp(`^[(#]?([+\\-−]?${DIGITS})\\s?${SCALE}\\+?[%.]?\\)?$`, "u");
const SCALES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 };

/** Reads a text that is only a number: `1,234`, `(12)`, `4K`, `3.`, `12 %`. */
export function readNumber(text: string): NumberValue | undefined {
  const match = NUMBER.exec(text.trim());
  return match === null ? undefined : { text, value: scaled(match[1], match[2]) };
}

function scaled(digits: string, scale: string | undefined): number {
  const value = readAmount(digits);
  return scale === undefined ? value : Math.round(value * SCALES[scale.toLowerCase()]);
}

/** A number with the noun after it: `12 comments`. */
export interface Count extends NumberValue {
  readonly noun: string;
}

const NOUN = "\\p{L}[\\p{L}\\p{M}²³'’/ -]{0,30}";
const COUNTED = new RegExp(`^\\(?([+\\-−]?${DIGITS})${SCALE}\\+?\\s?(${NOUN})\\.?\\)?$`, "u");
const LABELED = new RegExp(`^(${NOUN}?)\\s?:\\s?([+\\-−]?${DIGITS})${SCALE}\\+?$`, "u");

/** Reads a number with a noun: `12 comments`, `1.2M views`, `(31 ratings)`, `Replies: 4`. */
export function readCount(text: string): Count | undefined {
  const trimmed = text.trim();
  if (NUMBER.test(trimmed)) return undefined;
  const counted = COUNTED.exec(trimmed);
  if (counted !== null) return { text, value: scaled(counted[1], counted[2]), noun: counted[3].trim() };
  const labeled = trimmed.includes(":") ? LABELED.exec(trimmed) : null;
  if (labeled === null) return undefined;
  return { text, value: scaled(labeled[2], labeled[3]), noun: labeled[1].trim() };
}
