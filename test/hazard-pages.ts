import { type Crawled, ORIGIN, type Web } from "./scripted-web.ts";

/* Pages of small webs with invented texts, which tests of the crawler share. */

/** Words of the texts. */
export const LEXICON =
  "amber birch cedar delta ember fjord grove heath islet jetty knoll ledge marsh north ocean prairie quarry ridge".split(
    " ",
  );

/** Returns sentences that no other key has, without digits. */
export function prose(key: string, sentences: number): string {
  let state = [...key].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5);
  const word = (): string => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return LEXICON[(state >>> 8) % LEXICON.length];
  };
  return Array.from({ length: sentences }, () => `${Array.from({ length: 12 }, word).join(" ")}.`).join(" ");
}

/** Returns a link. */
export const link = (href: string, label = `the page at ${href}`): string =>
  `<a href="${href.replaceAll("&", "&amp;")}">${label}</a>`;
/** Returns a list of links. */
export const links = (hrefs: readonly string[]): string =>
  `<ul>${hrefs.map((href) => `<li>${link(href)}</li>`).join("")}</ul>`;
/** Returns a page. `more` is outside of its content. */
export const html = (title: string, main: string, more = ""): string =>
  `<!doctype html><html lang=en><title>${title}</title><main><h1>${title}</h1>${main}</main><div>${more}</div>`;
/** Returns the numbers from 0 on. */
export const range = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i);

/** A web whose answers are computed from the address. */
export function computed(answer: (url: URL) => string | undefined): Web {
  return new Proxy({}, { get: (_, path) => (typeof path === "string" ? answer(new URL(path, ORIGIN)) : undefined) });
}

/** Whether a page of a crawl has a text. */
export const has = ({ pages }: Crawled, text: string): boolean =>
  pages.some(({ extraction }) => extraction.text.includes(text));
/** Returns the number of requests of a crawl. */
export const requestsOf = ({ requests }: Crawled): number => requests.length;
