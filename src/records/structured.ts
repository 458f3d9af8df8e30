import { tagId } from "../html/index.ts";
import {
  type Graph,
  isThing,
  readJsonLd,
  type Thing,
  textsOf,
  thingText,
  typesOf,
  valuesOf,
} from "../metadata/index.ts";
import { baseAddress, type Page } from "../page/index.ts";
import { detached } from "../text/index.ts";
import type { Column, DataRecord, Described } from "./region-data.ts";
import { absoluteUrl, type DataLookup, type LazyRecord } from "./typed-records.ts";

const SCRIPT = tagId("script");
const JSON_LD = "ld+json";
/** JSON-LD types of things that a page may list. Other types describe the site, the page or its breadcrumbs. */
const LISTED_TYPES = new Set(
  (
    "Product Offer Article NewsArticle BlogPosting Recipe Movie Book Event JobPosting Person Organization LocalBusiness " +
    "Restaurant Hotel Place VideoObject Review Comment DiscussionForumPosting Answer Question Course SoftwareApplication " +
    "CreativeWork Vehicle Car Apartment House RealEstateListing Thing ListItem SocialMediaPosting MusicAlbum TVSeries"
  ).split(" "),
);
const PROPERTIES = "description sku brand author datePublished dateCreated image text position".split(" ");
const NOT_WORD = /[^\p{L}\p{N}]+/gu;

/** Returns a function that reads the listed things from JSON-LD at its first call. Undefined if the page has no JSON-LD. */
export function structuredItems(page: Page): (() => readonly Described[]) | undefined {
  const sources = jsonLdOf(page);
  if (sources.length === 0) return undefined;
  const base = baseAddress(page);
  let items: readonly Described[] | undefined;
  return () => (items ??= itemsIn(sources, base));
}

function jsonLdOf({ count, tag, end, from, to, source }: Page): string[] {
  const sources: string[] = [];
  for (let node = 0; node < count; node++) {
    if (tag[node] !== SCRIPT || end[node] <= node + 1) continue;
    if (!source.slice(from[node], to[node]).includes(JSON_LD)) continue;
    // Records refer to their structured data, and must not refer to the page.
    sources.push(detached(source.slice(from[node + 1], to[node + 1])));
  }
  return sources;
}

function itemsIn(sources: readonly string[], base: string | undefined): Described[] {
  const graph = readJsonLd(sources);
  return graph.things.flatMap((thing) => itemOf(graph, thing, base));
}

function itemOf(graph: Graph, thing: Thing, base: string | undefined): Described[] {
  const type = typesOf(thing).find((name) => LISTED_TYPES.has(name));
  if (type === undefined) return [];
  const inner = valuesOf(graph, thing, "item").find(isThing);
  if (type === "ListItem" && inner !== undefined) return [];
  const item: Record<string, string | undefined> = {};
  for (const property of PROPERTIES) item[property] = textsOf(graph, thing, property)[0];
  const url = thingText(
    thing["url"] ?? thing["@id"] ?? (typeof thing["item"] === "string" ? thing["item"] : undefined),
  );
  const offer = valuesOf(graph, thing, "offers").find(isThing);
  if (offer !== undefined) {
    item["price"] = thingText(offer["price"] ?? offer["lowPrice"]);
    item["currency"] = thingText(offer["priceCurrency"]);
    item["availability"] = thingText(offer["availability"])?.split("/").at(-1);
  }
  const rating = valuesOf(graph, thing, "aggregateRating").find(isThing);
  if (rating !== undefined) {
    item["rating"] = thingText(rating["ratingValue"]);
    item["reviews"] = thingText(rating["reviewCount"] ?? rating["ratingCount"]);
  }
  const name = textsOf(graph, thing, "name")[0] ?? textsOf(graph, thing, "headline")[0];
  if (name === undefined && url === undefined) return [];
  const known = Object.entries(item).filter(([, value]) => value !== undefined);
  return [
    {
      type,
      ...(name === undefined ? {} : { name }),
      ...(url === undefined ? {} : { url: absoluteUrl(url, base) }),
      ...Object.fromEntries(known),
    },
  ];
}

/** Joins records with the structured data that describes them, by link address or by title. The structured data is read on first access. */
export function joinStructured(
  { columns, records }: { readonly columns: readonly Column[]; readonly records: readonly LazyRecord[] },
  items: () => readonly Described[],
): void {
  let cached: DataLookup | undefined;
  const keys: RecordKeys = {
    links: columns.filter(({ type }) => type === "link").map(({ name }) => name),
    title: columns.find(({ name }) => name === "title")?.name,
  };
  const lookup: DataLookup = (record) => (cached ??= dataLookupOf(keys, items()))(record);
  // Changes the records: copying them would compute their text.
  for (const record of records) record.setDataLookup(lookup);
}

/** Names of the fields by which records are found in structured data. */
interface RecordKeys {
  readonly links: readonly string[];
  readonly title: string | undefined;
}

function dataLookupOf({ links, title }: RecordKeys, items: readonly Described[]): DataLookup {
  const byKey = new Map<string, Described>();
  for (const item of items) {
    if (item.url !== undefined && !byKey.has(item.url)) byKey.set(item.url, item);
    const name = keyOf(item.name ?? "");
    if (name !== "" && !byKey.has(name)) byKey.set(name, item);
  }
  return (record) => {
    const link = links
      .map((name) => record.fields[name])
      .find((value) => typeof value === "string" && byKey.has(value));
    if (typeof link === "string") return byKey.get(link);
    return title === undefined ? undefined : byKey.get(keyOf(textField(record, title)));
  };
}

function textField(record: DataRecord, name: string): string {
  const value = record.fields[name];
  return typeof value === "string" ? value : "";
}

function keyOf(name: string): string {
  return name.toLowerCase().replace(NOT_WORD, " ").trim();
}
