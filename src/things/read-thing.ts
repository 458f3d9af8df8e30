import type { PriceRegion } from "../language/index.ts";
import { type Evidence, OWN_RANK, typesOf, worksOf } from "../metadata/index.ts";
import type { PageKind } from "../select/index.ts";
import { declaredName } from "./declared-fields.ts";
import { type DeclaredThing, declaredThing } from "./declared-thing.ts";
import { type InferredType, inferredTypes } from "./inferred-type.ts";
import type { PageThing, ThingType } from "./page-thing.ts";
import { MIN_SURE_SCORE } from "./shown-price.ts";
import { type ShownThing, shownThing } from "./shown-thing.ts";
import { fieldsOf, nameField, PRICE_METAS } from "./thing-fields.ts";
import { TYPE_OF_OG } from "./thing-types.ts";

/** What is known of a page before its thing is read. */
export interface ThingContext {
  /** BCP 47 tag of the page's language. */
  readonly language?: string | undefined;
  /** The title by the metadata. */
  readonly title?: string | undefined;
  /** The learned kind of the page. */
  readonly kind?: PageKind | undefined;
}

/** Reads the one thing that a page describes. Undefined for lists, front pages and articles, and if no name was found. */
export function readThing(evidence: Evidence, context: ThingContext = {}): PageThing | undefined {
  if (HOME_PAGE.test(evidence.url ?? "")) return undefined;
  const declared = declaredThing(evidence);
  if (declared === undefined && isArticle(evidence, context.kind)) return undefined;
  const region: PriceRegion = { language: context.language, host: evidence.host };
  const pageTitle = context.title ?? "";
  const shown = shownThing(evidence, { region, pageTitle, declaredName: declared && declaredName(declared) });
  const typed = declaredType(declared) ?? ogType(evidence, shown) ?? inferredType(evidence, shown, context.kind);
  if (typed === undefined) return undefined;
  const name = nameField(evidence, declared, shown);
  if (name === undefined) return undefined;
  const fields = fieldsOf({ evidence, declared, shown, region, type: typed.type });
  if (typed.type === "product" && fields.price === undefined && !isShopPage(fields, context.kind)) return undefined;
  return { ...typed, name, ...fields };
}

/** Whether a product without a price is one. Services and lists declare products, too, to get the stars of their rating shown. */
function isShopPage(
  { availability, identifiers, properties }: Partial<PageThing>,
  kind: PageKind | undefined,
): boolean {
  return kind === "product" && (availability ?? identifiers ?? properties) !== undefined;
}

