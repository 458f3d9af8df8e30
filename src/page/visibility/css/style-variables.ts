import type { Declaration } from "./style-sheet.ts";

/* Variables of style sheets: `--gap: 0`, used as `var(--gap)`. */

/** Every use of a variable contains it. */
export const USE_OF_VARIABLE = "var(";
const USED = /var\( ?(--[\w-]{1,100}) ?(?:, ?([^()]{0,200}))?\)/g;
/** Limit: variables that name other variables. */
const MAX_LEVELS = 4;

/** Whether a declaration is that of a variable. */
export function isVariable({ name }: Declaration): boolean {
  return name.startsWith("--");
}

/** The variables of a page. One with several values is not known: it depends on the element. */
export class StyleVariables {
  readonly #values = new Map<string, string | undefined>();

  /** Adds a declaration of a variable. */
  add({ name, value }: Declaration): void {
    this.#values.set(name, this.#values.has(name) && this.#values.get(name) !== value ? undefined : value);
  }

  /** Replaces the variables in a value by their values. */
  resolve(value: string): string {
    let resolved = value;
    for (let level = 0; level < MAX_LEVELS && resolved.includes(USE_OF_VARIABLE); level++) {
      resolved = resolved.replace(USED, (use, name: string, otherwise: string | undefined) =>
        this.#values.has(name) ? (this.#values.get(name) ?? use) : (otherwise ?? use),
      );
    }
    return resolved;
  }
}
