/** A fact about a page with its source and confidence. */
export interface Field<T> extends Candidate<T> {
  /** All values that were found, the best first. Present only with the option `candidates`. */
  readonly candidates?: readonly Candidate<T>[] | undefined;
}

/** A value with its source and confidence. */
export interface Candidate<T> {
  readonly value: T;
  /** Where the value was found: `json-ld headline`, `meta og:title`, `h1`, `time`, `text`, `url`. */
  readonly source: string;
  /** In [0, 1]: the share of pages on which a value from this source is right. */
  readonly confidence: number;
}

/** Returns the candidate with the highest confidence; on a tie, the first. With `withAll` the field lists all candidates. */
export function bestField<T>(candidates: readonly Candidate<T>[], withAll = false): Field<T> | undefined {
  if (candidates.length === 0) return undefined;
  if (!withAll) return candidates.reduce((best, other) => (other.confidence > best.confidence ? other : best));
  const sorted = candidates.toSorted((a, b) => b.confidence - a.confidence);
  return { ...sorted[0], candidates: sorted };
}

/** Limit: at least 1 % of the labels of the measured pages are wrong. */
const MAX_CONFIDENCE = 0.99;

/** Converts log-odds x to the probability 1 / (1 + e^-x), rounded to two digits. */
export function confidenceOf(logOdds: number): number {
  return roundedConfidence(1 / (1 + Math.exp(-logOdds)));
}

/** Rounds to two digits, the precision of the measurements, and limits to `MAX_CONFIDENCE`. */
export function roundedConfidence(share: number): number {
  return Math.min(MAX_CONFIDENCE, Math.round(share * 100) / 100);
}
