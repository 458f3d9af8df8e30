/** A stream of numbers that is the same for the same seed everywhere (mulberry32). */
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
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return { next, below: (bound) => Math.floor(next() * bound) };
}

/** `size` different numbers of [0, count), ascending. */
export function sampleOf(random: Random, count: number, size: number): Int32Array {
  const chosen = new Int32Array(Math.min(size, count));
  let found = 0;
  for (let i = 0; i < count && found < chosen.length; i++) {
    if (random.next() * (count - i) < chosen.length - found) chosen[found++] = i;
  }
  return chosen.subarray(0, found);
}
