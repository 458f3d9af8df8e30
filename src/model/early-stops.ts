/**
 * A point at which rows stop early. After this share of the trees, rows with a logit below `below` or above `above` skip the other trees.
 * Their logit is multiplied by `growth`, the mean factor by which the other trees would increase it.
 */
export type EarlyStop = readonly [share: number, below: number, above: number, growth: number];

/**
 * Most rows have a clear result long before the last tree. Measured on 101,607 rows of four sets, two of which were not trained on, with
 * two forests of 220 trees at learning rate .08 (now 150): 87 % of the rows stop early, so 28 % of the walks down a tree remain. 138 rows stop although
 * their full logit is on the other side of −1.5 or 1.5.
 */
export const EARLY_STOPS: readonly EarlyStop[] = [
  [1 / 32, -0.9, Number.POSITIVE_INFINITY, 5.95],
  [1 / 16, -1.4, 1.2, 3.25],
  [1 / 8, -2.1, 1.9, 2.05],
  [3 / 16, -2.4, 2.1, 1.6],
  [1 / 4, -2.45, 2.2, 1.45],
  [3 / 8, -2.3, 2.3, 1.27],
  [1 / 2, -2.1, 2.2, 1.22],
  [5 / 8, -1.9, 2, 1.14],
  [3 / 4, -1.7, 1.8, 1.09],
  [7 / 8, -1.55, 1.6, 1.04],
];
/** In smaller forests no row stops early, because a single tree changes the logit too much. */
export const MIN_EARLY_STOP_TREES = 100;
