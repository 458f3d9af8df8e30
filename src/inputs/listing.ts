import { SaxesParser, type SaxesTagPlain } from "saxes";
import { webAddress } from "../page/index.ts";

/** An address that a sitemap or a feed lists. */
export interface ListedAddress {
  readonly url: string;
  /** Date of the last change, as written. */
  readonly date?: string;
  /** Title and summary of an entry of a feed. Both may contain HTML. */
  readonly title?: string;
  readonly summary?: string;
}

/** The content of a sitemap or a feed. */
export interface Listing {
  readonly kind: "sitemap" | "sitemap-index" | "rss" | "atom" | "json-feed" | "text" | "unknown";
  /** Title and summary of a feed. Both may contain HTML. */
  readonly title?: string;
  readonly summary?: string;
  /** The pages. */
  readonly pages: readonly ListedAddress[];
  /** Other sitemaps. */
  readonly sitemaps: readonly ListedAddress[];
  /** The fault: malformed XML, or too many entries. Entries before the fault are listed. */
  readonly problem?: string;
}

/** Limit: entries that are read (sitemaps.org: 50,000). */
const MAX_ENTRIES = 50_000;
/** Limit: characters of an address or a date. Longer text is ignored. */
const MAX_VALUE_CHARS = 2_048;
/** Limit: characters of a title or a summary, with their markup. The rest is cut. Chosen, not measured. */
const MAX_TEXT_CHARS = 20_000;
/** Characters that are parsed at a time, so that the text of a large sitemap is not held twice. */
const CHUNK_BYTES = 64 * 1024;

type ListingKind = Listing["kind"];
type ListedTexts = Pick<Listing, "title" | "summary">;

const ROOTS: Readonly<Record<string, ListingKind>> = {
  urlset: "sitemap",
  sitemapindex: "sitemap-index",
  rss: "rss",
  "rdf:rdf": "rss",
  feed: "atom",
};
/** Elements that contain one entry. */
const ENTRIES: ReadonlySet<string> = new Set(["url", "sitemap", "item", "entry"]);
/** Elements of an entry whose text is its address, and those whose text is its date. */
const ADDRESSES: ReadonlySet<string> = new Set(["loc", "link", "guid"]);
const DATES: ReadonlySet<string> = new Set(["lastmod", "pubdate", "updated", "published", "dc:date"]);
/** Elements with the title, and those with the summary, of an entry or of the whole feed. The first one counts. */
const TITLES: ReadonlySet<string> = new Set(["title"]);
const SUMMARIES: ReadonlySet<string> = new Set(["description", "summary", "subtitle", "content", "content:encoded"]);
/** Elements with the facts of the whole feed. */
const CHANNELS: ReadonlySet<string> = new Set(["channel", "feed"]);
/** The start of a text in UTF-16. */
const UTF_16: readonly (readonly [first: number, second: number, encoding: string])[] = [
  [0xff, 0xfe, "utf-16le"],
  [0xfe, 0xff, "utf-16be"],
];
/** An ampersand that starts no reference. Many sitemaps have those in addresses: `?a=1&b=2`. */
const BARE_AMPERSAND = /&(?!(?:#\d+|#x[\da-f]+|[a-z][\w.-]*);)/gi;
/** Replaces such ampersands while the XML is parsed. A character for private use: no text has it. */
const AMPERSAND_MARK = "\uE026";
/** An ampersand at the end of a chunk, which may start a reference. */
const OPEN_REFERENCE = /&[^;&<\s]{0,40}$/;
const FIRST_LETTER = /[^\s\uFEFF]/;
const LINE = /\r\n|\r|\n/;

/** Reads a sitemap, an index of sitemaps, an RSS, Atom or JSON feed, or a list of addresses, one per line. `base` is its own address. */
export function readListing(bytes: Uint8Array, base: string): Listing {
  const encoding = UTF_16.find(([first, second]) => bytes[0] === first && bytes[1] === second)?.[2];
  const text = encoding === undefined ? bytes : new TextEncoder().encode(new TextDecoder(encoding).decode(bytes));
  const start = FIRST_LETTER.exec(new TextDecoder().decode(text.subarray(0, 1024)))?.[0];
  if (start === "<") return readXml(text, base);
  if (start === "{") return readJsonFeed(text, base);
  return readLines(text, base);
}

function readXml(bytes: Uint8Array, base: string): Listing {
  const reader = new XmlListing(base);
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.length && !reader.isFull; at += CHUNK_BYTES) {
    reader.write(decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true }));
  }
  return reader.listing();
}

