import {
  attribute,
  attributes,
  className,
  elementId,
  Flag,
  href,
  KNOWN_TAGS,
  RAW,
  TEXT,
  tagId,
  tagSet,
} from "../html/index.ts";
import { baseAddress, type Page, readNodes } from "../page/index.ts";
import {
  MORE_CLASS,
  MORE_LABEL,
  NEXT_ARROWS,
  NEXT_CLASS,
  NEXT_LABELS,
  PAGER_CLASS,
  PAGING_ARROWS,
  SCROLL_CLASS,
} from "../vocabulary/index.ts";
import { absoluteUrl } from "./typed-records.ts";
import { pathTo } from "./wrapper/index.ts";

/** How a list continues after this page. */
export interface Paging {
  /** The next page, and how it was found. */
  readonly next?: { readonly url: string; readonly by: "rel" | "label" | "number" };
  /** The linked pages with a number as label. */
  readonly pages: readonly { readonly number: number; readonly url: string }[];
  /** A button that loads more records into the same page, or a list that loads them when scrolled. */
  readonly more?: { readonly kind: "load-more" | "endless-scroll"; readonly label: string; readonly selector: string };
}

const A = tagId("a");
const LINK = tagId("link");
const BUTTONS = tagSet("button input");
const NEXT_WORD = /next/i;
/** Fast path: without one of these words in its start tag, the class and id of a link do not name paging. */
const PAGING_WORD = /next|more|finite|endless/i;
/** Limit: a longer text is not a "next" label, even with arrows around it. Set by hand. */
const MAX_NEXT_LABEL_CHARS = 24;
/** Fast path: the first characters of all paging labels. `&` may start a character reference for an arrow. */
const FIRST_LETTERS = new Set([
  ...[...NEXT_LABELS].map((label) => label[0]),
  ...NEXT_ARROWS,
  ..."0123456789&lsvmcaもっ加п더",
]);
const SPACE = 32;
const NUMBER = /^\d{1,4}$/;
const NOT_A_PAGE = /^(?:javascript|mailto|tel):|^#/i;
const MAX_LABEL_CHARS = 40;
const MAX_STEPS_UP = 4;

interface Found {
  rel?: string;
  label?: string;
  pages: { number: number; url: string }[];
  more?: NonNullable<Paging["more"]>;
}

/** Finds the paging of a page in one walk over its links and buttons. */
export function pagingOf(page: Page): Paging {
  const base = baseAddress(page);
  const found: Found = { pages: [] };
  for (let node = 0; node < page.count; node++) {
    const tag = page.tag[node];
    if (tag <= RAW) continue;
    if (tag === A || tag === LINK) collectLink(page, { node, base, found });
    else if (tag < KNOWN_TAGS && BUTTONS[tag] === 1) collectButton(page, node, found);
    if (found.more === undefined && page.classAt[node] !== 0 && SCROLL_CLASS.test(className(page, node))) {
      found.more = { kind: "endless-scroll", label: "", selector: pathTo(page, node) };
    }
  }
  const pages = sortedPages(found.pages);
  const next = nextOf(page, found, pages);
  return { ...(next === undefined ? {} : { next }), pages, ...(found.more === undefined ? {} : { more: found.more }) };
}

function collectLink(
  page: Page,
  { node, base, found }: { node: number; base: string | undefined; found: Found },
): void {
  if (page.hrefAt[node] === 0) return;
  const tag = page.source.slice(page.from[node], page.to[node]);
  const isNamed = PAGING_WORD.test(tag);
  const isNamedNext = isNamed && NEXT_WORD.test(tag);
  const label = page.tag[node] === A ? labelOf(page, node, isNamedNext) : undefined;
  if (!isNamedNext && label === undefined) return;
  const target = href(page, node) ?? "";
  const isPage = target !== "" && !NOT_A_PAGE.test(target);
  const rel = isNamedNext ? attribute(page, node, "rel") : undefined;
  if (isPage && rel?.split(" ").some((word) => word.toLowerCase() === "next")) found.rel ??= absoluteUrl(target, base);
  if (label === undefined) return;
  if (NUMBER.test(label)) {
    if (isPage && isInPager(page, node)) found.pages.push({ number: Number(label), url: absoluteUrl(target, base) });
  } else if (label.length <= MAX_NEXT_LABEL_CHARS && isNextLabel(page, node, label)) {
    if (isPage) found.label ??= absoluteUrl(target, base);
  } else if (found.more === undefined && (isNamed || MORE_LABEL.test(label)) && isMore(page, node, label)) {
    found.more = { kind: "load-more", label, selector: pathTo(page, node) };
  }
}

