/** A fact about a page with its source and confidence. */
export interface Field<T> extends Candidate<T> {
  /** All values that were found, the best first; only with the option `candidates`. */
  readonly candidates?: readonly Candidate<T>[] | undefined;
}

/** A value with its source and confidence. */
export interface Candidate<T> {
  readonly value: T;
  /** Where the value was found: `json-ld headline`, `meta og:title`, `h1`, `time`, `text`, `url`. */
  readonly source: string;
  /** In [0, 1]: on this share of pages such a value is right. */
  readonly confidence: number;
}

/** The candidate with the highest confidence, the first of equals. `withAll` lists all candidates in it. */
export function bestField<T>(candidates: readonly Candidate<T>[], withAll = false): Field<T> | undefined {
  if (candidates.length === 0) return undefined;
  if (!withAll) return candidates.reduce((best, other) => (other.confidence > best.confidence ? other : best));
  const sorted = candidates.toSorted((a, b) => b.confidence - a.confidence);
  return { ...sorted[0], candidates: sorted };
}

/** The labels of the measured pages are themselves wrong on one page in a hundred or more. */
const MAX_CONFIDENCE = 0.99;

/** The probability of log-odds x, 1 / (1 + e^-x), rounded to two digits. */
export function confidenceOf(logOdds: number): number {
  return roundedConfidence(1 / (1 + Math.exp(-logOdds)));
}

/** Rounds to two digits (no source is known better) and limits to `MAX_CONFIDENCE`. */
export function roundedConfidence(share: number): number {
  return Math.min(MAX_CONFIDENCE, Math.round(share * 100) / 100);
}
