import { parse, siteMethods } from "./built.ts";
import { numbered } from "./markdown-cases.ts";

/** Pages made to be slow for methods that compare pages of one site. */
export const SITE_CASES = [
  { name: "nested divs with text", size: 10_000, page: (n: number) => "<div>word word. ".repeat(n) },
  { name: "many siblings", size: 10_000, page: (n: number) => "<p>Some words, here.</p>".repeat(n) },
  {
    name: "no two alike",
    size: 5_000,
    page: (n: number) => numbered(n, (i) => `<div class=c${i}><p>a${i} b${i} c${i}</div>`),
  },
  { name: "nearly alike", size: 5_000, page: (n: number) => numbered(n, (i) => `<p>a b c d e f g h i j k l x${i}`) },
  {
    name: "candidates in deep quotes",
    size: 2_000,
    page: (n: number) => `${"<blockquote>".repeat(n)}${numbered(n, (i) => `<div class=c${i % 50}><p>t${i}</div>`)}`,
  },
  { name: "one text of many words", size: 30_000, page: (n: number) => `<p>${numbered(n, (i) => `w${i} `)}` },
] as const;

const SITE_PAGES = 3;

/** Scores three pages that differ in one word, by all methods that compare pages of one site. */
export function scoreSite(html: string, limits: NonNullable<Parameters<typeof parse>[1]>["limits"]): unknown {
  const pages = Array.from({ length: SITE_PAGES }, (_, i) => parse(`${html}<p>page${i}`, { limits }));
  return siteMethods.map((method) => method.score(pages));
}
