import { DURATION, RELATIVE_DATE } from "../../../vocabulary/index.ts";
import { nameOfCounts } from "../counts.ts";
import type { ColumnType } from "../values.ts";
import { FIELD_OF_WORD } from "./markup-names.ts";

const YEAR = /^\(?(?:1[6-9]|20)\d\d\)?$/;
/** At least this share of the texts must match. Set by hand. */
const MIN_SHARE = 0.8;
const SAMPLE_SIZE = 16;

/**
 * Names a column after its texts alone: `date` for "3 hours ago", `comments` for "12 comments". Undefined if the texts match no pattern.
 */
export function nameFromTexts(texts: readonly string[], type: ColumnType): string | undefined {
  if (type === "number") return isMostly(texts, YEAR) && new Set(texts).size > 1 ? "year" : nameOfCounts(texts);
  if (type !== "text") return undefined;
  if (isMostly(texts, RELATIVE_DATE)) return "date";
  if (isMostly(texts, ADDRESS)) return "url";
  return isMostly(texts, DURATION) ? "duration" : labelInside(texts);
}

/** A written address: `https://example.org/a`, `www.example.org`, `example.org/a`. */
const ADDRESS = /^(?:https?:\/\/|www\.)\S{3,300}$|^[a-z\d-]{1,60}(?:\.[a-z\d-]{2,60}){1,4}\/\S{0,300}$/i;
/** A label before a value: "Breed: Husky". The scheme of an address is no label. */
const LABELED = /^(\p{L}[\p{L} ]{1,24}?)\s?[:：](?!\/\/)\s{0,3}\S/u;

/** Returns the label that all texts start with: `breed` for "Breed: Husky", "Breed: Pug". */
function labelInside(texts: readonly string[]): string | undefined {
  const label = LABELED.exec(texts[0] ?? "")?.[1];
  if (label === undefined || new Set(texts).size < 2) return undefined;
  const isLabeled = (text: string): boolean => text.startsWith(label) && LABELED.exec(text)?.[1] === label;
  if (!texts.every(isLabeled)) return undefined;
  const name = label.toLowerCase();
  return FIELD_OF_WORD.get(name) ?? name;
}

function isMostly(texts: readonly string[], pattern: RegExp): boolean {
  const step = Math.max(1, Math.floor(texts.length / SAMPLE_SIZE));
  const sampled = Math.ceil(texts.length / step);
  let missing = 0;
  for (let i = 0; i < texts.length; i += step) {
    const text = texts[i];
    const fits = text !== "" && text.length <= MAX_TEXT_CHARS && pattern.test(text);
    if (!fits && ++missing > (1 - MIN_SHARE) * sampled) return false;
  }
  return missing < sampled;
}

const MAX_TEXT_CHARS = 200;
