import { className, decodeText, Flag, TEXT } from "../../html/index.ts";
import { type Page, readBlock, readNodes } from "../../page/index.ts";
import { collapseWhitespace, compactKey, sharedShare, wordKey } from "../../text/index.ts";
import type { Work } from "../articles.ts";
import type { Evidence } from "../evidence.ts";
import { beginOf, cutsOf, partsOf, textsOf, typesOf } from "../sources/index.ts";
/** Where a title stands, as bits. Titles that read alike are one, with all the places they stand in. */
export const TitlePlace = {
  H1: 1,
  FIRST_H1: 2,
  LATE_H1: 4,
  LINKED_H1: 8,
  H2: 16,
  MARKED: 32,
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
  /** What stands before the first separator. */
  BEGIN_OF_TITLE: 65536,
  BEGIN_OF_OG: 131072,
} as const;

/** News and other articles say so; the rest are shops, services, lists, documentation. */
export type Genre = "news" | "article" | "other";

const NEWS = /NewsArticle$/;

/** The genre of a page by its structured data and meta elements. */
export function genreOf(evidence: Evidence, works: readonly Work[]): Genre {
  if (works.some(({ thing }) => typesOf(thing).some((type) => NEWS.test(type)))) return "news";
  const isArticle = works.some(({ kind }) => kind === "article" || kind === "forum");
  const isDeclared = evidence.meta("og:type")?.toLowerCase() === "article";
  return isArticle || isDeclared || evidence.meta("article:published_time") !== undefined ? "article" : "other";
}

