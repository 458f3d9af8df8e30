/** The yield of the requests for the addresses of a pattern. */
export interface PatternRecord {
  requests: number;
  /** New words of their pages, and a share of the words of the pages that they linked to. */
  words: number;
  /** Requests that brought words, also by the pages that they linked to. */
  fruitful: number;
  /** Weight of the requests since the last fruitful one: see `barrenWeight`. */
  barren: number;
  /** The part of `barren` that is from copies in folders that mirror others. */
  mirrored: number;
  /** Copies that show that this level is a folder that mirrors another one. */
  mirrors: number;
  /** Requests in a row that the server failed to answer. Not stored. */
  failures: number;
  /** Requests since then that opened new addresses: see `barrenWeight`. */
  opened: number;
}

/** The records as JSON: pattern → [requests, words, fruitful, barren], and [mirrored, mirrors] if one of these is not 0. */
export type PatternScoresJson = Readonly<Record<string, readonly number[]>>;

/** Limit: share of the requests of a folder that mirrors another one that brought something. Then copies do not make it a trap. Set by hand. */
const MIN_MIXED_SHARE = 0.05;

/** Whether a level is a folder that mirrors another one, but has pages of its own, as old versions of documentation do. */
export function isMixedMirror({ mirrors, fruitful, requests }: PatternRecord): boolean {
  return mirrors > 0 && fruitful >= Math.max(1, MIN_MIXED_SHARE * requests);
}

/** Returns the record of a pattern that nothing is known of. */
export function newRecord(): PatternRecord {
  return { requests: 0, words: 0, fruitful: 0, barren: 0, mirrored: 0, mirrors: 0, failures: 0, opened: 0 };
}

/** Returns a record as it is stored. */
export function recordNumbers({
  requests,
  words,
  fruitful,
  barren,
  mirrored,
  mirrors,
}: PatternRecord): readonly number[] {
  return [requests, words, fruitful, barren, ...(mirrored + mirrors > 0 ? [mirrored, mirrors] : [])];
}

/** Returns the record of stored numbers. */
export function readRecord([
  requests,
  words,
  fruitful,
  barren,
  mirrored = 0,
  mirrors = 0,
]: readonly number[]): PatternRecord {
  return { ...newRecord(), requests, words, fruitful, barren, mirrored, mirrors };
}
