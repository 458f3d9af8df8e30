import { Flag, tagId, tagSet } from "../html/index.ts";
import {
  baseAddress,
  isNormalAddress,
  ownAddress,
  type Page,
  parseUrl,
  readNodes,
  resolveNormalPath,
} from "../page/index.ts";
import { wordKey } from "../text/index.ts";
import { MAY_BE_READER_TEXT, READER_TEXT_TAG } from "../vocabulary/index.ts";
import type { Candidate } from "./field.ts";
import { startTagOf } from "./hinted-elements.ts";
import { hostKeysOf, hostName, siteKeysOf, siteNameKeysOf, siteNamesOf } from "./site.ts";
import { collectSignals, dateBlocksOf, type Graph, readJsonLd, readMarkup, type Signals } from "./sources/index.ts";

const ASIDE_TAGS = tagSet("aside footer nav figure");
const CAPTION = tagId("figcaption");
const CAPTION_TAGS = tagSet("figcaption");
/** A heading longer than this is a paragraph in disguise. */
const MAX_HEADING_WORDS = 60;
const MAX_HEADINGS = 12;
const MAX_ANCESTORS = 40;

const HAS_HOST = /^https?:\/\//i;

export interface HeadingText {
  readonly node: number;
  readonly text: string;
}

/** What the fields are read from, each part made when first asked for. */
export class Evidence {
  readonly page: Page;
  readonly signals: Signals;
  /** The address of the page: as given, else as the page itself says. */
  readonly url: string | undefined;
  /** The host of the address, without www and the like. */
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
  /** Many places name the same picture and the same address. */
  readonly #absoluteUrls = new Map<string, { readonly href: string | undefined }>();
  readonly #readerTextTags = new Map<number, boolean>();

  constructor(page: Page) {
    this.page = page;
    this.signals = collectSignals(page);
    this.url = ownAddress(page);
    this.host = hostName(this.url);
  }

  /** JSON-LD, microdata and RDFa, those that are there. */
  get graphs(): readonly Graph[] {
    this.#graphs ??= this.#readGraphs();
    return this.#graphs;
  }

  /** The h1 elements with text that people see, in page order. */
  get headings(): readonly HeadingText[] {
    this.#headings ??= this.#readHeadings(this.signals.headings);
    return this.#headings;
  }

  /** Blocks anywhere on the page that may be date lines. */
  get dateBlocks(): readonly number[] {
    this.#dateBlocks ??= dateBlocksOf(this.page);
    return this.#dateBlocks;
  }

  /** Keys of what the address calls the site. */
  get hostKeys(): ReadonlySet<string> {
    this.#hostKeys ??= hostKeysOf(this.host);
    return this.#hostKeys;
  }

  /** Keys of the site's names, to know them wherever they stand. */
  get siteKeys(): ReadonlySet<string> {
    this.#siteKeys ??= siteKeysOf(this);
    return this.#siteKeys;
  }

  /** Those of the names alone that the page itself gives the site. */
  get siteNameKeys(): ReadonlySet<string> {
    this.#siteNameKeys ??= siteNameKeysOf(this);
    return this.#siteNameKeys;
  }

  /** `wordKey`, made once for each text: many places of a page say the same. */
  keyOf(text: string): string {
    let key = this.#keys.get(text);
    if (key === undefined) this.#keys.set(text, (key = wordKey(text)));
    return key;
  }

  /** The first value of a meta element. */
  meta(name: string): string | undefined {
    return this.signals.metas.get(name)?.[0];
  }

  metas(name: string): readonly string[] {
    return this.signals.metas.get(name) ?? [];
  }

  /** Names of the site, the surest first. */
  get siteNames(): readonly Candidate<string>[] {
    this.#siteNames ??= siteNamesOf(this);
    return this.#siteNames;
  }

  /** An address made absolute, undefined if it is none that a browser would load. */
  absoluteUrl(address: string): string | undefined {
    let known = this.#absoluteUrls.get(address);
    if (known === undefined) this.#absoluteUrls.set(address, (known = { href: this.#resolveUrl(address) }));
    return known.href;
  }

  #resolveUrl(address: string): string | undefined {
    if (isNormalAddress(address)) return address;
    this.#base ??= { href: baseAddress(this.page, this.url) };
    // One with a host does not need the base, which is as long to read.
    const base = HAS_HOST.test(address) ? undefined : this.#base.href;
    // Without a base or a scheme there is no address, and to find that out by an error is slow.
    if (base === undefined && !address.includes(":")) return undefined;
    const onHost = base === undefined ? undefined : resolveNormalPath(address, base);
    if (onHost !== undefined) return onHost;
    const url = parseUrl(address, base);
    return url?.protocol === "http:" || url?.protocol === "https:" ? url.href : undefined;
  }

  /** Whether a node stands where other things than the page's matter stand. */
  isInAside(node: number): boolean {
    return this.#isWithin(node, ASIDE_TAGS);
  }

  isInCaption(node: number): boolean {
    // Most pages have none.
    this.#hasCaptions ??= this.page.tag.includes(CAPTION);
    return this.#hasCaptions && this.#isWithin(node, CAPTION_TAGS);
  }

  /** Whether a node stands in what readers or buyers wrote about the page's matter. */
  isInReaderText(node: number): boolean {
    const { parent, body, flags, classAt, idAt } = this.page;
    let above = node;
    for (let i = 0; i < MAX_ANCESTORS && above > body; i++) {
      const hasNames = (flags[above] & Flag.DATA) !== 0 || classAt[above] + idAt[above] > 0;
      if (hasNames && this.#marksReaderText(above)) return true;
      above = parent[above];
    }
    return false;
  }

  /** Nodes that are asked about have most of the nodes above them in common. */
  #marksReaderText(node: number): boolean {
    let is = this.#readerTextTags.get(node);
    if (is === undefined) {
      const tag = startTagOf(this.page, node);
      this.#readerTextTags.set(node, (is = MAY_BE_READER_TEXT.test(tag) && READER_TEXT_TAG.test(tag)));
    }
    return is;
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
