/** Formats a score: `.868`, `1.000`. */
export function score(value: number): string {
  const text = value.toFixed(3);
  return text.startsWith("0") ? text.slice(1) : text;
}

/** A difference of scores, with its sign. */
export function difference(value: number): string {
  const sign = value < 0 ? "−" : "+";
  return `${sign}${score(Math.abs(value))}`;
}

/** A share as a whole percentage. */
export function percent(value: number): string {
  return `${Math.round(value * 100)} %`;
}

/** Formats milliseconds with two significant digits. */
export function milliseconds(value: number): string {
  const short = (number: number): string => String(number >= 10 ? Math.round(number) : Number(number.toPrecision(2)));
  return value >= 1000 ? `${short(value / 1000)} s` : `${short(value)} ms`;
}

/** Names of the main measures, for headings. */
export const PRIMARY_NAMES = {
  words: "word F1",
  units: "character F1",
  shingles: "shingle F1",
  snippets: "snippet F1",
  fields: "field F1",
} as const;
