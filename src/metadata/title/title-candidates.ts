import { className, decodeText, Flag, href, TEXT } from "../../html/index.ts";
import { type Page, readBlock, readNodes } from "../../page/index.ts";
import { collapseWhitespace, compactKey, sharedShare, wordKey } from "../../text/index.ts";
import {
  ADVERT_PREFIX,
  FRONT_PAGE_TITLES,
  KICKER_CLASS,
  PAGE_TITLE_CLASS,
  SITE_TITLE_CLASS,
  TOPIC_TITLE_CLASS,
} from "../../vocabulary/index.ts";
import type { Evidence } from "../evidence.ts";
import { pathSegments } from "../site.ts";
import { textsOf, titleCuts, titleParts, titleStart, typesOf } from "../sources/index.ts";
import type { Work } from "../works.ts";

/** Places of a title as bits. Titles with the same key are one candidate with the bits of all places. */
export const TitlePlace = {
  H1: 1,
  FIRST_H1: 2,
  /** An h1 after the first one. */
  LATE_H1: 4,
  LINKED_H1: 8,
  H2: 16,
  /** A heading whose class marks it as the title of the page. */
  MARKED: 32,
  /** The title is the whole text of a heading or block. */
  SEEN: 64,
  OG_TITLE: 128,
  TWITTER_TITLE: 256,
  TITLE: 512,
  JSON_LD_HEADLINE: 1024,
  JSON_LD_NAME: 2048,
  MICRODATA_HEADLINE: 4096,
  MICRODATA_NAME: 8192,
  OTHER_META: 16384,
  PART_OF_TITLE: 32768,
  /** The title element up to its first separator. */
  START_OF_TITLE: 65536,
  /** The og:title up to its first separator. */
  START_OF_OG_TITLE: 131072,
} as const;

/** The genre that a page declares. Pages without a declaration are `other`: shops, services, lists, documentation. */
export type Genre = "news" | "article" | "other";

const NEWS = /NewsArticle$/;

/** The genre of a page by its structured data and meta elements. */
export function genreOf(evidence: Evidence, works: readonly Work[]): Genre {
  if (works.some(({ thing }) => typesOf(thing).some((type) => NEWS.test(type)))) return "news";
  const isArticle = works.some(({ kind }) => kind === "article" || kind === "forum");
  const isDeclared = evidence.meta("og:type")?.toLowerCase() === "article";
  return isArticle || isDeclared || evidence.meta("article:published_time") !== undefined ? "article" : "other";
}

/** A text that may be the title of the page. */
export class TitleCandidate {
  readonly text: string;
  /** `wordKey` of the text. */
  readonly key: string;
  /** Bits of `TitlePlace`. */
  places = 0;
  /** The heading or text node with this text. */
  node: number | undefined;
  /** The genre of the page. */
  readonly genre: Genre;
  #words: ReadonlySet<string> | undefined;

  constructor(text: string, key: string, genre: Genre) {
    this.text = text;
    this.key = key;
    this.genre = genre;
  }

  get words(): ReadonlySet<string> {
    this.#words ??= new Set(this.key.split(" "));
    return this.#words;
  }
}

const OTHER_METAS = [
  "dc.title",
  "dcterms.title",
  "citation_title",
  "parsely-title",
  "sailthru.title",
  "title",
] as const;
const MAX_HEADINGS = 6;
const MAX_WORKS = 4;
/** An h2 is a candidate if a declared title has at least this share of its words. */
const MIN_CONFIRMED_SHARE = 0.6;

/** All candidates for the title of the page. */
export function titleCandidates(evidence: Evidence, works: readonly Work[]): readonly TitleCandidate[] {
  const pool = new CandidatePool(evidence, genreOf(evidence, works));
  for (const { graph, thing, kind } of works.slice(0, MAX_WORKS)) {
    const isJson = graph.vocabulary === "json-ld";
    pool.offer(
      textsOf(graph, thing, "headline")[0],
      isJson ? TitlePlace.JSON_LD_HEADLINE : TitlePlace.MICRODATA_HEADLINE,
    );
    if (kind !== "page")
      pool.offer(textsOf(graph, thing, "name")[0], isJson ? TitlePlace.JSON_LD_NAME : TitlePlace.MICRODATA_NAME);
  }
  pool.offer(evidence.meta("og:title"), TitlePlace.OG_TITLE);
  pool.offer(evidence.meta("twitter:title"), TitlePlace.TWITTER_TITLE);
  for (const name of OTHER_METAS) pool.offer(evidence.meta(name), TitlePlace.OTHER_META);
  pool.offer(evidence.signals.title, TitlePlace.TITLE);
  const declared = [...pool.all.values()];
  const { title } = evidence.signals;
  const cuts = titleCuts(title);
  for (const part of titleParts(title, cuts)) pool.offer(part, TitlePlace.PART_OF_TITLE);
  pool.offer(titleStart(title, cuts), TitlePlace.START_OF_TITLE);
  const ogTitle = evidence.meta("og:title") ?? "";
  pool.offer(titleStart(ogTitle, ogTitle === title ? cuts : titleCuts(ogTitle)), TitlePlace.START_OF_OG_TITLE);
  offerHeadings(pool, evidence);
  offerSubheadings(pool, evidence, declared);
  markTitlesInText(pool, evidence.page);
  return [...pool.all.values()];
}

