import { type BootstrapOptions, bootstrapMean } from "./bootstrap.ts";
import { meanOf } from "./scores.ts";

/** Two methods compared page by page. */
export interface PairedComparison {
  readonly pages: number;
  /** Mean of (first − second); positive where the first is better. */
  readonly difference: number;
  /** Its standard error and the middle 95 % of the bootstrap. */
  readonly error: number;
  readonly low: number;
  readonly high: number;
  /** Pages on which the first is better, equal (to a thousandth), worse. */
  readonly better: number;
  readonly equal: number;
  readonly worse: number;
  /** `low` and `high` are on the same side of 0. */
  readonly isClear: boolean;
}

/** Smaller differences are invisible to readers. Chosen by us. */
const EQUAL_WITHIN = 0.001;

/**
 * Compares two methods on the same pages, value by value. The difficulty of a page cancels out, so that much smaller differences show than
 * between two averages with their own errors. Pass `groups` (the sites), or the error is underestimated. Without pages the difference is 0
 * and not clear.
 */
export function comparePaired(
  first: readonly number[],
  second: readonly number[],
  options: BootstrapOptions = {},
): PairedComparison {
  if (first.length !== second.length) {
    throw new TypeError(`Paired values must be of the same pages: got ${first.length} and ${second.length} values.`);
  }
  const differences = first.map((value, i) => value - second[i]);
  const better = differences.filter((d) => d >= EQUAL_WITHIN).length;
  const worse = differences.filter((d) => d <= -EQUAL_WITHIN).length;
  const pages = differences.length;
  const spread = bootstrapMean(differences, options);
  const isClear = pages > 1 && (spread.low > 0 || spread.high < 0);
  return { pages, difference: meanOf(differences), ...spread, better, equal: pages - better - worse, worse, isClear };
}
