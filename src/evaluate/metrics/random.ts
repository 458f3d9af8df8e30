/** A stream of pseudo-random numbers, equal for equal seeds on every machine (mulberry32). */
export interface Random {
  /** The next number in [0, 1). */
  next(): number;
  /** The next whole number in [0, bound). */
  below(bound: number): number;
}

export function seeded(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, below: (bound) => Math.floor(next() * bound) };
}
