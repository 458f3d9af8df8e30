/** Renderings in a row that decide about a pattern: all brought text, or none did. Set by hand. */
const MIN_TRIES = 3;
/** Limit: patterns that are remembered per host. Pages of others are judged one by one. */
const MAX_PATTERNS = 1000;

/** Renderings in a row by pattern: those that brought text as a positive number, others as a negative one. */
export type ShellPatternsJson = Readonly<Record<string, number>>;

/** Remembers for which patterns of addresses rendering brings text. */
export class ShellPatterns {
  readonly #tries: Map<string, number>;

  constructor(known: ShellPatternsJson = {}) {
    this.#tries = new Map(Object.entries(known));
  }

  /** Whether pages of a pattern are rendered: `always`, `never`, or if they are shells. */
  choiceFor(pattern: string): "always" | "never" | "shells" {
    const tries = this.#tries.get(pattern) ?? 0;
    return tries >= MIN_TRIES ? "always" : tries <= -MIN_TRIES ? "never" : "shells";
  }

  /** Counts a rendering of a page. */
  learn(pattern: string, broughtText: boolean): void {
    const tries = this.#tries.get(pattern);
    if (tries === undefined && this.#tries.size >= MAX_PATTERNS) return;
    this.#tries.set(pattern, broughtText ? Math.max(tries ?? 0, 0) + 1 : Math.min(tries ?? 0, 0) - 1);
  }

  toJSON(): ShellPatternsJson {
    return Object.fromEntries(this.#tries);
  }
}
