import { attribute, Flag, href, KNOWN_TAGS, tagId, tagSet } from "../../html/index.ts";
import { baseAddress, type Page, webAddress } from "../../page/index.ts";
import { pagingOf } from "../../records/index.ts";
import { LISTING_FILE } from "../../vocabulary/index.ts";

/** Where a link is, or how else an address was found. */
export type LinkPlace =
  | "seed"
  | "sitemap"
  | "feed"
  | "next"
  | "content"
  | "list"
  | "navigation"
  | "footer"
  | "redirect"
  /** An address of the same pattern as the page that links to it, which brought nothing and named nothing else. */
  | "doubtful"
  /** An address whose request failed for a time. */
  | "retry"
  /** A page of an earlier crawl that is asked for again. */
  | "known";

/** A link of a page. */
export interface PageLink {
  /** The absolute address, without fragment. */
  readonly url: URL;
  readonly place: LinkPlace;
  /** Whether the link asks not to be followed (`rel=nofollow`). */
  readonly isNofollow: boolean;
}

/** A link to a page of a list or an article by its number. */
interface NumberedPage {
  readonly number: number;
  readonly url: URL;
}

/** The links of a page, and its wishes to crawlers. */
export interface PageLinks {
  readonly links: readonly PageLink[];
  /** The address that the page declares as its own, if it is valid. */
  readonly canonical: URL | undefined;
  /** The page after this one, of a list or an article over several pages. */
  readonly next: URL | undefined;
  /** The numbered pages that the page links to, the smallest number first. */
  readonly numbered: readonly NumberedPage[];
  /** Feeds and sitemaps that the page links to. */
  readonly feeds: readonly URL[];
  /** Whether the page has more links than are read. */
  readonly isCut: boolean;
  /** Whether the page asks not to be shown (`noindex`), or that its links are not followed (`nofollow`). */
  readonly isNoindex: boolean;
  readonly isNofollow: boolean;
}

/** Limit: links that are read. Pages with more are lists made for crawlers, or attacks. */
export const MAX_LINKS = 5000;
/** A link with at least this many words outside of navigation is likely the title of a page. Set by hand. */
const MIN_TITLE_WORDS = 3;

