/** Pages of a news site, generated from a word list, so that tests can change the site. */
import { markerOf, paragraphOf } from "./generated-article.ts";

/** Running text that is on every page, inside the article: `auto` takes it for content. */
export const NOTICE =
  "This report was written by the editors of the gazette, who check every story with two sources before it is printed, and who correct their mistakes on the next day.";
const PARAGRAPHS = 6;

/** How a page differs from the other pages of the site. */
export interface SiteChange {
  /** Changes the finished page: `(html) => html.replaceAll("story", "text")`. */
  readonly change?: ((html: string) => string) | undefined;
  /** The number whose text the page has. Default: its own. */
  readonly text?: number | undefined;
}

/** Returns the address of a page of the site. */
export function siteAddress(number: number): string {
  return `https://gazette.example/news/2024/${number}/the-story-of-day-${number}.html`;
}

/** Returns a page of the site: menu, article with a notice, teasers, footer. */
export function siteArticle(number: number, { change = (html) => html, text = number }: SiteChange = {}): string {
  const first = text * PARAGRAPHS;
  const paragraphs = Array.from({ length: PARAGRAPHS }, (_, i) => `<p>${paragraphOf(first + i)}</p>`).join("\n");
  const links = Array.from({ length: 8 }, (_, i) => `<li><a href="/s/${i}">Section ${i}</a></li>`).join("");
  const teasers = Array.from({ length: 6 }, (_, i) => {
    const other = 50_000 + 7 * number + i;
    return `<div class="teaser"><h4><a href="/n/${other}">News of ${markerOf(other)}</a></h4></div>`;
  }).join("");
  return change(`<!doctype html><html lang="en"><head><title>Title ${markerOf(first)} of the day - Gazette</title></head><body>
<div id="head"><ul class="menu">${links}</ul></div>
<div id="main"><div class="story"><h1>Title ${markerOf(first)} of the day</h1>
<div class="meta"><p><span class="by">By Ada Lovelace</span></p> <p class="date">May ${1 + (number % 28)}, 2024</p></div>
<div class="body">${paragraphs}<p class="note">${NOTICE}</p></div></div>
<div class="side"><h3>More stories</h3>${teasers}</div></div>
<div id="foot"><p>All rights reserved by the Gazette.</p></div></body></html>`);
}
