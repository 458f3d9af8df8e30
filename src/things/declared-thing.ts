/** Finds the one item of JSON-LD, microdata or RDFa that describes the page. */
import {
  type Evidence,
  type Graph,
  isThing,
  OWN_RANK,
  type RankedItem,
  rankedItems,
  type Thing,
  textsOf,
  typesOf,
  worksOf,
} from "../metadata/index.ts";
import { compactKey } from "../text/index.ts";
import type { ThingType } from "./page-thing.ts";
import { typeOfSchema } from "./thing-types.ts";

/** An item with the type of thing it describes. */
export interface DeclaredThing {
  readonly graph: Graph;
  readonly item: Thing;
  readonly type: ThingType;
  /** Whether the item has the URL or the title of the page. */
  readonly isOwn: boolean;
}

/** Returns the item that the page is about. Undefined if the page is an article or a list, or if items describe only its site. */
export function declaredThing(evidence: Evidence): DeclaredThing | undefined {
  const items = new Set(evidence.graphs.flatMap(mainItems));
  if (items.size === 0) return undefined;
  const hasQaPage = evidence.graphs.some(({ things }) => things.some((thing) => typesOf(thing).includes("QAPage")));
  const ranked = rankedItems(evidence, (thing) => (items.has(thing) ? typeOf(thing, hasQaPage) : undefined));
  const articleRank = articleRankOf(evidence);
  const found = ranked.find((item) => isSubject(evidence, item, articleRank));
  if (found === undefined || isOneOfMany(evidence, found, ranked)) return undefined;
  return { graph: found.graph, item: found.thing, type: found.kind, isOwn: found.rank >= OWN_RANK };
}

/** Properties whose values may be the subject of the page. Values of other properties belong to the item around them. */
const MAIN_PROPERTIES = ["@graph", "mainEntity", "mainEntityOfPage", "itemOffered", "about"] as const;
/** Limit: items that are visited. */
const MAX_ITEMS = 2_000;

/** Returns the items at the top of a graph. */
function mainItems({ roots }: Graph): readonly Thing[] {
  const found: Thing[] = [];
  const stack: unknown[] = roots.toReversed();
  for (let visited = 0; stack.length > 0 && visited < MAX_ITEMS; visited++) {
    const value = stack.pop();
    if (Array.isArray(value)) for (const inner of value.slice(0, MAX_ITEMS).reverse()) stack.push(inner);
    else if (isThing(value)) {
      if (value["@type"] !== undefined) found.push(value);
      const isPage = value["@type"] === undefined || typesOf(value).some((type) => PAGE_TYPE.test(type));
      for (const property of MAIN_PROPERTIES) {
        if (value[property] !== undefined && (isPage || property === "itemOffered")) stack.push(value[property]);
      }
    }
  }
  return found;
}

const PAGE_TYPE = /Page$|^Loose$|^Offer$/;

function typeOf(thing: Thing, hasQaPage: boolean): ThingType | undefined {
  for (const name of typesOf(thing)) {
    const type = typeOfSchema(name);
    // Questions outside of a QAPage are a list of frequently asked questions.
    if (type !== undefined) return type === "question" && !hasQaPage ? undefined : type;
  }
  return undefined;
}

const ARTICLE_TYPE = /Article$|(?<!Job)Posting$|^Review$|^CriticReview$/;

/** The rank of the best article of the page. */
function articleRankOf(evidence: Evidence): number {
  const article = worksOf(evidence).find(({ thing }) => typesOf(thing).some((type) => ARTICLE_TYPE.test(type)));
  return article?.rank ?? Number.NEGATIVE_INFINITY;
}

/** Types of things that sites also declare for other reasons: the publisher, the author, a video in an article. */
const OFTEN_BESIDE: ReadonlySet<ThingType> = new Set(["person", "place", "video", "film", "book", "event", "software"]);
/** Types that are the subject even of a page that is an article too. */
const WITHIN_ARTICLES: ReadonlySet<ThingType> = new Set(["recipe", "question"]);

/** Whether an item is the subject of the page. */
function isSubject(
  evidence: Evidence,
  { graph, thing, kind, rank }: RankedItem<ThingType>,
  articleRank: number,
): boolean {
  const name = textsOf(graph, thing, "name")[0] ?? "";
  if (OFTEN_BESIDE.has(kind) && (rank < OWN_RANK || !startsTitle(evidence, name))) return false;
  if (!WITHIN_ARTICLES.has(kind) && articleRank >= OWN_RANK && rank <= articleRank) return false;
  return kind !== "place" || !evidence.siteKeys.has(compactKey(name));
}

/** Whether a heading or a title of the page starts with a name. */
function startsTitle(evidence: Evidence, name: string): boolean {
  const key = evidence.keyOf(name);
  const titles = [
    ...evidence.headings.map(({ text }) => text),
    evidence.signals.title,
    evidence.meta("og:title") ?? "",
  ];
  return key !== "" && titles.some((title) => `${evidence.keyOf(title)} `.startsWith(`${key} `));
}

/** Whether the page is a list: it has several items of this type, and this one is not marked as its own. */
function isOneOfMany(
  evidence: Evidence,
  found: RankedItem<ThingType>,
  ranked: readonly RankedItem<ThingType>[],
): boolean {
  if (found.rank >= OWN_RANK) return false;
  const nameOf = ({ graph, thing }: RankedItem<ThingType>): string =>
    evidence.keyOf(textsOf(graph, thing, "name")[0] ?? "");
  const names = new Set(ranked.filter(({ kind }) => kind === found.kind).map(nameOf));
  return names.size > 1;
}
