import { Flag, tagId, tagSet } from "../html/index.ts";
import { baseAddress, ownAddress, type Page, parseUrl, readNodes } from "../page/index.ts";
import { wordKey } from "../text/index.ts";
import { READER_TEXT_TAG, RELATED_TAG } from "../vocabulary/index.ts";
import type { Candidate } from "./field.ts";
import { startTagOf } from "./hinted-elements.ts";
import { hostKeysOf, hostName, siteKeysOf, siteNameKeysOf, siteNamesOf } from "./site.ts";
import { collectSignals, dateBlocksOf, type Graph, readJsonLd, readMarkup, type Signals } from "./sources/index.ts";

const ASIDE_TAGS = tagSet("aside footer nav figure");
const CAPTION = tagId("figcaption");
const CAPTION_TAGS = tagSet("figcaption");
/** A longer heading is a paragraph. */
const MAX_HEADING_WORDS = 60;
const MAX_HEADINGS = 12;
const MAX_ANCESTORS = 40;

const HAS_HOST = /^https?:\/\//i;

/** A heading and its text. */
export interface HeadingText {
  readonly node: number;
  readonly text: string;
}

/**
 * All sources of metadata on a page: elements of the head, structured data, headings and site names. It also tells whether a node is
 * in an aside, a caption or a comment. All fields of a page share one object. Each getter computes its value once, when it is first read.
 */
export class Evidence {
  readonly page: Page;
  /** Meta and link elements, JSON-LD, headings, times and marked elements, collected in one walk. */
  readonly signals: Signals;
  /** The address of the page: the given one, or else the one that the page declares. */
  readonly url: string | undefined;
  /** The host of the address without prefixes such as `www.`. */
  readonly host: string | undefined;
  #hostKeys: ReadonlySet<string> | undefined;
  #graphs: readonly Graph[] | undefined;
  #siteNames: readonly Candidate<string>[] | undefined;
  #siteKeys: ReadonlySet<string> | undefined;
  #siteNameKeys: ReadonlySet<string> | undefined;
  #headings: readonly HeadingText[] | undefined;
  #hasCaptions: boolean | undefined;
  #dateBlocks: readonly number[] | undefined;
  #base: { readonly href: string | undefined } | undefined;
  readonly #keys = new Map<string, string>();
  /** Absolute addresses by their written form: many elements name the same image or address. */
  readonly #absoluteUrls = new Map<string, { readonly href: string | undefined }>();
  /** Results of `#matchesTag` by node, for each pattern. */
  readonly #tagMatches = new Map<RegExp, Map<number, boolean>>();

  constructor(page: Page) {
    this.page = page;
    this.signals = collectSignals(page);
    this.url = ownAddress(page);
    this.host = hostName(this.url);
  }

  /** The graphs of JSON-LD, microdata and RDFa that are not empty. */
  get graphs(): readonly Graph[] {
    this.#graphs ??= this.#readGraphs();
    return this.#graphs;
  }

  /** The h1 elements with visible text, in page order. */
  get headings(): readonly HeadingText[] {
    this.#headings ??= this.#readHeadings(this.signals.headings);
    return this.#headings;
  }

  /** Short blocks with digits, anywhere on the page: they may be date lines. */
  get dateBlocks(): readonly number[] {
    this.#dateBlocks ??= dateBlocksOf(this.page);
    return this.#dateBlocks;
  }

  /** Keys of the site names derived from the host. */
  get hostKeys(): ReadonlySet<string> {
    this.#hostKeys ??= hostKeysOf(this.host);
    return this.#hostKeys;
  }

  /** Keys of all site names, declared or derived from the host. */
  get siteKeys(): ReadonlySet<string> {
    this.#siteKeys ??= siteKeysOf(this);
    return this.#siteKeys;
  }

  /** Keys of the site names the page declares, without those derived from the host. */
  get siteNameKeys(): ReadonlySet<string> {
    this.#siteNameKeys ??= siteNameKeysOf(this);
    return this.#siteNameKeys;
  }

  /** `wordKey` of a text, computed once per text: many places repeat the title. */
  keyOf(text: string): string {
    let key = this.#keys.get(text);
    if (key === undefined) this.#keys.set(text, (key = wordKey(text)));
    return key;
  }

  /** The value of the first meta element with a name. */
  meta(name: string): string | undefined {
    return this.signals.metas.get(name)?.[0];
  }

  /** All values of the meta elements with a name. */
  metas(name: string): readonly string[] {
    return this.signals.metas.get(name) ?? [];
  }

