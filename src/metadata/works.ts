import type { Evidence } from "./evidence.ts";
import { type Graph, isThing, type Thing, textsOf, typesOf, valuesOf } from "./sources/index.ts";

/** A node of structured data that may stand for the page's main matter. */
export interface Work {
  readonly graph: Graph;
  readonly thing: Thing;
  readonly kind: WorkKind;
  /** Above 0 where address or title say it is the page's own. */
  readonly rank: number;
}

type WorkKind = "article" | "page" | "forum" | "product" | "other";

/** Kinds of types by name; comments are no works. Of a node with several types the first kind of these counts. */
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

/** Which kind of work a node's types make it, undefined for people, organisations, lists and the like. */
function workKind(thing: Thing): WorkKind | undefined {
  const kinds = typesOf(thing).map(kindOfType);
  const kind = kinds.length === 1 ? kinds[0] : TYPES_BY_KIND.find(([first]) => kinds.includes(first))?.[0];
  return kind === "comment" ? undefined : kind;
}

/** Works that are not named as others are (a list of teasers) and come first are the page's own. */
const URL_MATCH = 4;
const TITLE_MATCH = 3;
/** The rank of works that address or title say are the page's own. */
export const OWN_RANK = TITLE_MATCH;
const FIRST_BONUS = 0.5;
/** Later ones are lists of teasers or products. */
const MAX_WORKS = 30;

/** The works of the page, the likeliest to be its own first; those that name another page are left out. */
export function worksOf(evidence: Evidence): readonly Work[] {
  const address = addressKeys(evidence);
  const titles = [evidence.signals.title, evidence.meta("og:title") ?? "", ...evidence.headings.map((h) => h.text)];
  const titleKeys = titles.map((title) => evidence.keyOf(title)).filter((key) => key !== "");
  const ranked: Work[] = [];
  for (const graph of evidence.graphs) {
    let seen = 0;
    const reviews = customerReviews(graph);
    for (const thing of graph.things) {
      const kind = workKind(thing);
      if (kind === undefined || reviews.has(thing)) continue;
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

/** Reviews of a thing that has several, or a mean of them: none is the page's own. A single one may be what the page is. */
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

/** The part of an address that names the page: no scheme, query, fragment or last slash. */
function addressKey(address: string): string {
  return address.trim().replace(SCHEME, "").replace(TAIL, "").replace(TAIL, "").toLowerCase();
}

const ADDRESS_PROPERTIES = ["mainEntityOfPage", "url"] as const;

/** True or false if the node names its page, undefined if it names none. */
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
