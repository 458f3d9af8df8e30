import { units } from "./tokens.ts";

/*
 * Decides whether two titles or two names are the same. Pages write both in ways that readers consider equal: with
 * typographic quotes, with the site's name after a bar, with titles and initials of people.
 */

const SEPARATOR = /(\s[|\-–—·•»:]+\s|\s?\|\s?|:\s)/u;
const NOT_IN_WORDS = /[^\p{L}\p{N}]+/gu;
/** Quotes inside words vary: don't, don’t. */
const QUOTES = /['‘’‛`´]/gu;

/** Whether two titles have the same words, apart from the site's name at either end. */
export function sameTitle(first: string, second: string, siteNames: ReadonlySet<string>): boolean {
  const [one, other] = [titleKey(first), titleKey(second)];
  return one === other || titleKey(withoutSite(first, siteNames)) === titleKey(withoutSite(second, siteNames));
}

function titleKey(title: string): string {
  return units(title.normalize("NFKC").replace(QUOTES, "")).join(" ");
}

function withoutSite(title: string, siteNames: ReadonlySet<string>): string {
  const parts = title.split(SEPARATOR);
  while (parts.length > 2 && siteNames.has(compact(parts[parts.length - 1]))) parts.splice(-2);
  while (parts.length > 2 && siteNames.has(compact(parts[0]))) parts.splice(0, 2);
  return parts.join("");
}

function compact(text: string): string {
  return text.normalize("NFKD").toLowerCase().replace(NOT_IN_WORDS, "");
}

/** Limit: the site's name is looked for in this many characters of a page. */
const HEAD_CHARS = 200_000;
const META = /<meta\s[^>]{0,500}og:site_name[^>]{0,500}>/i;
const CONTENT = /\scontent\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const SHORTEST_LABEL = 3;

/** The names of a page's site without spaces and punctuation: the declared name, the domain, and the labels of the domain. */
export function siteNameKeys(html: string, site: string): ReadonlySet<string> {
  const meta = META.exec(html.slice(0, HEAD_CHARS))?.[0];
  const content = meta === undefined ? null : CONTENT.exec(meta);
  const labels = site.split(".").filter((label) => label.length >= SHORTEST_LABEL);
  const names = [content?.[1] ?? content?.[2] ?? "", site, ...labels].map(compact);
  return new Set(names.filter((name) => name !== ""));
}

const BETWEEN_NAMES = /[,;/&]|\s(?:and|und|et|y)\s/iu;
const LAST_FIRST = /^\s*([\p{L}'’-]+),\s*([\p{L}.'’-]+)\s*$/u;
/** "By", forms of address and degrees do not belong to a name. */
const NOT_THE_NAME = new Set("by von par por dr prof mr mrs ms phd md".split(" "));
const DEGREES = /\b(?:ph\.\s?d|m\.\s?d)\b\.?/giu;

/** The names of people as keys that do not depend on order, case, initials and forms of address. */
export function authorKeys(authors: readonly string[]): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const author of authors) {
    const names = LAST_FIRST.test(author) ? [author] : author.replace(DEGREES, " ").split(BETWEEN_NAMES);
    for (const name of names) {
      const key = nameKey(name);
      if (key !== "") keys.add(key);
    }
  }
  return keys;
}

function nameKey(name: string): string {
  const words = name.normalize("NFKC").replace(QUOTES, "").toLowerCase().split(NOT_IN_WORDS);
  const own = words.filter((word) => word !== "" && !NOT_THE_NAME.has(word));
  const full = own.filter((word) => word.length > 1);
  return (full.length > 0 ? full : own).sort().join(" ");
}
