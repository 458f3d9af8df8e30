import type { Declaration } from "./declarations.ts";

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

/** The variables of a page. One with several values is not known: it depends on the element. Style sheets count before style attributes. */
export class StyleVariables {
  readonly #inSheets = new Map<string, string | undefined>();
  readonly #inAttributes = new Map<string, string | undefined>();

  /** Adds a declaration of a variable. */
  add({ name, value }: Declaration, isInSheet: boolean): void {
    const values = isInSheet ? this.#inSheets : this.#inAttributes;
    values.set(name, values.has(name) && values.get(name) !== value ? undefined : value);
  }

  /** Replaces the variables in a value by their values. */
  resolve(value: string): string {
    let resolved = value;
    for (let level = 0; level < MAX_LEVELS && resolved.includes(USE_OF_VARIABLE); level++) {
      resolved = resolved.replace(USED, (use, name: string, otherwise: string | undefined) =>
        this.#valuesOf(name).has(name) ? (this.#valuesOf(name).get(name) ?? use) : (otherwise ?? use),
      );
    }
    return resolved;
  }

  #valuesOf(name: string): ReadonlyMap<string, string | undefined> {
    return this.#inSheets.has(name) ? this.#inSheets : this.#inAttributes;
  }
}
