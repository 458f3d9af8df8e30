import { type Random, seeded } from "./random.ts";
import { meanOf } from "./scores.ts";

export interface BootstrapOptions {
  /** Number of draws. */
  readonly draws?: number;
  readonly seed?: number;
  /**
   * A group for each page, such as its site. Then whole groups are drawn: pages of one site fail together, and
   * drawing them one by one would underestimate the error.
   */
  readonly groups?: readonly string[] | undefined;
}

/** As many as the article extraction benchmark draws. */
const DEFAULT_DRAWS = 1000;
const DEFAULT_SEED = 1;

/** Standard error of a figure, and the middle 95 % of the draws. */
export interface Spread {
  readonly error: number;
  readonly low: number;
  readonly high: number;
}

/** Figures computed from sums over pages, such as a mean from the sum of values and the number of pages. */
export type Figures = (sums: Float64Array) => readonly number[];

/**
 * Efron's bootstrap: draw as many pages (or groups of pages) as there are, with replacement, compute the figures,
 * repeat; the standard deviation over the draws is the standard error. Each page has a row of numbers; the figures come
 * from their sums over the pages drawn. The same seed returns the same errors. With fewer than two pages or
 * groups the error is 0 and the interval is the figure itself.
 */
export function bootstrap(
  rows: readonly (readonly number[])[],
  figures: Figures,
  options: BootstrapOptions = {},
): readonly Spread[] {
  const { draws = DEFAULT_DRAWS, seed = DEFAULT_SEED, groups } = options;
  const width = rows[0]?.length ?? 0;
  const cases = groups === undefined ? rows : sumByGroup(rows, groups);
  if (cases.length < 2 || draws < 2) {
    return figures(sumOf(rows, width)).map((figure) => ({ error: 0, low: figure, high: figure }));
  }
  const random = seeded(seed);
  const drawn: (readonly number[])[] = [];
  for (let d = 0; d < draws; d++) drawn.push(figures(drawSum(cases, width, random)));
  return drawn[0].map((_, figure) => spreadOf(drawn.map((values) => values[figure])));
}

/** The spread of a mean over pages. */
export function bootstrapMean(values: readonly number[], options: BootstrapOptions = {}): Spread {
  const rows = values.map((value) => [value, 1]);
  return bootstrap(rows, ([sum = 0, count = 0]) => [count > 0 ? sum / count : 0], options)[0];
}

/** The sums of rows, column by column. */
export function sumOf(rows: readonly (readonly number[])[], width: number): Float64Array {
  const sums = new Float64Array(width);
  for (const row of rows) for (let i = 0; i < width; i++) sums[i] += row[i];
  return sums;
}

function drawSum(cases: readonly (readonly number[])[], width: number, random: Random): Float64Array {
  const sums = new Float64Array(width);
  for (let n = 0; n < cases.length; n++) {
    const row = cases[random.below(cases.length)];
    for (let i = 0; i < width; i++) sums[i] += row[i];
  }
  return sums;
}

/** One row per group, groups in order of their first page. */
function sumByGroup(rows: readonly (readonly number[])[], groups: readonly string[]): readonly (readonly number[])[] {
  const byName = new Map<string, number[]>();
  rows.forEach((row, page) => {
    const sums = byName.get(groups[page]) ?? row.map(() => 0);
    for (let i = 0; i < row.length; i++) sums[i] += row[i];
    byName.set(groups[page], sums);
  });
  return [...byName.values()];
}

const MIDDLE = 0.95;

function spreadOf(values: readonly number[]): Spread {
  const mean = meanOf(values);
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  const sorted = Float64Array.from(values).sort();
  const tail = Math.floor(((1 - MIDDLE) / 2) * sorted.length);
  const error = Math.sqrt(squares / (values.length - 1));
  return { error, low: sorted[tail], high: sorted[sorted.length - 1 - tail] };
}
