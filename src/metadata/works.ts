import type { Evidence } from "./evidence.ts";
import { type Graph, isThing, type Thing, textsOf, typesOf, valuesOf } from "./sources/index.ts";

/** An item of structured data that may describe the main subject of the page: an article, a product, a thread. */
export type Work = RankedItem<WorkKind>;

type WorkKind = "article" | "page" | "forum" | "product" | "other";

/** Kinds by type name. Comments are not works. An item with several types has the first matching kind of this list. */
const TYPES_BY_KIND: readonly (readonly [kind: WorkKind | "comment", types: string])[] = [
  ["comment", "Comment UserComments Answer"],
  ["forum", "DiscussionForumPosting Question QAPage SocialMediaPosting"],
  ["product", "Product ProductGroup SoftwareApplication MobileApplication Offer"],
  [
    "article",
    "Report Review Recipe HowTo Chapter Course CreativeWork VideoObject AudioObject PodcastEpisode Event Book entry",
  ],
  ["page", "Website"],
];
const KIND_OF_TYPE = new Map(
  TYPES_BY_KIND.flatMap(([kind, types]) => types.split(" ").map((type) => [type, kind] as const)),
);
const PAGE_TYPE = /^\w*Page$/;

function kindOfType(type: string): WorkKind | "comment" | undefined {
  const known = KIND_OF_TYPE.get(type);
  if (known !== undefined) return known;
  if (type.endsWith("Article") || type.endsWith("Posting")) return "article";
  return PAGE_TYPE.test(type) ? "page" : undefined;
}

/** The kind of work of an item, undefined for people, organizations and lists. */
function workKind(thing: Thing): WorkKind | undefined {
  const kinds = typesOf(thing).map(kindOfType);
  const kind = kinds.length === 1 ? kinds[0] : TYPES_BY_KIND.find(([first]) => kinds.includes(first))?.[0];
  return kind === "comment" ? undefined : kind;
}

/** Points for a work with the address of the page, and for one with its title. The first work of a graph gets a bonus. */
const URL_MATCH = 4;
const TITLE_MATCH = 3;
/** From this rank on, address or title match those of the page. */
export const OWN_RANK = TITLE_MATCH;
const FIRST_BONUS = 0.5;
/** Limit per graph: later works are teasers or products of a list. */
const MAX_WORKS = 30;

/** The works of the page, the best match first. Leaves out works whose address or title differs, unless the other one matches. */
export function worksOf(evidence: Evidence): readonly Work[] {
  const reviews = new Set(evidence.graphs.flatMap((graph) => [...customerReviews(graph)]));
  return rankedItems(evidence, (thing) => (reviews.has(thing) ? undefined : workKind(thing)));
}

/** An item of structured data with its kind. */
export interface RankedItem<K> {
  readonly graph: Graph;
  readonly thing: Thing;
  readonly kind: K;
  /** Higher if address or title match those of the page, lower if they differ. */
  readonly rank: number;
}

/** The items that `kindOf` gives a kind, the best match with the page first. Leaves out items that belong to other pages. */
export function rankedItems<K>(evidence: Evidence, kindOf: (thing: Thing) => K | undefined): readonly RankedItem<K>[] {
  const address = addressKeys(evidence);
  const titles = [evidence.signals.title, evidence.meta("og:title") ?? "", ...evidence.headings.map((h) => h.text)];
  const titleKeys = titles.map((title) => evidence.keyOf(title)).filter((key) => key !== "");
  const ranked: RankedItem<K>[] = [];
  for (const graph of evidence.graphs) {
    let seen = 0;
    for (const thing of graph.things) {
      const kind = kindOf(thing);
      if (kind === undefined) continue;
      if (seen >= MAX_WORKS) break;
      let rank = seen++ === 0 ? FIRST_BONUS : 0;
      const matches = matchesAddress(graph, thing, address);
      if (matches === true) rank += URL_MATCH;
      const titled = matchesTitle(evidence, [graph, thing], titleKeys);
      if (titled === true) rank += TITLE_MATCH;
      if (titled === false && matches !== true) rank -= TITLE_MATCH;
      if (matches === false) rank -= URL_MATCH / 2;
      ranked.push({ graph, thing, kind, rank });
    }
  }
  return ranked.filter((work) => work.rank > -1).sort((a, b) => b.rank - a.rank);
}

const REVIEW_PROPERTIES = ["review", "reviews"] as const;

/** The reviews by customers: those of items with several reviews, or with a review and an aggregate rating. A single review may be the page. */
function customerReviews(graph: Graph): ReadonlySet<unknown> {
  const found = new Set<unknown>();
  for (const thing of graph.things) {
    const mayHave = graph.isPrefixed || thing["review"] !== undefined || thing["reviews"] !== undefined;
    if (!mayHave) continue;
    const reviews = REVIEW_PROPERTIES.flatMap((property) => valuesOf(graph, thing, property));
    if (reviews.length > 1 || (reviews.length > 0 && thing["aggregateRating"] !== undefined))
      for (const review of reviews) found.add(review);
  }
  return found;
}

function addressKeys(evidence: Evidence): ReadonlySet<string> {
  const canonical = evidence.signals.links.find((link) => link.rel === "canonical")?.href;
  const addresses = [evidence.page.url, canonical, evidence.meta("og:url")];
  return new Set(addresses.filter((address) => address !== undefined).map(addressKey));
}

const SCHEME = /^https?:\/\/(?:www\.|m\.|amp\.)?/i;
const TAIL = /[?#][\s\S]*|\/(?:amp\/?)?$/g;

/** The part of an address that identifies the page: without scheme, query, fragment and trailing slash. */
function addressKey(address: string): string {
  return address.trim().replace(SCHEME, "").replace(TAIL, "").replace(TAIL, "").toLowerCase();
}

const ADDRESS_PROPERTIES = ["mainEntityOfPage", "url"] as const;

/** Whether an item has the address of the page, undefined if it has no address. */
function matchesAddress(graph: Graph, thing: Thing, keys: ReadonlySet<string>): boolean | undefined {
  const addresses = [...ADDRESS_PROPERTIES.flatMap((property) => valuesOf(graph, thing, property)), thing["@id"]];
  let matches: boolean | undefined;
  for (const value of addresses) {
    const address = isThing(value) ? (value["@id"] ?? value["url"]) : value;
    if (typeof address !== "string" || !SCHEME.test(address)) continue;
    if (keys.has(addressKey(address))) return true;
    matches = false;
  }
  return matches;
}

/** Whether an item has the title of the page, undefined if the item or the page has no title. */
function matchesTitle(
  evidence: Evidence,
  [graph, thing]: readonly [Graph, Thing],
  keys: readonly string[],
): boolean | undefined {
  if (keys.length === 0) return undefined;
  let matches: boolean | undefined;
  for (const property of TITLE_PROPERTIES) {
    for (const text of textsOf(graph, thing, property)) {
      const name = evidence.keyOf(text);
      if (name === "") continue;
      if (keys.some((key) => key.includes(name) || name.includes(key))) return true;
      matches = false;
    }
  }
  return matches;
}

const TITLE_PROPERTIES = ["headline", "name"] as const;