const A = tagSet("a area");
const LINK = tagId("link");
const META = tagId("meta");
const IFRAME = tagId("iframe");
/** `0; url='/new'` */
const REFRESH = /^\s{0,9}[\d.]{0,9}\s{0,9}[;,]\s{0,9}(?:url\s{0,9}=\s{0,9})?["']?([^"']+)/i;
const FRAMESET = /<frameset\b/i;
/** Characters in which `<frameset>` is looked for, also after text: `<noscript>` in a head has some. Set by hand. */
const MIN_HEAD_CHARS = 50_000;
/** The parser drops frames: no page of today has them. */
const FRAME = /<frame\s[^>]{0,500}?\bsrc\s*=\s*["']?([^"'\s>]+)/gi;
const NAVIGATION = tagSet("nav header menu");
const FOOTER = tagSet("footer");
const MAIN = tagSet("main article");
const SPACES = /\s+/;
const FEED_TYPE = /^\s*application\/(?:rss\+xml|atom\+xml|feed\+json)/i;
/** Types of feeds that other things have, too. */
const XML_TYPE = /^\s*(?:application|text)\/xml\s*(?:;|$)/i;
/** Names of `<meta>` elements that speak to this crawler. */
const ROBOTS_META: ReadonlySet<string> = new Set(["robots", "pith"]);

/** Directives that have a value after a colon, as user agents have directives. */
const VALUED_DIRECTIVE = /^(?:unavailable_after|max-[a-z-]+)$/;

/** Codes of the place that the ancestors of an element give to its links. */
const Region = { none: 0, navigation: 1, footer: 2 } as const;

/**
 * Reads the links of a page. `chosen` has 1 for each block of the page's content. `robotsTag` has the headers `X-Robots-Tag`, one
 * per line. Takes one walk over the nodes.
 */
export function readLinks(page: Page, chosen: Uint8Array, robotsTag = ""): PageLinks {
  const base = baseAddress(page) ?? page.url;
  const regions = regionsOf(page);
  const paging = pagingOf(page);
  const next = paging.next?.url;
  const isRobots = directives(robotsTag);
  const links: PageLink[] = [];
  const feeds: URL[] = [];
  let canonical: URL | undefined;
  /** Some pages name the next one in their head only. */
  let headNext: URL | undefined;
  let block = 0;
  for (let node = 0; node < page.count && links.length < MAX_LINKS; node++) {
    const tag = page.tag[node];
    if (tag >= KNOWN_TAGS) continue;
    if (tag === META) {
      addDirectives(page, node, isRobots);
      const target = refreshTarget(page, node, base);
      if (target !== undefined) links.push({ url: target, place: "redirect", isNofollow: false });
    }
    if (tag === IFRAME) addFrame(links, attribute(page, node, "src"), base);
    if (tag === LINK) {
      const url = resolved(page, node, base);
      const rel = relOf(page, node);
      if (rel.has("canonical")) canonical ??= url;
      if (rel.has("next")) headNext ??= url;
      if (url !== undefined && isListingLink(rel, attribute(page, node, "type"))) feeds.push(url);
    }
    if (A[tag] !== 1 || (page.flags[node] & Flag.CONCEALED) !== 0) continue;
    const url = resolved(page, node, base);
    if (url === undefined) continue;
    const isNofollow = relOf(page, node).has("nofollow");
    if (LISTING_FILE.test(url.pathname) || FEED_TYPE.test(attribute(page, node, "type") ?? "")) {
      if (!isNofollow) feeds.push(url);
      continue;
    }
    while (block + 1 < page.blocks.count && page.blocks.to[block] <= node) block++;
    const isContent = page.blocks.count > 0 && page.blocks.from[block] <= page.end[node] && chosen[block] === 1;
    links.push({
      url,
      place: url.href === next ? "next" : placeOf(page, node, { isContent, region: regions[node] }),
      isNofollow,
    });
  }
  if (hasFrames(page)) for (const [, src] of page.source.matchAll(FRAME)) addFrame(links, src, base);
  if (headNext !== undefined && !links.some(({ place }) => place === "next")) {
    links.push({ url: headNext, place: "next", isNofollow: false });
  }
  const isFollowed = followedBy(links, isRobots.has("nofollow"));
  const wishes = { isNoindex: isRobots.has("noindex"), isNofollow: isRobots.has("nofollow") };
  const numbered = paging.pages.flatMap(({ number, url: address }) => {
    const url = webAddress(address);
    return url === undefined || !isFollowed(url) ? [] : [{ number, url }];
  });
  const nextUrl = next === undefined ? undefined : webAddress(next);
  return {
    links,
    canonical,
    numbered,
    next: nextUrl !== undefined && isFollowed(nextUrl) ? nextUrl : undefined,
    feeds: wishes.isNofollow ? [] : feeds,
    isCut: links.length >= MAX_LINKS,
    ...wishes,
  };
}

/** Whether `<link>` leads to a feed or a sitemap. */
function isListingLink(rel: ReadonlySet<string>, type = ""): boolean {
  return rel.has("sitemap") || (rel.has("alternate") && (FEED_TYPE.test(type) || XML_TYPE.test(type)));
}

/** Returns a function that tells whether a page lets a link to an address be followed. */
function followedBy(links: readonly PageLink[], isNofollow: boolean): (url: URL) => boolean {
  const keys = (wish: boolean): ReadonlySet<string> =>
    new Set(links.filter((link) => link.isNofollow === wish).map(({ url }) => plainHref(url)));
  const [followed, others] = [keys(false), keys(true)];
  return (url) => !isNofollow && (followed.has(plainHref(url)) || !others.has(plainHref(url)));
}

/** Returns an address without its fragment. */
function plainHref({ href, hash }: URL): string {
  return href.slice(0, href.length - hash.length);
}

/** Returns where `<meta http-equiv=refresh>` leads. */
function refreshTarget(page: Page, node: number, base: string | undefined): URL | undefined {
  if (attribute(page, node, "http-equiv")?.trim().toLowerCase() !== "refresh") return undefined;
  const target = REFRESH.exec(attribute(page, node, "content") ?? "")?.[1];
  return target === undefined ? undefined : plainUrl(webAddress(target, base));
}

/** Whether a page is made of frames. Browsers ignore `<frameset>` after text. */
function hasFrames({ source, from, blocks }: Page): boolean {
  const textAt = blocks.count === 0 ? source.length : from[blocks.from[0]];
  return FRAMESET.test(source.slice(0, Math.max(textAt, MIN_HEAD_CHARS)));
}

/** Adds the page that a frame shows. */
function addFrame(links: PageLink[], src: string | undefined, base: string | undefined): void {
  const url = src === undefined ? undefined : plainUrl(webAddress(src, base));
  if (url !== undefined) links.push({ url, place: "content", isNofollow: false });
}

function placeOf(page: Page, node: number, { isContent, region }: { isContent: boolean; region: number }): LinkPlace {
  if (isContent) return "content";
  if (region === Region.footer) return "footer";
  if (region === Region.navigation) return "navigation";
  return page.measures.words[node] >= MIN_TITLE_WORDS ? "list" : "navigation";
}

/** Returns the region of each node: its own, else that of its parent. `main` and `article` end a region. */
function regionsOf({ count, tag, parent }: Page): Uint8Array {
  const regions = new Uint8Array(count);
  for (let node = 1; node < count; node++) {
    const own = tag[node];
    if (own < KNOWN_TAGS && MAIN[own] === 1) continue;
    if (own < KNOWN_TAGS && FOOTER[own] === 1) regions[node] = Region.footer;
    else if (own < KNOWN_TAGS && NAVIGATION[own] === 1) regions[node] = Region.navigation;
    else regions[node] = regions[parent[node]];
  }
  return regions;
}

/** Returns the address of a link without fragment; undefined if it is not a page on the web, or is the page itself. */
function resolved(page: Page, node: number, base: string | undefined): URL | undefined {
  const address = page.hrefAt[node] === 0 ? undefined : href(page, node);
  if (address === undefined || address === "" || address.startsWith("#")) return undefined;
  return plainUrl(webAddress(address, base));
}

/** Drops the parts of an address that do not belong to the request. */
function plainUrl(url: URL | undefined): URL | undefined {
  if (url === undefined) return undefined;
  const { href } = url;
  // Fast path: each of these steps writes the address anew.
  if (href.includes("#")) url.hash = "";
  if (href.includes("@")) {
    url.username = "";
    url.password = "";
  }
  return url;
}

function relOf(page: Page, node: number): ReadonlySet<string> {
  const rel = attribute(page, node, "rel");
  return new Set(rel === undefined ? [] : rel.toLowerCase().split(SPACES));
}

function addDirectives(page: Page, node: number, found: Set<string>): void {
  const name = attribute(page, node, "name")?.trim().toLowerCase();
  if (name === undefined || !ROBOTS_META.has(name)) return;
  for (const directive of directives(attribute(page, node, "content") ?? "")) found.add(directive);
}

/**
 * Returns the directives of `X-Robots-Tag`, one header per line, or of `<meta name=robots>` in lower case. `none` is both `noindex` and
 * `nofollow`. Those for other user agents are left out: `otherbot: noindex, nofollow`.
 */
function directives(text: string): Set<string> {
  const found = new Set<string>();
  for (const line of text.toLowerCase().split("\n")) {
    let isForThis = true;
    for (const part of line.split(",")) {
      const [first, second] = part.split(":", 2).map((word) => word.trim());
      if (second !== undefined && !VALUED_DIRECTIVE.test(first)) isForThis = ROBOTS_META.has(first);
      const directive = second ?? first;
      if (!isForThis || directive === "") continue;
      if (directive === "none") found.add("noindex").add("nofollow");
      else found.add(directive);
    }
  }
  return found;
}
