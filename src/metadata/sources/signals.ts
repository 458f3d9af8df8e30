import {
  attribute,
  attributeIndex,
  attributes,
  attributesNamed,
  decodeText,
  Flag,
  href,
  KNOWN_TAGS,
  RAW,
  tagId,
  tagSet,
} from "../../html/index.ts";
import type { Page } from "../../page/index.ts";

const META = tagId("meta");
const LINK = tagId("link");
const TITLE = tagId("title");
const SCRIPT = tagId("script");
const H1 = tagId("h1");
const H2 = tagId("h2");
const TIME = tagId("time");
const SVG = tagId("svg");
const A = tagId("a");
const VISITED_TAGS = tagSet("meta link script title h1 h2 time a");
const CREATIVE_COMMONS = "creativecommons.org/";
const HTTPS_CHARS = "https://".length;
const HTTP_CHARS = "http://".length;

/** The elements that metadata is read from, found in one walk over the page. */
export interface Signals {
  /** Values of meta elements by lower-case name, property, itemprop or http-equiv, in page order. */
  readonly metas: ReadonlyMap<string, readonly string[]>;
  readonly links: readonly LinkElement[];
  readonly title: string;
  /** The address of the first link to a Creative Commons license. */
  readonly license: string | undefined;
  /** Sources of the JSON-LD scripts. */
  readonly jsonLd: readonly string[];
  /** Nodes of h1, h2 and time elements, in page order. */
  readonly headings: readonly number[];
  readonly subheadings: readonly number[];
  readonly times: readonly number[];
  /** Elements with an attribute of microdata or RDFa, in page order. */
  readonly marked: readonly MarkedElement[];
}

/** An element with attributes of microdata or RDFa. */
export interface MarkedElement {
  readonly node: number;
  readonly attributes: ReadonlyMap<string, string>;
}

/** A link element whose `rel` is used for metadata. */
interface LinkElement {
  readonly rel: string;
  readonly href: string;
  readonly type: string;
  readonly title: string;
  readonly sizes: string;
  readonly hreflang: string;
}

const MAX_METAS = 2_000;
/** Limit: later marked elements belong to comments and lists of products. */
const MAX_MARKED = 1_000;
/** Limit: characters of all JSON-LD of a page. More is catalog data: the largest useful JSON-LD seen has 300 KB. */
const MAX_JSON_LD_CHARS = 2_000_000;

const META_ATTRIBUTES = attributeIndex(["content", "value", "property", "name", "itemprop", "http-equiv"]);
const LINK_ATTRIBUTES = attributeIndex(["href", "type", "title", "sizes", "hreflang"]);
const MIN_JSON_LD_TAG_CHARS = "<script type=ld+json>".length;
const JSON_LD = /^application\/(?:[\w.+-]*\+)?ld\+json|^application\/ld\+json/i;
/** Other link elements are style sheets and resource hints. */
const REL_OF_INTEREST = /canonical|icon|alternate|licen[cs]e|copyright|image_src/i;

/** Rare prefixes of Dublin Core and citation names, which `CANONICAL_PREFIXES` replaces. */
const LIBRARY_PREFIX = /^(?:dc(?:terms)?:|bepress_citation_)/;
const CANONICAL_PREFIXES: Readonly<Record<string, string>> = {
  "dc:": "dc.",
  "dcterms:": "dcterms.",
  bepress_citation_: "citation_",
};

/** Collects the signals of a page in one walk. */
export function collectSignals(page: Page): Signals {
  const collector = new Collector(page);
  collector.walk();
  return collector;
}

