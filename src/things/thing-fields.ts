/** Assembles the fields of a thing from what the page declares and what it shows. */
import type { Price, PriceRegion } from "../language/index.ts";
import { type Evidence, type Field, isThing, textsOf, titleCuts, valuesOf } from "../metadata/index.ts";
import { compactKey } from "../text/index.ts";
import {
  availabilityOf,
  declaredFields,
  declaredIdentifiers,
  declaredName,
  declaredOffers,
  declaredRating,
  declaredValue,
  priceOf,
} from "./declared-fields.ts";
import type { DeclaredThing } from "./declared-thing.ts";
import { LIST_FIELDS, type PageThing, type ThingType } from "./page-thing.ts";
import {
  canBeBought,
  cleanName,
  labeledFields,
  labeledIdentifiers,
  MIN_SURE_SCORE,
  propertiesOf,
  type ShownPrice,
  type ShownThing,
  shownAvailability,
  shownBrand,
  shownRating,
  starRating,
} from "./shown/index.ts";

/** Where the fields of a thing are read from. */
export interface FieldContext {
  readonly evidence: Evidence;
  readonly declared: DeclaredThing | undefined;
  readonly shown: ShownThing;
  readonly region: PriceRegion;
  readonly type: ThingType;
}

/** Confidence by source. Set by hand. */
const DECLARED = 0.9;
/** Both declared and shown. */
const CONFIRMED = 0.97;
const LABELED = 0.8;
const LISTED = 0.85;
const SHOWN_FACT = 0.75;
const PROPERTIES = 0.7;

/** The fields besides type and name. */
type ThingFields = Partial<Omit<PageThing, "type" | "source" | "confidence" | "name">>;

/** Returns the fields of a thing that were found. */
export function fieldsOf(context: FieldContext): ThingFields {
  const { type } = context;
  const isSold = SOLD_TYPES.has(type);
  const fields: Record<string, unknown> = { ...(isSold ? priceFields(context) : {}) };
  if (isSold) fields["availability"] = availability(context);
  if (isSold) fields["identifiers"] = identifiers(context);
  if (RATED_TYPES.has(type)) fields["rating"] = rating(context);
  if (type === "product") fields["brand"] = brand(context);
  Object.assign(fields, labeled(context), recipeLists(context), declaredTexts(context));
  if (type === "question") Object.assign(fields, answers(context));
  else fields["properties"] = properties(context);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as ThingFields;
}

const SOLD_TYPES: ReadonlySet<ThingType> = new Set(["product", "book", "software", "event"]);
const RATED_TYPES: ReadonlySet<ThingType> = new Set(["product", "book", "software", "recipe", "place", "film"]);

function field<T>(value: T | undefined, source: string, confidence: number): Field<T> | undefined {
  return value === undefined ? undefined : { value, source, confidence };
}

/** Confidence of a shown name by its score. Set by hand. */
const NAME_CONFIDENCES: readonly (readonly [minScore: number, confidence: number])[] = [
  [5, 0.95],
  [3.5, 0.88],
  [2.5, 0.75],
];
const DOUBTFUL_NAME = 0.55;

/** The name of a thing: the declared one, or else the shown one. */
export function nameField({ evidence, declared, shown }: FieldContext): Field<string> | undefined {
  const { name } = shown;
  const written = declared && declaredName(declared);
  if (declared !== undefined && written !== undefined) {
    const value = withoutSite(evidence, written);
    const isShown = name !== undefined && evidence.keyOf(name.value) === evidence.keyOf(value);
    return { value, source: `${declared.graph.vocabulary} name`, confidence: isShown ? CONFIRMED : DECLARED };
  }
  if (name !== undefined) {
    const confidence = NAME_CONFIDENCES.find(([minScore]) => name.score >= minScore)?.[1] ?? DOUBTFUL_NAME;
    return { value: name.value, source: name.source, confidence };
  }
  const title = evidence.meta("og:title");
  return title === undefined
    ? undefined
    : { value: cleanName(title), source: "meta og:title", confidence: DOUBTFUL_NAME };
}

