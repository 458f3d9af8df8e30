/**
 * Upper bounds of the features that count. Beyond these values the labeled pages are too few to learn from: on a page of a thousand
 * paragraphs, trees without bounds would take "very far from the first paragraph" for "not content". Each bound is between the 90th and the 99th
 * percentile of the feature on the labeled pages.
 */
export const FEATURE_BOUNDS: Readonly<Record<string, number>> = {
  words: 200,
  sameTextBefore: 200,
  sameText: 200,
  titleDistance: 300,
  seedDistance: 300,
  seedDistanceWords: 3000,
  wordsPrevious: 200,
  wordsNext: 200,
  wordsAround: 400,
  longBefore: 200,
  longAfter: 200,
  sectionWords: 1500,
  sinceHeading: 60,
  poolBlocks: 600,
  poolBefore: 100,
  records: 200,
  recordWords: 2000,
  recordImages: 20,
  outerRecords: 100,
  "up1-words": 4000,
  "up2-words": 4000,
  "up3-words": 4000,
  "up4-words": 4000,
  "up1-grow": 200,
  "up2-grow": 200,
  "up3-grow": 200,
  "up4-grow": 200,
  pageWords: 6000,
  pageBlocks: 2000,
  pageH1: 20,
  pageArticles: 50,
  pageRecordCount: 500,
  pageCode: 40,
};

/** Returns a value of a feature, or the bound of the feature if that is less. */
export function bounded(feature: string, value: number): number {
  return Math.min(value, FEATURE_BOUNDS[feature] ?? Number.POSITIVE_INFINITY);
}
