import { seededRandom } from "./random.ts";
import { meanOf } from "./scores.ts";

export interface BootstrapOptions {
  /** Times the sample is drawn anew. */
  readonly draws?: number;
  readonly seed?: number;
  /**
   * A group for each page, such as its site. Whole groups are drawn then: pages of one site fail together, and taken one by
   * one would make the error look smaller than it is.
   */
  readonly groups?: readonly string[] | undefined;
}

/** As many as the article extraction benchmark draws. */
export const DEFAULT_DRAWS = 1000;
const DEFAULT_SEED = 1;

/** What a sample says of one figure: its standard error and the middle 95 % of the draws. */
export interface Spread {
  readonly error: number;
  readonly low: number;
  readonly high: number;
}

/** Figures of a drawn sample; `pages` are page numbers, repeated as drawn. */
export type Statistic = (pages: Int32Array) => readonly number[];

/**
 * Efron's bootstrap: draw as many pages (or groups of pages) as there are, with repetition, compute the figures, and
 * again; the standard deviation over the draws is the standard error. The same seed gives the same errors. Of less than
 * two pages or groups nothing can be said: the error is then 0 and the ends are the figure.
 */
export function bootstrap(count: number, statistic: Statistic, options: BootstrapOptions = {}): readonly Spread[] {
  const { draws = DEFAULT_DRAWS, seed = DEFAULT_SEED, groups } = options;
  const members = groups === undefined ? undefined : membersOf(groups);
  const units = members === undefined ? count : members.length;
  if (units < 2 || draws < 2) {
    return statistic(Int32Array.from({ length: count }, (_, i) => i)).map((x) => ({ error: 0, low: x, high: x }));
  }
  const random = seededRandom(seed);
  const drawn: (readonly number[])[] = [];
  for (let d = 0; d < draws; d++) drawn.push(statistic(draw(units, members, random)));
  return drawn[0]!.map((_, figure) => spreadOf(drawn.map((figures) => figures[figure]!)));
}

/** The spread of a mean over pages. */
export function bootstrapMean(values: readonly number[], options: BootstrapOptions = {}): Spread {
  const mean: Statistic = (pages) => {
    let sum = 0;
    for (const page of pages) sum += values[page]!;
    return [pages.length > 0 ? sum / pages.length : 0];
  };
  return bootstrap(values.length, mean, options)[0]!;
}

function draw(units: number, members: readonly number[][] | undefined, random: (bound: number) => number): Int32Array {
  if (members === undefined) {
    const pages = new Int32Array(units);
    for (let i = 0; i < units; i++) pages[i] = random(units);
    return pages;
  }
  const pages: number[] = [];
  for (let i = 0; i < units; i++) for (const page of members[random(units)]!) pages.push(page);
  return Int32Array.from(pages);
}

/** The page numbers of each group, groups in order of their first page. */
function membersOf(groups: readonly string[]): readonly number[][] {
  const byName = new Map<string, number[]>();
  groups.forEach((name, page) => {
    const pages = byName.get(name);
    if (pages) pages.push(page);
    else byName.set(name, [page]);
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
  return { error, low: sorted[tail]!, high: sorted[sorted.length - 1 - tail]! };
}
