/** Small pages of sites that are made to fill the memory of a learner. Each number gives another page. */
import { paragraphOf } from "./generated-article.ts";

/** Returns a name without digits that no other number has. Digits of class names are folded, so they would make all names the same. */
function nameOf(number: number): string {
  return [...String(number)].map((digit) => "abcdefghij"[Number(digit)]).join("");
}

/** New places and texts of a page of the site `all new`. */
const NEW_PLACES = 12;
const NEW_TEXTS = 60;
const BOXES = 30;

/** Returns the part that all pages of a kind share. */
function boxesOf(kind: string): string {
  const names = Array.from({ length: BOXES }, (_, i) => kind + nameOf(i));
  return names.map((name) => `<div class="${name}box"><span>Box ${name}</span></div>`).join("");
}

function articleOf(number: number, names: readonly [story: string, body: string]): string {
  const first = 2 * number;
  return `<title>Report ${nameOf(number)} of the day</title><ul class="menu"><li>News<li>Sports</ul>
<div class="${names[0]}"><h1>Report ${nameOf(number)} of the day</h1><p class="by">By Ada Lovelace, May 5, 2024</p><div class="${names[1]}">
<p>${paragraphOf(first)}</p><p>${paragraphOf(first + 1)}</p><p class="note">All reports are read by two editors before they are printed.</p>
</div></div>`;
}

/** All places that can be new are new, but the page is similar enough to the others of its kind for their cluster. */
function allNewPage(number: number, kind = ""): string {
  const name = nameOf(number);
  const places = Array.from(
    { length: NEW_PLACES },
    (_, i) => `<p class="${name}x${nameOf(i)}">Place ${nameOf(i)} of ${name} has a text of its own.</p>`,
  ).join("");
  const texts = Array.from(
    { length: NEW_TEXTS },
    (_, i) => `<p>The text ${nameOf(i)} of the page ${name} is on no other page of this site.</p>`,
  ).join("");
  return `<title>Page ${name}</title>${boxesOf(kind)}${places}<div class="${name}">${texts}</div>`;
}

/** As many kinds of pages as a template has clusters. */
const KINDS = 32;

/** By name of the site: returns the page with a number. */
export const HOSTILE_SITES = {
  articles: (number) => articleOf(number, ["story", "body"]),
  "random classes": (number) => articleOf(number, [`${nameOf(number)}story`, `${nameOf(number)}body`]),
  "every page alike": () => articleOf(1, ["story", "body"]),
  "all new": (number) => allNewPage(number),
  "32 kinds, all new": (number) => allNewPage(number, `kind${nameOf(number % KINDS)}`),
} as const satisfies Record<string, (number: number) => string>;
export type HostileSite = keyof typeof HOSTILE_SITES;

/** Returns the address of a page. Each has another pattern. */
export function hostileAddress(number: number): string {
  return `https://hostile.example/${nameOf(number)}/page?${nameOf(number)}=1`;
}
