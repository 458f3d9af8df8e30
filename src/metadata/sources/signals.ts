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
const LOOKED_AT = tagSet("meta link script title h1 h2 time a");
const COMMONS = "creativecommons.org/";
const FIRST_OF_COMMONS = COMMONS.charCodeAt(0);
const SECURE = "https://".length;
const PLAIN = "http://".length;

/** Everything on the page that may speak of the page, found in one walk. */
export interface Signals {
  /** Values of meta elements by lower-case name, property, itemprop or http-equiv, in page order. */
  readonly metas: ReadonlyMap<string, readonly string[]>;
  readonly links: readonly LinkElement[];
  readonly title: string;
  /** The first link to a licence of Creative Commons. */
  readonly licence: string | undefined;
  /** Sources of the JSON-LD scripts. */
  readonly jsonLd: readonly string[];
  readonly headings: readonly number[];
  readonly subheadings: readonly number[];
  readonly times: readonly number[];
  /** Elements with an attribute of microdata or RDFa, in page order. */
  readonly marked: readonly Marked[];
}

export interface Marked {
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

const OF_META = attributeIndex(["content", "value", "property", "name", "itemprop", "http-equiv"]);
const OF_LINK = attributeIndex(["href", "type", "title", "sizes", "hreflang"]);
const MIN_JSON_LD_TAG = "<script type=ld+json>".length;
const JSON_LD = /^application\/(?:[\w.+-]*\+)?ld\+json|^application\/ld\+json/i;
/** Most link elements are style sheets and hints to load something. */
const REL_OF_INTEREST = /canonical|icon|alternate|licen[cs]e|copyright|image_src/i;

/** What some write before the names of Dublin Core and of citations, where most write something else. */
const OF_LIBRARIES = /^(?:dc(?:terms)?:|bepress_citation_)/;
const USUAL_PREFIX: Readonly<Record<string, string>> = {
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
  licence: string | undefined;
  readonly jsonLd: string[] = [];
  readonly headings: number[] = [];
  readonly subheadings: number[] = [];
  readonly times: number[] = [];
  readonly marked: Marked[] = [];
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
      if (!isMarked && (kind >= KNOWN_TAGS || LOOKED_AT[kind] === 0)) continue;
      if (isMarked && kind !== META) this.#mark(node, attributes(this.#page, node));
      // Most are links of the text.
      if (kind === A) this.#licence(node);
      else if (kind === META) this.#meta(node);
      else if (kind === LINK) this.#link(node);
      else if (kind === SCRIPT) this.#script(node);
      else if (kind === TITLE && this.title === "") this.title = this.#titleText(node);
      else if (kind === H1) this.headings.push(node);
      else if (kind === H2) this.subheadings.push(node);
      else if (kind === TIME) this.times.push(node);
    }
  }

  #mark(node: number, found: ReadonlyMap<string, string>): void {
    if (this.marked.length < MAX_MARKED) this.marked.push({ node, attributes: found });
  }

  #meta(node: number): void {
    if (this.#metaCount++ > MAX_METAS) return;
    const [content, otherValue, property, written, itemprop, header] = attributesNamed(this.#page, node, OF_META);
    // Those of the head are no part of an item.
    if (itemprop !== undefined || node > this.#page.body) this.#mark(node, attributes(this.#page, node));
    const value = (content ?? otherValue)?.trim();
    if (value === undefined || value === "") return;
    const named = (property ?? written ?? itemprop ?? header)?.trim().toLowerCase();
    if (named === undefined || named === "") return;
    const name = OF_LIBRARIES.test(named) ? named.replace(OF_LIBRARIES, (prefix) => USUAL_PREFIX[prefix]) : named;
    const values = this.metas.get(name);
    if (values === undefined) this.metas.set(name, [value]);
    else values.push(value);
    if (property === undefined || written === undefined) return;
    const second = written.trim().toLowerCase();
    if (second !== name && !this.metas.has(second)) this.metas.set(second, [value]);
  }

  #link(node: number): void {
    const page = this.#page;
    const rel = attribute(page, node, "rel") ?? attribute(page, node, "itemprop") ?? "";
    if (!REL_OF_INTEREST.test(rel)) return;
    const [written, type = "", title = "", sizes = "", hreflang = ""] = attributesNamed(page, node, OF_LINK);
    const target = written?.trim();
    if (target === undefined || target === "" || this.links.length > MAX_METAS) return;
    this.links.push({ rel: rel.toLowerCase().trim(), href: target, type: type.toLowerCase(), title, sizes, hreflang });
  }

  #licence(node: number): void {
    const { hrefAt, source } = this.#page;
    const at = hrefAt[node];
    if (at === 0 || this.licence !== undefined) return;
    // A cheap no before the name is compared.
    const isSecure = source.charCodeAt(at + SECURE) === FIRST_OF_COMMONS;
    if (!isSecure && source.charCodeAt(at + PLAIN) !== FIRST_OF_COMMONS) return;
    if (!source.startsWith(COMMONS, at + (isSecure ? SECURE : PLAIN))) return;
    const target = href(this.#page, node);
    if (target?.includes("/licenses/") || target?.includes("/publicdomain/")) this.licence = target;
  }

  #script(node: number): void {
    const page = this.#page;
    const raw = node + 1;
    if (raw >= page.end[node] || page.tag[raw] !== RAW) return;
    const [from, to] = [page.from[node], page.to[node]];
    if (to - from < MIN_JSON_LD_TAG || !page.source.slice(from, to).includes("ld+json")) return;
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