/** Removes the name of the site after a name: "Oak Table — Example Shop". */
function withoutSite(evidence: Evidence, name: string): string {
  const cut = titleCuts(name).find(({ index, 0: separator }) =>
    evidence.siteKeys.has(compactKey(name.slice(index + separator.length))),
  );
  return cut === undefined || cut.index === 0 ? name : name.slice(0, cut.index);
}

function declaredTexts({ declared }: FieldContext): ThingFields {
  if (declared === undefined) return {};
  const { vocabulary } = declared.graph;
  return Object.fromEntries(
    declaredFields(declared).map(({ field: name, value, property }) => [
      name,
      { value, source: `${vocabulary} ${property}`, confidence: DECLARED },
    ]),
  );
}

const LIST_SEPARATOR = /[,;\n]/;
const MAX_LIST_ITEMS = 50;

function labeled({ shown, type }: FieldContext): ThingFields {
  const found: Record<string, unknown> = {};
  for (const [name, { value, label }] of labeledFields(type, shown.labels, shown.nameLine)) {
    const isList = (LIST_FIELDS as readonly string[]).includes(name);
    const items = isList
      ? value
          .split(LIST_SEPARATOR)
          .map((item) => item.trim())
          .filter((item) => item !== "")
          .slice(0, MAX_LIST_ITEMS)
      : value;
    found[name] = { value: items, source: `label ${label}`, confidence: LABELED };
  }
  return found;
}

/** Ingredients and steps that a recipe shows. */
function recipeLists({ shown, type }: FieldContext): ThingFields {
  if (type !== "recipe" || shown.recipe === undefined) return {};
  const { ingredients, steps } = shown.recipe;
  return { ingredients: field(ingredients, "text", LISTED), steps: field(steps, "text", LISTED) };
}

/** The prices: declared in structured data, in meta elements, or shown. The text is that of the page if it shows the price. */
export function priceFields(context: FieldContext): Pick<PageThing, "price" | "regularPrice"> {
  const { shown, declared } = context;
  const found = declaredPrice(context);
  const { price, regularPrice } = shown.prices;
  if (found === undefined) {
    // A declared thing without a price may be sold elsewhere: then the amounts of the page are those of other things.
    const isUnsure = (price?.score ?? 0) < MIN_SURE_SCORE;
    const mayBeOther = isUnsure && (declared !== undefined || isUnavailable(context));
    return mayBeOther ? {} : { price: shownField(price), regularPrice: shownField(regularPrice) };
  }
  const same = shown.amounts.find(({ amount }) => amount === found.value.amount);
  const value = same === undefined ? found.value : { ...found.value, text: same.text };
  const currency = found.value.currency ?? same?.currency;
  const isBefore = (regularPrice?.amount ?? 0) > found.value.amount;
  return {
    price: { ...found, value: { ...value, currency }, confidence: same === undefined ? found.confidence : CONFIRMED },
    ...(isBefore ? { regularPrice: shownField(regularPrice) } : {}),
  };
}

/** Lines from the name on that have the price of a thing that is out of stock. Later amounts are those of things in stock. Set by hand. */
const MAX_LINES_TO_OWN_PRICE = 12;

/** Whether a thing is out of stock, and its price may be that of another thing. */
function isUnavailable(context: FieldContext): boolean {
  const { nameLine, prices } = context.shown;
  const after = (prices.price?.line ?? nameLine) - nameLine;
  const isOwn = after >= 0 && after <= MAX_LINES_TO_OWN_PRICE;
  return !isOwn && availability(context)?.value === "out of stock";
}

/** Meta elements with a price: `product:price:amount`. */
export const PRICE_METAS = ["product:price", "og:price", "product:sale_price"] as const;

