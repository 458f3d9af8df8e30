/** Random numbers that depend on the seed only (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 to below `count`. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)];
  }

  /** The items in another order. */
  shuffled<T>(items: readonly T[]): readonly T[] {
    const found = [...items];
    for (let i = found.length - 1; i > 0; i--) {
      const other = this.below(i + 1);
      [found[i], found[other]] = [found[other], found[i]];
    }
    return found;
  }
}

/** Returns a seed that depends on a seed and on numbers or texts, so that parts of a web do not share their random numbers. */
export function seedOf(seed: number, ...parts: readonly (number | string)[]): number {
  let hash = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  for (const letter of parts.join("\n")) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

const SYLLABLES = "ka lo mi ner ta vos el qui ran sho pel dun ar bec ti mor eth ols wen gra fi lum dar hes".split(" ");

/** A word that looks like one of a language. */
export function wordOf(random: Random): string {
  return Array.from({ length: 1 + random.below(3) }, () => random.pick(SYLLABLES)).join("");
}

/** A sentence of 8 to 20 words. */
export function sentenceOf(random: Random): string {
  const words = Array.from({ length: 8 + random.below(13) }, () => wordOf(random));
  return `${words[0][0].toUpperCase()}${words.join(" ").slice(1)}.`;
}

/** A paragraph of 3 to 6 sentences. */
export function paragraphOf(random: Random): string {
  return Array.from({ length: 3 + random.below(4) }, () => sentenceOf(random)).join(" ");
}

/** Hexadecimal digits, such as those of a session. */
export function tokenOf(random: Random): string {
  return Array.from({ length: 4 }, () => random.below(0x10000).toString(16).padStart(4, "0")).join("");
}