/** Collects the entries of an XML document while it is parsed. */
class XmlListing {
  readonly #base: string;
  /** The values of `xml:base` of the open elements, each with the depth of its element. Addresses are relative to the last one. */
  readonly #bases: { readonly depth: number; readonly url: string }[] = [];
  readonly #parser = new SaxesParser();
  readonly #pages: ListedAddress[] = [];
  readonly #sitemaps: ListedAddress[] = [];
  #kind: ListingKind = "unknown";
  /** Prefix of the names of all elements, such as `sm:` in `<sm:urlset>`. */
  #prefix = "";
  /** The end of the last chunk that is not parsed yet. */
  #rest = "";
  #problem: string | undefined;
  #depth = 0;
  /** Depth of the element with the facts of the whole feed, 0 outside of it. */
  #channelDepth = 0;
  #channel: ListedTexts = {};
  /** Depth of the open entry, 0 outside of entries. */
  #entryDepth = 0;
  #address: string | undefined;
  /** The address in `<guid>`, for entries without a link. */
  #guid: string | undefined;
  #date: string | undefined;
  #texts: ListedTexts = {};
  /** Text of the open element; undefined if it is not wanted. */
  #text: string | undefined;

  constructor(base: string) {
    this.#base = base;
    this.#parser.on("error", (error) => {
      this.#problem ??= `malformed XML: ${error.message}`;
    });
    this.#parser.on("opentag", (tag) =>
      this.#open(this.#plainName(tag.name), tag.attributes as SaxesTagPlain["attributes"]),
    );
    this.#parser.on("text", (text) => this.#append(text));
    this.#parser.on("cdata", (text) => this.#append(text));
    this.#parser.on("closetag", ({ name }) => this.#close(this.#plainName(name)));
  }

  get isFull(): boolean {
    return this.#pages.length + this.#sitemaps.length >= MAX_ENTRIES;
  }

  write(text: string): void {
    const all = this.#rest + text;
    const end = OPEN_REFERENCE.exec(all)?.index ?? all.length;
    this.#rest = all.slice(end);
    this.#parse(all.slice(0, end));
  }

  #parse(text: string): void {
    this.#parser.write(text.replace(BARE_AMPERSAND, AMPERSAND_MARK));
  }

  listing(): Listing {
    this.#parse(this.#rest);
    // Reports elements without an end. The entries after a limit are not read.
    if (!this.isFull) this.#parser.close();
    if (this.isFull) this.#problem ??= `more than ${MAX_ENTRIES} entries; the others were not read`;
    const problem = this.#problem === undefined ? {} : { problem: this.#problem };
    return { kind: this.#kind, ...this.#channel, pages: this.#pages, sitemaps: this.#sitemaps, ...problem };
  }

  /** Returns the name of an element in lower case, without the prefix that all elements have. */
  #plainName(name: string): string {
    const tag = name.toLowerCase();
    const start = tag.indexOf(":") + 1;
    if (this.#depth === 0 && ROOTS[tag] === undefined && ROOTS[tag.slice(start)] !== undefined) {
      this.#prefix = tag.slice(0, start);
    }
    return tag.startsWith(this.#prefix) ? tag.slice(this.#prefix.length) : tag;
  }

  #open(tag: string, attributes: SaxesTagPlain["attributes"]): void {
    if (this.#depth++ === 0) this.#kind = ROOTS[tag] ?? "unknown";
    const ownBase = attributes["xml:base"];
    if (ownBase !== undefined) {
      this.#bases.push({ depth: this.#depth, url: webAddress(ownBase, this.#currentBase)?.href ?? this.#currentBase });
    }
    if (CHANNELS.has(tag)) this.#channelDepth = this.#depth;
    if (this.#entryDepth === 0 && ENTRIES.has(tag)) {
      this.#entryDepth = this.#depth;
      this.#address = undefined;
      this.#guid = undefined;
      this.#date = undefined;
      this.#texts = {};
    }
    const isPart = this.#depth === this.#entryDepth + 1;
    const isPermalink = tag !== "guid" || attributes["isPermaLink"] !== "false";
    const isWanted = isPart && ((ADDRESSES.has(tag) && isPermalink) || DATES.has(tag));
    this.#text = isWanted || this.#isTextOf(tag) ? "" : undefined;
    if (isPart && tag === "link" && attributes["href"] !== undefined) this.#offerLink(attributes);
  }

  get #currentBase(): string {
    return this.#bases.at(-1)?.url ?? this.#base;
  }

  /** Takes the address of an Atom link, unless it leads to something else than the page. */
  #offerLink({ href, rel = "alternate" }: Readonly<Record<string, string>>): void {
    if (rel === "alternate") this.#address ??= webAddress(withAmpersands(href), this.#currentBase)?.href;
    this.#text = undefined;
  }

  /** Whether an element is the title or the summary of the open entry, or of the whole feed. */
  #isTextOf(tag: string): boolean {
    const parent = this.#entryDepth > 0 ? this.#entryDepth : this.#channelDepth;
    return parent > 0 && this.#depth === parent + 1 && (TITLES.has(tag) || SUMMARIES.has(tag));
  }

  #append(text: string): void {
    if (this.#text !== undefined && this.#text.length <= MAX_TEXT_CHARS) this.#text += withAmpersands(text);
  }

  #close(tag: string): void {
    const text = this.#text?.trim() ?? "";
    if (text !== "" && this.#isTextOf(tag)) this.#keepText(TITLES.has(tag) ? "title" : "summary", text);
    else if (text !== "" && text.length <= MAX_VALUE_CHARS) {
      if (DATES.has(tag)) this.#date ??= text;
      else if (tag === "guid") this.#guid ??= webAddress(text)?.href;
      else this.#address ??= webAddress(text, this.#currentBase)?.href;
    }
    this.#text = undefined;
    if (this.#bases.at(-1)?.depth === this.#depth) this.#bases.pop();
    if (this.#depth-- === this.#entryDepth) this.#finish(tag);
  }

  #keepText(name: keyof ListedTexts, text: string): void {
    const texts = { [name]: text.slice(0, MAX_TEXT_CHARS) };
    if (this.#entryDepth > 0) this.#texts = { ...texts, ...this.#texts };
    else this.#channel = { ...texts, ...this.#channel };
  }

  #finish(tag: string): void {
    this.#entryDepth = 0;
    const url = this.#address ?? this.#guid;
    if (url === undefined || this.isFull) return;
    const entry = { url, ...(this.#date === undefined ? {} : { date: this.#date }), ...this.#texts };
    (tag === "sitemap" ? this.#sitemaps : this.#pages).push(entry);
  }
}

function withAmpersands(text: string): string {
  return text.replaceAll(AMPERSAND_MARK, "&");
}

function readJsonFeed(bytes: Uint8Array, base: string): Listing {
  const nothing = { kind: "unknown", pages: [], sitemaps: [] } as const;
  try {
    const feed = JSON.parse(new TextDecoder().decode(bytes)) as JsonFeed;
    if (!Array.isArray(feed.items)) return { ...nothing, problem: "JSON without a list of items" };
    const pages = feed.items.slice(0, MAX_ENTRIES).flatMap((item) => jsonEntry(item as JsonItem | null, base));
    return { kind: "json-feed", ...jsonTexts(feed.title, feed.description), pages, sitemaps: [] };
  } catch (error) {
    return { ...nothing, problem: `malformed JSON: ${(error as Error).message}` };
  }
}

interface JsonFeed {
  readonly items?: unknown;
  readonly title?: unknown;
  readonly description?: unknown;
}

interface JsonItem {
  readonly title?: unknown;
  readonly summary?: unknown;
  readonly content_text?: unknown;
  readonly content_html?: unknown;
  readonly url?: unknown;
  readonly date_modified?: unknown;
  readonly date_published?: unknown;
}

function jsonEntry(item: JsonItem | null, base: string): readonly ListedAddress[] {
  const url = typeof item?.url === "string" ? webAddress(item.url, base)?.href : undefined;
  if (url === undefined) return [];
  const date = item?.date_modified ?? item?.date_published;
  const texts = jsonTexts(item?.title, item?.summary ?? item?.content_text ?? item?.content_html);
  return [{ url, ...(typeof date === "string" ? { date } : {}), ...texts }];
}

function jsonTexts(title: unknown, summary: unknown): ListedTexts {
  return {
    ...(typeof title === "string" ? { title: title.slice(0, MAX_TEXT_CHARS) } : {}),
    ...(typeof summary === "string" ? { summary: summary.slice(0, MAX_TEXT_CHARS) } : {}),
  };
}

function readLines(bytes: Uint8Array, base: string): Listing {
  const pages: ListedAddress[] = [];
  for (const line of new TextDecoder().decode(bytes).split(LINE)) {
    if (pages.length >= MAX_ENTRIES) break;
    const address = line.trim();
    const url = address.startsWith("http") && address.length <= MAX_VALUE_CHARS ? webAddress(address, base) : undefined;
    if (url !== undefined) pages.push({ url: url.href });
  }
  return { kind: pages.length === 0 ? "unknown" : "text", pages, sitemaps: [] };
}