const HOME_PAGE = /^https?:\/\/[^/?#]+\/?(?:[?#]|$)/i;
const ARTICLE_TYPE = /Article$|(?<!Job)Posting$/;

/** Whether a page declares itself an article. Some shops declare all their pages articles by `og:type`. */
function isArticle(evidence: Evidence, kind: PageKind | undefined): boolean {
  if (kind !== "product" && evidence.meta("og:type")?.toLowerCase() === "article") return true;
  return worksOf(evidence).some(
    ({ thing, rank }) => rank >= OWN_RANK && typesOf(thing).some((type) => ARTICLE_TYPE.test(type)),
  );
}

/** The type of a thing with its source. */
interface TypedThing {
  readonly type: ThingType;
  readonly source: string;
  readonly confidence: number;
}

/** Confidence by source. Set by hand. */
const OWN_TYPE = 0.97;
const OTHER_DECLARED_TYPE = 0.9;
const OG_TYPE = 0.85;

function declaredType(declared: DeclaredThing | undefined): TypedThing | undefined {
  if (declared === undefined) return undefined;
  const { graph, item, type, isOwn } = declared;
  const confidence = isOwn ? OWN_TYPE : OTHER_DECLARED_TYPE;
  return { type, source: `${graph.vocabulary} ${typesOf(item)[0]}`, confidence };
}

/** Pages with more different prices are lists. */
const MAX_OG_AMOUNTS = 8;

/** The type by `og:type`. Shops declare products on lists, and chapters are declared books: they need a price or an ISBN. */
function ogType(evidence: Evidence, { prices, amounts, labels }: ShownThing): TypedThing | undefined {
  const type = TYPE_OF_OG.get(evidence.meta("og:type")?.toLowerCase() ?? "");
  if (type === undefined) return undefined;
  const hasMeta = PRICE_METAS.some((name) => evidence.meta(`${name}:amount`) !== undefined);
  const isPriced =
    (prices.price?.score ?? 0) >= MIN_SURE_SCORE && new Set(amounts.map(({ amount }) => amount)).size <= MAX_OG_AMOUNTS;
  if (type === "product" && !hasMeta && !isPriced) return undefined;
  const hasIsbn = evidence.meta("book:isbn") !== undefined || labels.some(({ key }) => key.startsWith("isbn"));
  if (type === "book" && !hasIsbn) return undefined;
  return { type, source: "meta og:type", confidence: OG_TYPE };
}

/** The least sum of signs, by kind of page. Lists and services need more labels than other pages. Set by hand, looking at pages of WCXB and SWDE. */
const MIN_SCORE = 5;
const MIN_SCORE_OF_KIND: Partial<Record<PageKind, number>> = { product: 4, service: 6, forum: 9, documentation: 9 };
const MIN_LEAD = 1;
const MIN_NAME_SCORE = 2;
/** With many labels, a name without any sign in the title suffices: some sites have the same title on all pages. */
const MIN_NAME_SCORE_WITH_LABELS = 1.2;
const MANY_LABELS = 5;
const MIN_STRONG_LABELS = 2;
const MIN_LABELS = 4;

/** The type by the labels, words and prices that a page shows. */
function inferredType(evidence: Evidence, shown: ShownThing, kind: PageKind | undefined): TypedThing | undefined {
  const { labels, name, prices } = shown;
  const hasPrice = (prices.price?.score ?? 0) >= MIN_SURE_SCORE;
  const [best, second] = booksAsProducts(inferredTypes(evidence, { labels, price: prices.price?.score ?? 0 }));
  if (best === undefined || name === undefined) return undefined;
  const isNamed = name.score >= (best.labels >= MANY_LABELS ? MIN_NAME_SCORE_WITH_LABELS : MIN_NAME_SCORE);
  const least = (kind === undefined ? undefined : MIN_SCORE_OF_KIND[kind]) ?? MIN_SCORE;
  const isSure = best.score >= least && best.score >= (second?.score ?? 0) + MIN_LEAD;
  const isLabeled = best.strongLabels >= MIN_STRONG_LABELS || (best.strongLabels > 0 && best.labels >= MIN_LABELS);
  const isShown =
    kind !== "documentation" && (isLabeled || (best.type === "product" && hasPrice && kind === "product"));
  if (!isNamed || !isSure || !isShown) return undefined;
  return {
    type: best.type,
    source: best.labels > 0 ? "labels" : "price",
    confidence: confidenceOf(best.score - least),
  };
}

const MIN_BOOK_LABELS = 2;

/** Books are products: leaves out the product if the page has labels of a book. */
function booksAsProducts(types: readonly InferredType[]): readonly InferredType[] {
  const book = types.find(({ type }) => type === "book");
  const isBook = book !== undefined && book.strongLabels > 0 && book.labels >= MIN_BOOK_LABELS;
  if (!isBook) return types;
  const product = types.find(({ type }) => type === "product");
  const merged = { ...book, score: Math.max(book.score, product?.score ?? 0) };
  return [merged, ...types.filter(({ type }) => type !== "book" && type !== "product")].sort(
    (a, b) => b.score - a.score,
  );
}

/** Confidence of an inferred type by how far its sum exceeds the least one. */
function confidenceOf(excess: number): number {
  return Math.min(0.9, Math.round((0.6 + 0.05 * excess) * 100) / 100);
}