function offerHeadings(pool: CandidatePool, { page, headings, signals }: Evidence): void {
  const ofPage = headings.filter(({ node }) => !SITE_TITLE_CLASS.test(className(page, node)));
  for (const [index, { node }] of ofPage.slice(0, MAX_HEADINGS).entries()) {
    const candidate = pool.offer(withoutAdvert(headingText(page, node), signals.title), TitlePlace.H1, node);
    if (candidate === undefined) continue;
    candidate.places |= index === 0 ? TitlePlace.FIRST_H1 : TitlePlace.LATE_H1;
    if (page.measures.linkWords[node] > 0) candidate.places |= TitlePlace.LINKED_H1;
    if (PAGE_TITLE_CLASS.test(className(page, node))) candidate.places |= TitlePlace.MARKED;
  }
}

/** Removes "Sponsored by" in front of a heading if the title element starts with the rest. */
function withoutAdvert(heading: string, title: string): string {
  const rest = heading.replace(ADVERT_PREFIX, "");
  return rest !== "" && title.startsWith(rest) ? rest : heading;
}

/** Shorter texts appear anywhere by chance, longer ones are not titles. */
const MIN_SEEN_CHARS = 12;
const MAX_SEEN_CHARS = 250;
const FIRST_BEYOND_ASCII = 128;

/** 1 at the lengths (±1) and at the first letters of the titles that are searched for. Reused for the next page. */
const titleLengths = new Uint8Array(MAX_SEEN_CHARS + 2);
const titleFirstLetters = new Uint8Array(FIRST_BEYOND_ASCII);

/** Marks the candidates that are the whole text of a heading or block. */
function markTitlesInText(pool: CandidatePool, page: Page): void {
  const { blocks } = page;
  titleLengths.fill(0);
  titleFirstLetters.fill(0);
  let pending = 0;
  for (const candidate of pool.all.values()) {
    const { text } = candidate;
    if ((candidate.places & (TitlePlace.H1 | TitlePlace.H2)) !== 0) candidate.places |= TitlePlace.SEEN;
    else if (text.length >= MIN_SEEN_CHARS && text.length <= MAX_SEEN_CHARS) {
      titleLengths.fill(1, text.length - 1, text.length + 2);
      titleFirstLetters[candidate.key.charCodeAt(0)] = 1;
      pending++;
    }
  }
  for (let block = 0; pending > 0 && block < blocks.count; block++) {
    if (titleLengths[blocks.chars[block]] !== 1 || blocks.hidden[block] === 1) continue;
    const first = asciiFirstLetter(page, block);
    if (first !== undefined && titleFirstLetters[first] === 0) continue;
    const candidate = pool.all.get(wordKey(readBlock(page, block)));
    if (candidate === undefined || (candidate.places & TitlePlace.SEEN) !== 0) continue;
    candidate.places |= TitlePlace.SEEN;
    candidate.node = blocks.from[block];
    pending--;
  }
}

const CASE_BIT = 32;

/** The first letter of a block in lower case, undefined if it is not an ASCII letter. The key of the block starts with this letter. */
function asciiFirstLetter({ tag, flags, source, from, blocks }: Page, block: number): number | undefined {
  const node = blocks.from[block];
  if (tag[node] !== TEXT || (flags[node] & Flag.UNSEEN) !== 0) return undefined;
  const code = source.charCodeAt(from[node]) | CASE_BIT;
  return code >= 97 && code <= 122 ? code : undefined;
}

/** Offers the h2 headings that a declared title contains, or with which it shares `MIN_CONFIRMED_SHARE` of their words. */
function offerSubheadings(pool: CandidatePool, evidence: Evidence, declared: readonly TitleCandidate[]): void {
  const { page, signals } = evidence;
  for (const node of signals.subheadings.slice(0, MAX_HEADINGS)) {
    const isMarked = TOPIC_TITLE_CLASS.test(className(page, node)) || linksToPage(evidence, node);
    if (page.measures.words[node] < 2 && !isMarked) continue;
    const text = headingText(page, node);
    const key = evidence.keyOf(text);
    const words = key.split(" ");
    if (!declared.some((other) => other.key.includes(key) || sharedShare(words, other.words) >= MIN_CONFIRMED_SHARE))
      continue;
    const candidate = pool.offer(text, TitlePlace.H2, node);
    if (candidate !== undefined && isMarked) candidate.places |= TitlePlace.MARKED;
  }
}