/** What may be the title. */
export class TitleCandidate {
  readonly text: string;
  readonly key: string;
  /** Bits of `Place`. */
  places = 0;
  /** The heading or text in the page that reads so. */
  node: number | undefined;
  /** What the page says it is. */
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
/** Lines above or beside a headline inside its element. */
const KICKER =
  /kicker|overline|over-?title|dachzeile|topline|roofline|eyebrow|spitzmarke|pre-?title|pre-?headline|sr-only|visually-?hidden|badge|subtitle|sub-title|(?:^|\s)label(?:\s|$)/i;
const MAX_HEADINGS = 6;
/** A second-level heading counts if a declared title has this share of its words. */
const CONFIRMED = 0.6;

/** All that may be the page's title. */
export function titleCandidates(evidence: Evidence, works: readonly Work[]): readonly TitleCandidate[] {
  const pool = new Pool(evidence, genreOf(evidence, works));
  for (const { graph, thing, kind } of works.slice(0, 4)) {
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
  const cuts = cutsOf(title);
  for (const part of partsOf(title, cuts)) pool.offer(part, TitlePlace.PART_OF_TITLE);
  pool.offer(beginOf(title, cuts), TitlePlace.BEGIN_OF_TITLE);
  const ogTitle = evidence.meta("og:title") ?? "";
  pool.offer(beginOf(ogTitle, ogTitle === title ? cuts : cutsOf(ogTitle)), TitlePlace.BEGIN_OF_OG);
  offerHeadings(pool, evidence);
  offerConfirmed(pool, evidence, declared);
  markSeen(pool, evidence.page);
  return [...pool.all.values()];
}

function offerHeadings(pool: Pool, { page, headings }: Evidence): void {
  const own = headings.filter(({ node }) => !OF_SITE.test(className(page, node)));
  for (const [index, { node }] of own.slice(0, MAX_HEADINGS).entries()) {
    const candidate = pool.offer(headingText(page, node), TitlePlace.H1, node);
    if (candidate === undefined) continue;
    candidate.places |= index === 0 ? TitlePlace.FIRST_H1 : TitlePlace.LATE_H1;
    if (page.measures.linkWords[node] > 0) candidate.places |= TitlePlace.LINKED_H1;
    if (MARKED.test(className(page, node))) candidate.places |= TitlePlace.MARKED;
  }
}

/** Marked as the title of the site or the book that the page is a part of. */
const OF_SITE = /(?:^|[\s_-])(?:menu|site|book)[-_]?title(?:[\s_-]|$)/i;
const MARKED = /(?:entry|post|article|page|story|product|thread|topic)-?_?(?:title|head)|headline/i;

/** Shorter texts stand anywhere, longer ones are no titles. */
const MIN_SEEN_CHARS = 12;
const MAX_SEEN_CHARS = 250;
const FIRST_BEYOND_ASCII = 128;

/** Memory for lengths and first letters of titles. */
const isLength = new Uint8Array(MAX_SEEN_CHARS + 2);
const isFirst = new Uint8Array(FIRST_BEYOND_ASCII);

/** Notes which titles stand in the page as a text of their own; headings do. */
function markSeen(pool: Pool, page: Page): void {
  const { blocks } = page;
  isLength.fill(0);
  isFirst.fill(0);
  let open = 0;
  for (const candidate of pool.all.values()) {
    const { text } = candidate;
    if ((candidate.places & (TitlePlace.H1 | TitlePlace.H2)) !== 0) candidate.places |= TitlePlace.SEEN;
    else if (text.length >= MIN_SEEN_CHARS && text.length <= MAX_SEEN_CHARS) {
      isLength.fill(1, text.length - 1, text.length + 2);
      isFirst[candidate.key.charCodeAt(0)] = 1;
      open++;
    }
  }
  for (let block = 0; open > 0 && block < blocks.count; block++) {
    if (isLength[blocks.chars[block]] !== 1 || blocks.hidden[block] === 1) continue;
    const first = plainBegin(page, block);
    if (first !== undefined && isFirst[first] === 0) continue;
    const candidate = pool.all.get(wordKey(readBlock(page, block)));
    if (candidate === undefined || (candidate.places & TitlePlace.SEEN) !== 0) continue;
    candidate.places |= TitlePlace.SEEN;
    candidate.node = blocks.from[block];
    open--;
  }
}

const CASE_BIT = 32;

/** The letter a block begins with in lower case, if it is one of ASCII: its key begins with it too. */
function plainBegin({ tag, flags, source, from, blocks }: Page, block: number): number | undefined {
  const node = blocks.from[block];
  if (tag[node] !== TEXT || (flags[node] & Flag.UNSEEN) !== 0) return undefined;
  const code = source.charCodeAt(from[node]) | CASE_BIT;
  return code >= 97 && code <= 122 ? code : undefined;
}

/** Second-level headings that a declared title knows. */
function offerConfirmed(pool: Pool, evidence: Evidence, declared: readonly TitleCandidate[]): void {
  const { page, signals } = evidence;
  for (const node of signals.subheadings.slice(0, MAX_HEADINGS)) {
    if (page.measures.words[node] < 2) continue;
    const text = headingText(page, node);
    const key = evidence.keyOf(text);
    const words = key.split(" ");
    if (declared.some((other) => other.key.includes(key) || sharedShare(words, other.words) >= CONFIRMED))
      pool.offer(text, TitlePlace.H2, node);
  }
}

/** A separator behind which nothing stands. */
const NOTHING_BEHIND = /\s[|–—-]$/;

/** Titles by key, without the site's name. */
class Pool {
  readonly all = new Map<string, TitleCandidate>();
  readonly #evidence: Evidence;
  readonly #genre: Genre;
  #sections: ReadonlySet<string> | undefined;
  /** Many places say the same. */
  readonly #read = new Map<string, TitleCandidate | undefined>();

  constructor(evidence: Evidence, genre: Genre) {
    this.#evidence = evidence;
    this.#genre = genre;
  }

  /** The candidate that reads like the text, undefined if it is only the site's name. */
  offer(text: string | undefined, place: number, node?: number): TitleCandidate | undefined {
    if (text === undefined) return undefined;
    if (!this.#read.has(text)) this.#read.set(text, this.#candidateOf(text));
    const candidate = this.#read.get(text);
    if (candidate === undefined) return undefined;
    candidate.places |= place;
    candidate.node ??= node;
    return candidate;
  }

  #candidateOf(text: string): TitleCandidate | undefined {
    const sites = this.#evidence.siteKeys;
    // Some systems encode twice.
    const written = collapseWhitespace(decodeText(text)).trim().replace(NOTHING_BEHIND, "");
    const value = this.#withoutSection(withoutSite(written, sites));
    const key = this.#evidence.keyOf(value);
    if (key === "" || sites.has(key.replaceAll(" ", ""))) return undefined;
    const known = this.all.get(key);
    if (known !== undefined) return known;
    const candidate = new TitleCandidate(value, key, this.#genre);
    this.all.set(key, candidate);
    return candidate;
  }

  /** A title without the section behind its last bar: "A story | Opinion". */
  #withoutSection(title: string): string {
    const bar = title.lastIndexOf("|");
    if (bar <= 0) return title;
    this.#sections ??= sectionsOf(this.#evidence);
    return this.#sections.has(compactKey(title.slice(bar + 1))) ? title.slice(0, bar).trim() : title;
  }
}

/** The text of a heading without lines that are marked as something else than the headline. */
function headingText(page: Page, heading: number): string {
  const end = page.end[heading];
  const pieces: string[] = [];
  let from = heading + 1;
  for (let node = from; node < end; node++) {
    if (page.tag[node] === TEXT || page.classAt[node] === 0 || !KICKER.test(className(page, node))) continue;
    pieces.push(readNodes(page, from, node));
    from = page.end[node];
    node = from - 1;
  }
  if (from < end) pieces.push(readNodes(page, from, end));
  const text = pieces.join(" ").trim();
  return text === "" ? readNodes(page, heading, end) : text;
}

const FIRST_FOLDER = "https://host/".split("/").length - 1;
const SECTION_METAS = ["article:section", "og:article:section", "parsely-section", "section"] as const;

/** The sections of the site that the page stands in: as it says, and the folders of its address. */
function sectionsOf(evidence: Evidence): ReadonlySet<string> {
  const folders = evidence.url?.split("/").slice(FIRST_FOLDER, -1) ?? [];
  return new Set([...SECTION_METAS.flatMap((name) => evidence.metas(name)), ...folders].map(compactKey));
}

/** What any site calls its first page. */
const FRONT_PAGE: ReadonlySet<string> = new Set([
  "home",
  "homepage",
  "home page",
  "index",
  "untitled",
  "startseite",
  "accueil",
  "inicio",
  "главная",
  "首页",
]);

export function isFrontPage(key: string): boolean {
  return FRONT_PAGE.has(key);
}

/** A title without the name of its site at either end. */
export function withoutSite(title: string, sites: ReadonlySet<string>): string {
  let start = 0;
  let end = title.length;
  const cuts = cutsOf(title);
  for (let i = cuts.length - 1; i >= 0; i--) {
    const cut = cuts[i];
    if (!sites.has(compactKey(title.slice(cut.index + cut[0].length, end)))) break;
    end = cut.index;
  }
  for (const cut of cuts) {
    if (cut.index >= end || !sites.has(compactKey(title.slice(start, cut.index)))) break;
    start = cut.index + cut[0].length;
  }
  const left = title.slice(start, end).trim();
  // The site's name is all that "Home - The Daily" says.
  return isFrontPage(wordKey(left)) ? title : left;
}