  /** Names of the site, the most reliable first. */
  get siteNames(): readonly Candidate<string>[] {
    this.#siteNames ??= siteNamesOf(this);
    return this.#siteNames;
  }

  /** The absolute form of an address, undefined if it is not http or https. */
  absoluteUrl(address: string): string | undefined {
    let known = this.#absoluteUrls.get(address);
    if (known === undefined) this.#absoluteUrls.set(address, (known = { href: this.#resolveUrl(address) }));
    return known.href;
  }

  #resolveUrl(address: string): string | undefined {
    this.#base ??= { href: baseAddress(this.page, this.url) };
    // Fast path: an address with a host needs no base. Parsing the base would take as long as parsing the address.
    const base = HAS_HOST.test(address) ? undefined : this.#base.href;
    // Fast path: without base and scheme `parseUrl` would fail, and errors are slow.
    if (base === undefined && !address.includes(":")) return undefined;
    const url = parseUrl(address, base);
    return url?.protocol === "http:" || url?.protocol === "https:" ? url.href : undefined;
  }

  /** Whether a node is in an `aside`, `footer`, `nav` or `figure`. */
  isInAside(node: number): boolean {
    return this.#isWithin(node, ASIDE_TAGS);
  }

  /** Whether a node is in a `figcaption`. */
  isInCaption(node: number): boolean {
    // Fast path: most pages have no captions.
    this.#hasCaptions ??= this.page.tag.includes(CAPTION);
    return this.#hasCaptions && this.#isWithin(node, CAPTION_TAGS);
  }

  /** Whether a node is in a comment or review by readers. */
  isInReaderText(node: number): boolean {
    return this.#markedAncestor(node, READER_TEXT_TAG) !== undefined;
  }

  /** Whether a node is in a box with other articles or videos. A box with an h1 is the page itself, whatever its class. */
  isInRelated(node: number): boolean {
    const box = this.#markedAncestor(node, RELATED_TAG);
    if (box === undefined) return false;
    const { end } = this.page;
    return !this.signals.headings.some((heading) => heading >= box && heading < end[box]);
  }

  /** The nearest ancestor whose start tag matches, or the node itself. */
  #markedAncestor(node: number, pattern: RegExp): number | undefined {
    const { parent, body, flags, classAt, idAt } = this.page;
    let above = node;
    for (let i = 0; i < MAX_ANCESTORS && above > body; i++) {
      const hasNames = (flags[above] & Flag.DATA) !== 0 || classAt[above] + idAt[above] > 0;
      if (hasNames && this.#matchesTag(above, pattern)) return above;
      above = parent[above];
    }
    return undefined;
  }

  /** Whether the start tag of a node matches. Cached, because most nodes have the same ancestors. */
  #matchesTag(node: number, pattern: RegExp): boolean {
    let known = this.#tagMatches.get(pattern);
    if (known === undefined) this.#tagMatches.set(pattern, (known = new Map()));
    let isMatch = known.get(node);
    if (isMatch === undefined) known.set(node, (isMatch = pattern.test(startTagOf(this.page, node))));
    return isMatch;
  }

  #isWithin(node: number, kinds: Uint8Array): boolean {
    const { tag, parent, body } = this.page;
    let above = node;
    for (let i = 0; i < MAX_ANCESTORS && above > body; i++) {
      if (kinds[tag[above]] === 1) return true;
      above = parent[above];
    }
    return false;
  }

  #readGraphs(): readonly Graph[] {
    const { jsonLd, marked } = this.signals;
    const graphs: Graph[] = [];
    if (jsonLd.length > 0) graphs.push(readJsonLd(jsonLd));
    if (marked.length > 0) graphs.push(readMarkup(this.page, marked, "microdata"));
    if (marked.some((mark) => mark.attributes.has("typeof"))) graphs.push(readMarkup(this.page, marked, "rdfa"));
    return graphs.filter((graph) => graph.roots.length > 0);
  }

  #readHeadings(nodes: readonly number[]): readonly HeadingText[] {
    const { measures, end } = this.page;
    const found: HeadingText[] = [];
    for (const node of nodes) {
      if (found.length >= MAX_HEADINGS) break;
      if (measures.words[node] === 0 || measures.words[node] > MAX_HEADING_WORDS) continue;
      const text = readNodes(this.page, node, end[node]).replaceAll("\n", " ").trim();
      if (text !== "") found.push({ node, text });
    }
    return found;
  }
}
