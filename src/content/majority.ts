/** From this many words on, an element is too long to be a label. */
const MIN_TEXT_WORDS = 50;

/**
 * Whether `words` are at least half of the chosen words, and at least `MIN_TEXT_WORDS`. Cleaning rules never drop that much: a style
 * may hide it until scripts run.
 */
export function isMajority(words: number, chosenWords: number): boolean {
  return words >= MIN_TEXT_WORDS && words * 2 >= chosenWords;
}