/** Returns the text of a link if it may be a paging label. Fast path: undefined for links that start with another character. */
function labelOf(page: Page, node: number, isNamedNext: boolean): string | undefined {
  const chars = page.measures.chars[node];
  if (chars > MAX_LABEL_CHARS || (page.flags[node] & Flag.UNSEEN) !== 0) return undefined;
  if (chars === 0) return isNamedNext ? "" : undefined;
  let text = node;
  while (page.tag[text] !== TEXT || page.measures.chars[text] === 0) text++;
  let at = page.from[text];
  while (page.source.charCodeAt(at) <= SPACE) at++;
  return FIRST_LETTERS.has(page.source[at].toLowerCase()) ? readNodes(page, node, page.end[node]).trim() : undefined;
}

function collectButton(page: Page, node: number, found: Found): void {
  if (found.more !== undefined || page.measures.chars[node] > MAX_LABEL_CHARS) return;
  const text = readNodes(page, node, page.end[node]).trim() || (attribute(page, node, "value") ?? "");
  if (text !== "" && isMore(page, node, text))
    found.more = { kind: "load-more", label: text, selector: pathTo(page, node) };
}

function isMore(page: Page, node: number, text: string): boolean {
  if (MORE_LABEL.test(text))
    return MORE_CLASS.test(namesOf(page, node)) || page.tag[node] !== A || isInPager(page, node);
  return MORE_CLASS.test(namesOf(page, node)) && (page.flags[node] & Flag.UNSEEN) === 0;
}

/**
 * Whether a text is the label of a link to the next page: "Next", or an arrow inside a pager. False for "Next article" and for arrows of
 * carousels.
 */
function isNextLabel(page: Page, node: number, text: string): boolean {
  const words = text.toLowerCase().replace(PAGING_ARROWS, "").trim();
  if (NEXT_LABELS.has(words)) return true;
  if (words !== "") return false;
  const own = attributes(page, node);
  const label = (own.get("aria-label") ?? own.get("title") ?? "").toLowerCase().trim();
  if (NEXT_LABELS.has(label)) return true;
  return (NEXT_ARROWS.has(text) || NEXT_CLASS.test(namesOf(page, node))) && isInPager(page, node);
}

/** Returns class and id of an element. */
function namesOf(page: Page, node: number): string {
  return `${className(page, node)} ${elementId(page, node)}`;
}

function isInPager(page: Page, node: number): boolean {
  for (let at = node, step = 0; at > page.body && step <= MAX_STEPS_UP; at = page.parent[at], step++) {
    if ((page.classAt[at] !== 0 || page.idAt[at] !== 0) && PAGER_CLASS.test(namesOf(page, at))) return true;
    if (attribute(page, at, "aria-label")?.toLowerCase().includes("pagination")) return true;
  }
  return false;
}

/** Returns the linked pages sorted by number, each number once. */
function sortedPages(pages: Found["pages"]): { number: number; url: string }[] {
  const byNumber = new Map<number, string>();
  for (const { number, url } of pages) if (!byNumber.has(number)) byNumber.set(number, url);
  return [...byNumber].sort(([a], [b]) => a - b).map(([number, url]) => ({ number, url }));
}

/**
 * Returns the next page: by `rel`, else by label, else by number. The current page is the number whose address is the page's own. If no
 * number has that address, it is the number that is missing in the sequence.
 */
function nextOf(page: Page, found: Found, pages: Paging["pages"]): Paging["next"] {
  if (found.rel !== undefined) return { url: found.rel, by: "rel" };
  if (found.label !== undefined) return { url: found.label, by: "label" };
  if (pages.length < 2) return undefined;
  const own = pages.findIndex(({ url }) => url === page.url);
  if (own >= 0) return own + 1 < pages.length ? { url: pages[own + 1].url, by: "number" } : undefined;
  const first = pages[0].number;
  const gap = pages.findIndex(({ number }, i) => number !== first + i);
  const following = first === 2 ? pages[0] : gap > 0 ? pages[gap] : undefined;
  return following === undefined ? undefined : { url: following.url, by: "number" };
}