function declaredPrice({ declared, evidence, shown, region }: FieldContext): Field<Price> | undefined {
  if (declared !== undefined) {
    const { prices } = declaredOffers(declared, region);
    const isShown = (price: Price): boolean => shown.prices.price?.amount === price.amount;
    const lowest = prices.toSorted((a, b) => a.amount - b.amount)[0];
    const value = prices.find(isShown) ?? lowest;
    if (value !== undefined) return { value, source: `${declared.graph.vocabulary} offers`, confidence: DECLARED };
  }
  for (const name of PRICE_METAS) {
    const amount = evidence.meta(`${name}:amount`);
    const value = amount === undefined ? undefined : priceOf(amount, evidence.meta(`${name}:currency`), region);
    if (value !== undefined) return { value, source: `meta ${name}:amount`, confidence: DECLARED };
  }
  return undefined;
}

const PRICE_CONFIDENCES: readonly (readonly [minScore: number, confidence: number])[] = [
  [5, 0.93],
  [3.5, 0.85],
];
const DOUBTFUL_PRICE = 0.65;

function shownField(price: ShownPrice | undefined): Field<Price> | undefined {
  if (price === undefined) return undefined;
  const confidence = PRICE_CONFIDENCES.find(([minScore]) => price.score >= minScore)?.[1] ?? DOUBTFUL_PRICE;
  const { text, amount, currency } = price;
  return { value: { text, amount, currency }, source: "text", confidence };
}

function availability({ declared, evidence, shown, region }: FieldContext): PageThing["availability"] {
  if (declared !== undefined) {
    const found = declaredOffers(declared, region).availability;
    if (found !== undefined)
      return { value: found, source: `${declared.graph.vocabulary} availability`, confidence: DECLARED };
  }
  const meta = availabilityOf(evidence.meta("product:availability") ?? evidence.meta("og:availability") ?? "");
  if (meta !== undefined) return { value: meta, source: "meta product:availability", confidence: DECLARED };
  if (shown.facts === undefined) return undefined;
  const written = field(shownAvailability(shown.facts), "text", SHOWN_FACT);
  return written ?? (canBeBought(shown.facts) ? field("in stock", "cart button", SHOWN_FACT) : undefined);
}

function rating({ declared, shown }: FieldContext): PageThing["rating"] {
  const found = declared && declaredRating(declared);
  if (declared !== undefined && found !== undefined)
    return { value: found, source: `${declared.graph.vocabulary} aggregateRating`, confidence: DECLARED };
  if (shown.facts === undefined) return undefined;
  const written = shownRating(shown.facts);
  return written === undefined
    ? field(starRating(shown.facts), "stars", SHOWN_FACT)
    : field(written, "text", SHOWN_FACT);
}

function brand({ shown }: FieldContext): PageThing["brand"] {
  return field(shown.facts && shownBrand(shown.facts), "text", SHOWN_FACT);
}

function identifiers({ declared, shown }: FieldContext): PageThing["identifiers"] {
  const found = declared && declaredIdentifiers(declared);
  const written = labeledIdentifiers(shown.labels);
  if (declared !== undefined && found !== undefined)
    return { value: { ...written, ...found }, source: declared.graph.vocabulary, confidence: DECLARED };
  return field(written, "labels", LABELED);
}

/** Fewer labeled values are not a specification. */
const MIN_PROPERTIES = 2;

function properties({ shown }: FieldContext): PageThing["properties"] {
  const found = propertiesOf(shown.labels, shown.nameLine);
  return found.length < MIN_PROPERTIES ? undefined : { value: found, source: "labels", confidence: PROPERTIES };
}

function answers({ declared }: FieldContext): ThingFields {
  if (declared === undefined) return {};
  const { vocabulary } = declared.graph;
  const count = Number(declaredValue(declared, "answerCount") ?? Number.NaN);
  const accepted = acceptedAnswer(declared);
  return {
    answers: Number.isInteger(count)
      ? { value: count, source: `${vocabulary} answerCount`, confidence: DECLARED }
      : undefined,
    acceptedAnswer: field(accepted, `${vocabulary} acceptedAnswer`, DECLARED),
  };
}

function acceptedAnswer({ graph, item }: DeclaredThing): string | undefined {
  const answer = valuesOf(graph, item, "acceptedAnswer").find(isThing);
  return answer === undefined ? undefined : textsOf(graph, answer, "text")[0];
}
