/** Labels of attributes: how they are compared, and how their sites are split. */

const QUOTES = /[’‘`]/g;
/** Labels were cut from texts: a bar, a colon or a comma may be left at an end. */
const EDGES = /^[\s|>:,;]{1,8}|[\s|:,;]{1,8}$/g;
const WHITESPACE = /\s+/g;

/** Returns a text for comparison: without case, delimiters at its ends, and differences of quotes and whitespace. */
export function attributeKey(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(QUOTES, "'").replace(EDGES, "").replace(WHITESPACE, " ");
}

/** The half of each site, 0 or 1: every other site of a vertical, in the order of their names. */
export function halvesOf(pages: readonly { site: string; vertical: string }[]): ReadonlyMap<string, number> {
  const sites = new Map<string, Set<string>>();
  for (const { vertical, site } of pages) sites.set(vertical, (sites.get(vertical) ?? new Set()).add(site));
  return new Map([...sites.values()].flatMap((names) => [...names].sort().map((name, i) => [name, i % 2] as const)));
}
