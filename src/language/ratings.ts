/** A rating, and the best possible one if the text has it: `4.5 out of 5`. */
export interface Rating {
  readonly text: string;
  readonly value: number;
  readonly best?: number | undefined;
}

const OUT_OF = /(?<![\d:/.,])(\d{1,3}(?:[.,]\d{1,2})?)\s?(?:\/|out of|of|von|sur|de)\s?(5|6|10|20|100)\b(?![\d/:])/i;
const STARS = /[★⭐]/gu;
const EMPTY_STARS = /☆/g;

/** Reads a rating: `4.5 out of 5`, `4,5/5`, `★★★★☆`. */
export function readRating(text: string): Rating | undefined {
  const match = OUT_OF.exec(text);
  if (match !== null) {
    const [value, best] = [Number(match[1].replace(",", ".")), Number(match[2])];
    return value <= best ? { text, value, best } : undefined;
  }
  const stars = text.match(STARS)?.length ?? 0;
  const empty = text.match(EMPTY_STARS)?.length ?? 0;
  return stars + empty > 1 ? { text, value: stars, best: stars + empty } : undefined;
}
