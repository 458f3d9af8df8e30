/**
 * Returns the entropy of each feature over pages: with w_j the share of its occurrences on page j of n,
 *
 *   H = −Σ_j w_j · log_n w_j
 *
 * It is 0 for a feature of one page, and 1 for a feature that all pages have equally often. A page is the list of its features; a feature
 * that occurs twice is listed twice. With one page, all entropies are 0.
 */
export function featureEntropies(pages: readonly Iterable<number>[]): ReadonlyMap<number, number> {
  const sums = new Map<number, { total: number; weighted: number }>();
  for (const page of pages) {
    const counts = new Map<number, number>();
    for (const feature of page) counts.set(feature, (counts.get(feature) ?? 0) + 1);
    for (const [feature, count] of counts) {
      const sum = sums.get(feature) ?? { total: 0, weighted: 0 };
      sum.total += count;
      sum.weighted += count * Math.log(count);
      sums.set(feature, sum);
    }
  }
  const maximum = Math.log(Math.max(2, pages.length));
  const entropies = new Map<number, number>();
  // −Σ c/T · ln(c/T) = ln T − Σ c · ln c / T. The bounds cut off rounding errors.
  for (const [feature, { total, weighted }] of sums) {
    entropies.set(feature, Math.min(1, Math.max(0, (Math.log(total) - weighted / total) / maximum)));
  }
  return entropies;
}
