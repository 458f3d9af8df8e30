/* Variables of style sheets: `--gap: 0`, used as `var(--gap)`. */

const DECLARED = /(--[\w-]{1,100})\s*:\s*([^;{}]{1,200})/g;
const USED = /var\( ?(--[\w-]{1,100}) ?(?:, ?([^()]{0,200}))?\)/g;
const SPACES = /\s+/g;
/** Limit: variables that name other variables. */
const MAX_LEVELS = 4;

/** The variables of a page. One with several values is not known: it depends on the element. */
export class StyleVariables {
  readonly #values = new Map<string, string | undefined>();

  /** Reads the variables that a style sheet or a style attribute declares. */
  read(css: string): void {
    if (!css.includes("--")) return;
    for (const [, name, written] of css.matchAll(DECLARED)) {
      const key = name.toLowerCase();
      const value = written.replace(SPACES, " ").trim().toLowerCase();
      this.#values.set(key, this.#values.has(key) && this.#values.get(key) !== value ? undefined : value);
    }
  }

  /** Replaces the variables in a value by their values. */
  resolve(value: string): string {
    let resolved = value;
    for (let level = 0; level < MAX_LEVELS && resolved.includes("var("); level++) {
      resolved = resolved.replace(USED, (use, name: string, otherwise: string | undefined) =>
        this.#values.has(name) ? (this.#values.get(name) ?? use) : (otherwise ?? use),
      );
    }
    return resolved;
  }
}
