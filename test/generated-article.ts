/** Articles of any length, generated from a word list, so that tests can count the paragraphs that are kept. */

/** How the paragraphs are marked up. */
export const ARTICLE_SHAPES = {
  p: (paragraphs) => paragraphs.map((text) => `<p>${text}</p>`).join("\n"),
  div: (paragraphs) => paragraphs.map((text) => `<div>${text}</div>`).join("\n"),
  br: (paragraphs) => paragraphs.join("<br><br>\n"),
  "one line each": (paragraphs) => paragraphs.join("<br>\n"),
  "sections of a book": (paragraphs) =>
    inGroups(paragraphs, 20)
      .map((group, i) => {
        const text = group.map((paragraph) => `<p>${paragraph}</p>`).join("\n");
        return `<section id="c${i}"><h2>Chapter ${i + 1}. The ${WORDS[i % WORDS.length]}</h2>${text}</section>`;
      })
      .join("\n"),
  "headings between": (paragraphs) =>
    inGroups(paragraphs, 5)
      .map(
        (group, i) => `<h3>${WORDS[(7 * i) % WORDS.length]} ${i}</h3>${group.map((text) => `<p>${text}</p>`).join("")}`,
      )
      .join("\n"),
  "one table cell": (paragraphs) =>
    `<table><tr><td>${paragraphs.map((text) => `<p>${text}</p>`).join("\n")}</td></tr></table>`,
  "classes on paragraphs": (paragraphs) =>
    paragraphs.map((text, i) => `<p class="par" id="p${i}">${text}</p>`).join("\n"),
  "divs in divs": (paragraphs) => paragraphs.map((text) => `<div class="row"><div>${text}</div></div>`).join("\n"),
} as const satisfies Record<string, (paragraphs: readonly string[]) => string>;
export type ArticleShape = keyof typeof ARTICLE_SHAPES;

const WORDS =
  "river valley winter market bridge harbor stone garden window letter summer forest village teacher engine morning silver mountain captain paper evening orchard basket signal lantern meadow copper thunder island journey kitchen ladder mirror needle ocean pocket quarry ribbon saddle temple under voice wagon yellow after before between could every found great house into just known little most never often people quite right still their those through until very which would years".split(
    " ",
  );

/** Linear congruential generator of Numerical Recipes: the same text on every run. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns a paragraph of two to five sentences that contains its number once: `marker17x`. */
export function paragraphOf(number: number): string {
  const random = randomFrom(number + 1);
  const sentences = Array.from({ length: 2 + Math.floor(4 * random()) }, (_, i) => {
    const words = Array.from(
      { length: 7 + Math.floor(14 * random()) },
      () => WORDS[Math.floor(WORDS.length * random())],
    );
    if (i === 0) words.splice(3, 0, markerOf(number));
    const text = words.join(" ").replace(/^(\S+ \S+ \S+ \S+ \S+) /, "$1, ");
    return `${text[0].toUpperCase()}${text.slice(1)}.`;
  });
  return sentences.join(" ");
}

/** The word by which a test finds a paragraph. */
export function markerOf(number: number): string {
  return `marker${number}x`;
}

/** Counts the paragraphs and the teasers whose markers appear in a text. */
export function markersIn(text: string): { readonly paragraphs: number; readonly teasers: number } {
  const markers = new Set(text.match(/\b(?:marker|teaser)\d+x\b/g));
  const paragraphs = [...markers].filter((marker) => marker.startsWith("marker")).length;
  return { paragraphs, teasers: markers.size - paragraphs };
}

interface PageParts {
  readonly menu: string;
  readonly article: string;
  readonly teasers: string;
  readonly footer: string;
}

/** Where the parts of the page are, and by which elements they are told apart. */
export const ARTICLE_LAYOUTS = {
  semantic: ({ menu, article, teasers, footer }) => `<header><a href="/">The Gazette</a><nav>${menu}</nav></header>
<main><div class="text">${article}</div></main><aside><h3>More stories</h3>${teasers}</aside><footer>${footer}</footer>`,
  "plain divs": ({ menu, article, teasers, footer }) => `<div id="top">${menu}</div>
<div id="page"><div class="col1"><div class="inner">${article}</div></div><div class="col2">${teasers}</div></div><div id="bottom">${footer}</div>`,
  "teasers first": ({ menu, article, teasers, footer }) => `<div id="head">${menu}</div>
<div class="left sidebar"><h3>More stories</h3>${teasers}</div><div id="content"><article>${article}</article></div><div id="foot">${footer}</div>`,
  "in the same column": ({ menu, article, teasers, footer }) => `<nav>${menu}</nav>
<div class="main"><div class="entry">${article}</div><div class="related"><h4>Read also</h4>${teasers}</div></div><footer>${footer}</footer>`,
} as const satisfies Record<string, (parts: PageParts) => string>;
export type ArticleLayout = keyof typeof ARTICLE_LAYOUTS;

const TEASERS = 14;
/** Teasers have numbers from here on, so that their text differs from that of all paragraphs. */
const FIRST_TEASER = 100_000;

/** Returns a page with an article of so many paragraphs, a menu, teasers and a footer. */
export function articlePage({
  shape,
  layout,
  count,
}: {
  shape: ArticleShape;
  layout: ArticleLayout;
  count: number;
}): string {
  const paragraphs = Array.from({ length: count }, (_, number) => paragraphOf(number));
  const parts: PageParts = {
    menu: `<ul>${WORDS.slice(0, 12)
      .map((word) => `<li><a href="/${word}">${word}</a></li>`)
      .join("")}</ul>`,
    article: `<h1>The river and the market</h1>${ARTICLE_SHAPES[shape](paragraphs)}`,
    teasers: Array.from({ length: TEASERS }, (_, i) => teaserOf(i)).join("\n"),
    footer: `<p>© The Gazette. All rights reserved. <a href="/imprint">Imprint</a> <a href="/privacy">Privacy</a></p>`,
  };
  const title = "The river and the market - The Gazette";
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${ARTICLE_LAYOUTS[layout](parts)}</body></html>`;
}

function teaserOf(number: number): string {
  const text = paragraphOf(FIRST_TEASER + number).replace(markerOf(FIRST_TEASER + number), `teaser${number}x`);
  const title = text.split(" ").slice(4, 10).join(" ");
  return `<div class="teaser"><h4><a href="/t${number}">${title}</a></h4><p>${text.slice(0, 110)} …</p></div>`;
}

function inGroups<T>(list: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));
}
