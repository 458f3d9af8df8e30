import type { PriceRegion } from "../language/index.ts";
import { type Evidence, OWN_RANK, typesOf, worksOf } from "../metadata/index.ts";
import type { PageKind } from "../select/index.ts";
import { RECIPE_WORDS } from "../vocabulary/index.ts";
import { declaredName } from "./declared-fields.ts";
import { type DeclaredThing, declaredThing } from "./declared-thing.ts";
import { type InferredType, inferredTypes } from "./inferred-type.ts";
import { isOffered } from "./is-offered.ts";
import type { PageThing, ThingType } from "./page-thing.ts";
import { MIN_SURE_SCORE, ShownThing } from "./shown/index.ts";
import { type FieldContext, fieldsOf, nameField, PRICE_METAS } from "./thing-fields.ts";
import { TYPE_OF_OG } from "./thing-types.ts";
import { isStrongLabel } from "./type-labels.ts";

/** What is known of a page before its thing is read. */
export interface ThingContext {
  /** BCP 47 tag of the page's language. */
  readonly language?: string | undefined;
  /** The title by the metadata. */
  readonly title?: string | undefined;
  /** The learned kind of the page. */
  readonly kind?: PageKind | undefined;
}

/** The subject of a page about one thing: its type, and the sources of its fields. */
export interface ThingSubject extends FieldContext, TypedThing {
  readonly kind: PageKind | undefined;
}

/** Finds out whether a page describes one thing, and of which type. Undefined for lists, front pages and articles. */
export function findSubject(evidence: Evidence, context: ThingContext = {}): ThingSubject | undefined {
  if (HOME_PAGE.test(evidence.url ?? "")) return undefined;
  const declared = declaredThing(evidence);
  const { kind, language, title } = context;
  const isStory = declared === undefined && isArticle(evidence, kind);
  if (isStory && !isAboutRecipe(evidence)) return undefined;
  const region: PriceRegion = { language, host: evidence.host };
  const shown = new ShownThing(evidence, {
    region,
    pageTitle: title ?? "",
    declaredName: declared && declaredName(declared),
  });
  const typed =
    declaredType(declared) ??
    (isStory ? undefined : ogType(evidence, shown)) ??
    recipeType(shown) ??
    (isStory ? undefined : inferredType(evidence, shown, kind));
  return typed && { ...typed, kind, evidence, declared, shown, region };
}

/** Reads the thing that a page describes. Undefined if no name was found, or if the page does not sell the product that it declares. */
export function readThing(subject: ThingSubject): PageThing | undefined {
  const { type, source, confidence, kind } = subject;
  const name = nameField(subject);
  if (name === undefined) return undefined;
  const fields = fieldsOf(subject);
  if (type === "product" && fields.price === undefined && !isShopPage(fields, kind)) return undefined;
  return { type, source, confidence, name, ...fields };
}

/** Whether a page without a price sells its product. Services and lists also declare products, so that search engines show their stars. */
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
const INGREDIENTS_TYPE = 0.9;

function declaredType(declared: DeclaredThing | undefined): TypedThing | undefined {
  if (declared === undefined) return undefined;
  const { graph, item, type, isOwn } = declared;
  const confidence = isOwn ? OWN_TYPE : OTHER_DECLARED_TYPE;
  return { type, source: `${graph.vocabulary} ${typesOf(item)[0]}`, confidence };
}

/** Pages with more different prices are lists. */
const MAX_OG_AMOUNTS = 8;

/** The type by `og:type`. Shops declare products on lists, and chapters are declared books: they need a price or an ISBN. */
function ogType(evidence: Evidence, shown: ShownThing): TypedThing | undefined {
  const type = TYPE_OF_OG.get(evidence.meta("og:type")?.toLowerCase() ?? "");
  if (type === undefined) return undefined;
  if (type === "product" && !hasPriceMeta(evidence) && !isPricedOnce(shown)) return undefined;
  if (type === "book" && !hasIsbn(evidence, shown)) return undefined;
  return { type, source: "meta og:type", confidence: OG_TYPE };
}

function hasPriceMeta(evidence: Evidence): boolean {
  return PRICE_METAS.some((name) => evidence.meta(`${name}:amount`) !== undefined);
}

/** Whether a page shows a price that is certain, and not those of many things. */
function isPricedOnce({ prices, amounts }: ShownThing): boolean {
  if ((prices.price?.score ?? 0) < MIN_SURE_SCORE) return false;
  return new Set(amounts.map(({ amount }) => amount)).size <= MAX_OG_AMOUNTS;
}

function hasIsbn(evidence: Evidence, { labels }: ShownThing): boolean {
  return evidence.meta("book:isbn") !== undefined || labels.some(({ key }) => key.startsWith("isbn"));
}

/** Whether the address or the title of an article names a recipe. Other articles may contain one, but are not about it. */
function isAboutRecipe({ url, signals }: Evidence): boolean {
  return [url ?? "", signals.title].some((text) => RECIPE_WORDS.test(text));
}

/** A recipe by its lists: ingredients with amounts, and steps. */
function recipeType({ recipe }: ShownThing): TypedThing | undefined {
  return recipe && { type: "recipe", source: "ingredients", confidence: INGREDIENTS_TYPE };
}

/** The least score of a type, by kind of page. Lists and services need more labels than other pages. Set by hand, looking at pages of WCXB and SWDE. */
const MIN_SCORE = 5;
const MIN_SCORE_OF_KIND: Partial<Record<PageKind, number>> = { product: 4, service: 6, forum: 9 };
const MIN_LEAD = 1;
const MIN_NAME_SCORE = 2;
/** With many labels, a name that the title does not confirm suffices: some sites have the same title on all pages. */
const MIN_NAME_SCORE_WITH_LABELS = 1.2;
const MANY_LABELS = 5;
const MIN_STRONG_LABELS = 2;
const MIN_LABELS = 4;

/** The type by the labels, words and prices that a page shows. */
function inferredType(evidence: Evidence, shown: ShownThing, kind: PageKind | undefined): TypedThing | undefined {
  const { labels } = shown;
  const hasStrongLabel = labels.some(({ key }) => isStrongLabel(key));
  if (kind === "documentation" || (kind !== "product" && !hasStrongLabel && !isOffered(shown, kind))) return undefined;
  const { name } = shown;
  if (name === undefined || name.score < MIN_NAME_SCORE_WITH_LABELS) return undefined;
  const price = shown.prices.price?.score ?? 0;
  const isSold = isOffered(shown, kind);
  const clues = { labels, price, carts: shown.carts.length, isOffered: isSold };
  const [best, second] = booksAsProducts(inferredTypes(evidence, clues));
  if (best === undefined) return undefined;
  const isPriced = isSold || (kind === "product" && price >= MIN_SURE_SCORE);
  if (!isPriced && !hasStrongLabel) return undefined;
  const isNamed = best.labels >= MANY_LABELS || name.score >= MIN_NAME_SCORE;
  const least = (kind === undefined ? undefined : MIN_SCORE_OF_KIND[kind]) ?? MIN_SCORE;
  // On product pages, opening hours and ways of payment are those of the shop.
  const isShops = kind === "product" && best.type === "product" && (isSold || best.labels >= MIN_LABELS);
  const isSure = best.score >= least && (isShops || best.score >= (second?.score ?? 0) + MIN_LEAD);
  const isLabeled = best.strongLabels >= MIN_STRONG_LABELS || (best.strongLabels > 0 && best.labels >= MIN_LABELS);
  if (!isNamed || !isSure || !(isLabeled || (isPriced && best.type === "product"))) return undefined;
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