class Collector implements Signals {
  readonly metas = new Map<string, string[]>();
  readonly links: LinkElement[] = [];
  title = "";
  license: string | undefined;
  readonly jsonLd: string[] = [];
  readonly headings: number[] = [];
  readonly subheadings: number[] = [];
  readonly times: number[] = [];
  readonly marked: MarkedElement[] = [];
  readonly #page: Page;
  #jsonLdChars = 0;
  #metaCount = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  walk(): void {
    const { tag, count, flags } = this.#page;
    for (let node = 0; node < count; node++) {
      const kind = tag[node];
      const isMarked = (flags[node] & Flag.DATA) !== 0;
      if (!isMarked && (kind >= KNOWN_TAGS || VISITED_TAGS[kind] === 0)) continue;
      if (isMarked && kind !== META) this.#addMarked(node, attributes(this.#page, node));
      // Links come first: they are the most frequent.
      if (kind === A) this.#findLicense(node);
      else if (kind === META) this.#addMeta(node);
      else if (kind === LINK) this.#addLink(node);
      else if (kind === SCRIPT) this.#addJsonLd(node);
      else if (kind === TITLE && this.title === "") this.title = this.#titleText(node);
      else if (kind === H1) this.headings.push(node);
      else if (kind === H2) this.subheadings.push(node);
      else if (kind === TIME) this.times.push(node);
    }
  }

  #addMarked(node: number, found: ReadonlyMap<string, string>): void {
    if (this.marked.length < MAX_MARKED) this.marked.push({ node, attributes: found });
  }

  #addMeta(node: number): void {
    if (this.#metaCount++ > MAX_METAS) return;
    const [content, otherValue, property, written, itemprop, header] = attributesNamed(
      this.#page,
      node,
      META_ATTRIBUTES,
    );
    // A meta element in the head belongs to no item unless it has an itemprop.
    if (itemprop !== undefined || node > this.#page.body) this.#addMarked(node, attributes(this.#page, node));
    const value = (content ?? otherValue)?.trim();
    if (value === undefined || value === "") return;
    const named = (property ?? written ?? itemprop ?? header)?.trim().toLowerCase();
    if (named === undefined || named === "") return;
    const name = LIBRARY_PREFIX.test(named)
      ? named.replace(LIBRARY_PREFIX, (prefix) => CANONICAL_PREFIXES[prefix])
      : named;
    const values = this.metas.get(name);
    if (values === undefined) this.metas.set(name, [value]);
    else values.push(value);
    if (property === undefined || written === undefined) return;
    const second = written.trim().toLowerCase();
    if (second !== name && !this.metas.has(second)) this.metas.set(second, [value]);
  }

  #addLink(node: number): void {
    const page = this.#page;
    const rel = attribute(page, node, "rel") ?? attribute(page, node, "itemprop") ?? "";
    if (!REL_OF_INTEREST.test(rel)) return;
    const [written, type = "", title = "", sizes = "", hreflang = ""] = attributesNamed(page, node, LINK_ATTRIBUTES);
    const target = written?.trim();
    if (target === undefined || target === "" || this.links.length > MAX_METAS) return;
    this.links.push({ rel: rel.toLowerCase().trim(), href: target, type: type.toLowerCase(), title, sizes, hreflang });
  }

  #findLicense(node: number): void {
    const { hrefAt, source } = this.#page;
    const at = hrefAt[node];
    if (at === 0 || this.license !== undefined) return;
    const isCreativeCommons =
      source.startsWith(CREATIVE_COMMONS, at + HTTPS_CHARS) || source.startsWith(CREATIVE_COMMONS, at + HTTP_CHARS);
    if (!isCreativeCommons) return;
    const target = href(this.#page, node);
    if (target?.includes("/licenses/") || target?.includes("/publicdomain/")) this.license = target;
  }

  #addJsonLd(node: number): void {
    const page = this.#page;
    const raw = node + 1;
    if (raw >= page.end[node] || page.tag[raw] !== RAW) return;
    const [from, to] = [page.from[node], page.to[node]];
    if (to - from < MIN_JSON_LD_TAG_CHARS || !page.source.slice(from, to).includes("ld+json")) return;
    if (!JSON_LD.test(attribute(page, node, "type")?.trim() ?? "")) return;
    const length = page.to[raw] - page.from[raw];
    this.#jsonLdChars += length;
    if (this.#jsonLdChars <= MAX_JSON_LD_CHARS) this.jsonLd.push(page.source.slice(page.from[raw], page.to[raw]));
  }

  /** The text of a title element, empty inside svg. */
  #titleText(node: number): string {
    const page = this.#page;
    const raw = node + 1;
    if (page.tag[page.parent[node]] === SVG || page.tag[raw] !== RAW || raw >= page.end[node]) return "";
    return decodeText(page.source.slice(page.from[raw], page.to[raw])).trim();
  }
}
