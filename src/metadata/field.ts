/** What a page says about itself, with where it says so and how likely it is right. */
export interface Field<T> extends Candidate<T> {
  /** All that was found, the best first; only if asked for. */
  readonly candidates?: readonly Candidate<T>[] | undefined;
}

/** A value that was found, with where it was found and how likely it is right. */
export interface Candidate<T> {
  readonly value: T;
  /** Such as `json-ld headline`, `meta og:title`, `h1`, `time`, `text`, `url`. */
  readonly source: string;
  /** In [0, 1]: the share of pages on which such an answer is right. */
  readonly confidence: number;
}

/** The most trusted candidate (the first of equals) as a field. */
export function bestField<T>(candidates: readonly Candidate<T>[], withAll = false): Field<T> | undefined {
  if (candidates.length === 0) return undefined;
  if (!withAll) return candidates.reduce((most, other) => (other.confidence > most.confidence ? other : most));
  const sorted = candidates.toSorted((a, b) => b.confidence - a.confidence);
  return { ...sorted[0], candidates: sorted };
}

/** Labels themselves are wrong once in a hundred pages or more often. */
const MAX_CONFIDENCE = 0.99;

/** p = 1 / (1 + e^-x), rounded to two digits: no source is known better than that. */
export function confidenceOf(logOdds: number): number {
  return roundedConfidence(1 / (1 + Math.exp(-logOdds)));
}

export function roundedConfidence(share: number): number {
  return Math.min(MAX_CONFIDENCE, Math.round(share * 100) / 100);
}
