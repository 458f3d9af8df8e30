/**
 * Limit: patterns of a host that are told apart. Addresses of further ones have the pattern of their first folder, so that choosing the best
 * takes a bounded time however many patterns a host has. Set by hand: most hosts have fewer than a hundred.
 */
const MAX_HOST_PATTERNS = 400;
/** The pattern of all addresses. */
const ANY_PATTERN = "/**";
const FOLDER_END = /[/?]/;

/** The patterns of the queued addresses of a host. */
export class KnownPatterns {
  readonly #patterns = new Set<string>();

  /** Remembers a pattern. Returns the one that its address gets: `/shop/**` for `/shop/a?b` if the host has too many. */
  add(pattern: string): string {
    if (this.#isRoom(pattern, MAX_HOST_PATTERNS)) return pattern;
    const [first] = pattern.slice(1).split(FOLDER_END, 1);
    const folded = pattern.length > 1 + first.length ? `/${first}/**` : ANY_PATTERN;
    return this.#isRoom(folded, 2 * MAX_HOST_PATTERNS) ? folded : ANY_PATTERN;
  }

  /** Whether a pattern is known, or can be added. */
  #isRoom(pattern: string, max: number): boolean {
    if (this.#patterns.has(pattern)) return true;
    if (this.#patterns.size >= max) return false;
    this.#patterns.add(pattern);
    return true;
  }
}
