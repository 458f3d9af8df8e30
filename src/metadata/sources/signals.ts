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
const FIRST_OF_CREATIVE_COMMONS = CREATIVE_COMMONS.charCodeAt(0);
const HTTPS_CHARS = "https://".length;
const HTTP_CHARS = "http://".length;

/** Everything on the page that may speak of the page, found in one walk. */
export interface Signals {
  /** Values of meta elements by lower-case name, property, itemprop or http-equiv, in page order. */
  readonly metas: ReadonlyMap<string, readonly string[]>;
  readonly links: readonly LinkElement[];
  readonly title: string;
  /** The first link to a licence of Creative Commons. */
  readonly license: string | undefined;
  /** Sources of the JSON-LD scripts. */
  readonly jsonLd: readonly string[];
  readonly headings: readonly number[];
  readonly subheadings: readonly number[];
  readonly times: readonly number[];
  /** Elements with an attribute of microdata or RDFa, in page order. */
  readonly marked: readonly MarkedElement[];
}

export interface MarkedElement {
  readonly node: number;
  readonly attributes: ReadonlyMap<string, string>;
}

/** A link element of the head, or a link marked with a rel that concerns the page. */
interface LinkElement {
  readonly rel: string;
  readonly href: string;
  readonly type: string;
  readonly title: string;
  readonly sizes: string;
  readonly hreflang: string;
}

const MAX_METAS = 2_000;
/** Marks beyond this are comments and lists of products. */
const MAX_MARKED = 1_000;
/** JSON-LD beyond this is catalogue data, not about the page (the largest useful one seen has some 300 KB). */
const MAX_JSON_LD_CHARS = 2_000_000;

const META_ATTRIBUTES = attributeIndex(["content", "value", "property", "name", "itemprop", "http-equiv"]);
const LINK_ATTRIBUTES = attributeIndex(["href", "type", "title", "sizes", "hreflang"]);
const MIN_JSON_LD_TAG_CHARS = "<script type=ld+json>".length;
const JSON_LD = /^application\/(?:[\w.+-]*\+)?ld\+json|^application\/ld\+json/i;
/** Most link elements are style sheets and hints to load something. */
const REL_OF_INTEREST = /canonical|icon|alternate|licen[cs]e|copyright|image_src/i;

/** What some write before the names of Dublin Core and of citations, where most write something else. */
const LIBRARY_PREFIX = /^(?:dc(?:terms)?:|bepress_citation_)/;
const CANONICAL_PREFIXES: Readonly<Record<string, string>> = {
  "dc:": "dc.",
  "dcterms:": "dcterms.",
  bepress_citation_: "citation_",
};

/** Walks the page once. */
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
      // Most are links of the text.
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
    // Those of the head are no part of an item.
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
    // A cheap no before the name is compared.
    const isSecure = source.charCodeAt(at + HTTPS_CHARS) === FIRST_OF_CREATIVE_COMMONS;
    if (!isSecure && source.charCodeAt(at + HTTP_CHARS) !== FIRST_OF_CREATIVE_COMMONS) return;
    if (!source.startsWith(CREATIVE_COMMONS, at + (isSecure ? HTTPS_CHARS : HTTP_CHARS))) return;
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

  /** The page's own title; svg has titles too. */
  #titleText(node: number): string {
    const page = this.#page;
    const raw = node + 1;
    if (page.tag[page.parent[node]] === SVG || page.tag[raw] !== RAW || raw >= page.end[node]) return "";
    return decodeText(page.source.slice(page.from[raw], page.to[raw])).trim();
  }
}