/** Whether a heading is a link to the page itself, as the titles of threads are. */
function linksToPage(evidence: Evidence, heading: number): boolean {
  const { page, url } = evidence;
  for (let node = heading; node < page.end[heading]; node++) {
    const address = page.hrefAt[node] === 0 ? undefined : href(page, node);
    if (address !== undefined) return url !== undefined && evidence.absoluteUrl(address) === url;
  }
  return false;
}

/** A separator at the end of a title. */
const TRAILING_SEPARATOR = /\s[|–—-]$/;

/** Collects candidates by key. Removes the name of the site from each text. */
class CandidatePool {
  readonly all = new Map<string, TitleCandidate>();
  readonly #evidence: Evidence;
  readonly #genre: Genre;
  #sections: ReadonlySet<string> | undefined;
  /** Candidates by written text: many places have the same text. */
  readonly #candidates = new Map<string, TitleCandidate | undefined>();

  constructor(evidence: Evidence, genre: Genre) {
    this.#evidence = evidence;
    this.#genre = genre;
  }

  /** Adds a text found at a place. Returns its candidate, undefined if the text is only the name of the site. */
  offer(text: string | undefined, place: number, node?: number): TitleCandidate | undefined {
    if (text === undefined) return undefined;
    if (!this.#candidates.has(text)) this.#candidates.set(text, this.#candidateOf(text));
    const candidate = this.#candidates.get(text);
    if (candidate === undefined) return undefined;
    candidate.places |= place;
    candidate.node ??= node;
    return candidate;
  }

  #candidateOf(text: string): TitleCandidate | undefined {
    const sites = this.#evidence.siteKeys;
    // Some systems escape HTML twice.
    const written = collapseWhitespace(decodeText(text)).trim().replace(TRAILING_SEPARATOR, "");
    const value = this.#withoutSection(withoutSiteName(written, sites));
    const key = this.#evidence.keyOf(value);
    if (key === "" || sites.has(key.replaceAll(" ", ""))) return undefined;
    const known = this.all.get(key);
    if (known !== undefined) return known;
    const candidate = new TitleCandidate(value, key, this.#genre);
    this.all.set(key, candidate);
    return candidate;
  }

  /** Removes a section of the site after the last bar: "A story | Opinion" → "A story". */
  #withoutSection(title: string): string {
    const bar = title.lastIndexOf("|");
    if (bar <= 0) return title;
    this.#sections ??= sectionsOf(this.#evidence);
    return this.#sections.has(compactKey(title.slice(bar + 1))) ? title.slice(0, bar).trim() : title;
  }
}

/** The text of a heading without kickers and subtitles. */
function headingText(page: Page, heading: number): string {
  const end = page.end[heading];
  const pieces: string[] = [];
  let from = heading + 1;
  for (let node = from; node < end; node++) {
    if (page.tag[node] === TEXT || page.classAt[node] === 0 || !KICKER_CLASS.test(className(page, node))) continue;
    pieces.push(readNodes(page, from, node));
    from = page.end[node];
    node = from - 1;
  }
  if (from < end) pieces.push(readNodes(page, from, end));
  const text = pieces.join(" ").trim();
  return text === "" ? readNodes(page, heading, end) : text;
}

const SECTION_METAS = ["article:section", "og:article:section", "parsely-section", "section"] as const;

/** Keys of the sections of the site that contain the page: declared ones, and the folders of its address. */
function sectionsOf(evidence: Evidence): ReadonlySet<string> {
  const folders = evidence.url === undefined ? [] : pathSegments(evidence.url).slice(0, -1);
  return new Set([...SECTION_METAS.flatMap((name) => evidence.metas(name)), ...folders].map(compactKey));
}

/** Whether the key of a title is one of `FRONT_PAGE_TITLES`. */
export function isFrontPageTitle(key: string): boolean {
  return FRONT_PAGE_TITLES.has(key);
}

/** Removes the name of the site at either end of a title: "A story | The Daily" → "A story". */
export function withoutSiteName(title: string, sites: ReadonlySet<string>): string {
  let start = 0;
  let end = title.length;
  const cuts = titleCuts(title);
  for (let i = cuts.length - 1; i >= 0; i--) {
    const cut = cuts[i];
    if (!sites.has(compactKey(title.slice(cut.index + cut[0].length, end)))) break;
    end = cut.index;
  }
  for (const cut of cuts) {
    if (cut.index >= end || !sites.has(compactKey(title.slice(start, cut.index)))) break;
    start = cut.index + cut[0].length;
  }
  const rest = title.slice(start, end).trim();
  // "Home - The Daily" keeps the name of the site: "Home" alone is not a title.
  return isFrontPageTitle(wordKey(rest)) ? title : rest;
}
