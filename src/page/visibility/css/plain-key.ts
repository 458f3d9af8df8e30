import { unescapeCss } from "./selectors.ts";

/** A name with escapes of other than letters and digits: `sm\:flex`. */
const PLAIN_NAME = "(?:[\\w-]|\\\\[^\\w\\s])+";
/** The last compound of a selector, if it has only a tag, classes and ids. */
const PLAIN_END = new RegExp(`(?:^|[\\s>+~])([a-z][\\w-]*)?((?:[.#]${PLAIN_NAME})*)$`, "i");
const LAST_NAME = new RegExp(`[.#]${PLAIN_NAME}$`);

/** A character written by its number: `\\6f `. The space belongs to it. */
const NUMBERED = /\\[\da-f]/i;

/** Fast path: returns the key of a selector without parsing it. Undefined if its last compound is not plain. */
export function plainKey(selector: string): string | undefined {
  if (NUMBERED.test(selector)) return undefined;
  const [, tag, names] = PLAIN_END.exec(selector) ?? [];
  const name = names && LAST_NAME.exec(names)?.[0];
  return name ? unescapeCss(name) : tag?.toLowerCase();
}
