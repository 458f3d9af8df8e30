/** Reads the fields of a thing from its item of structured data. */
import { decodeText } from "../html/index.ts";
import { currencyNamed, type Price, type PriceRegion, readAmount, readPrice } from "../language/index.ts";
import { type Graph, isThing, type Thing, textsOf, thingText, valuesOf } from "../metadata/index.ts";
import { collapseWhitespace } from "../text/index.ts";
import type { DeclaredThing } from "./declared-thing.ts";
import { type Availability, type Identifiers, LIST_FIELDS, type ThingRating } from "./page-thing.ts";
import { FIELD_SOURCES } from "./thing-types.ts";

/** Limits: characters of a text, items of a list. The rest is cut. */
const MAX_TEXT_CHARS = 5_000;
const MAX_LIST_ITEMS = 200;

/** A text or list with the property it comes from. */
export interface DeclaredField {
  readonly field: string;
  readonly value: string | readonly string[];
  readonly property: string;
}

/** Returns the texts and lists of a thing. */
export function declaredFields({ graph, item, type }: DeclaredThing): readonly DeclaredField[] {
  const found: DeclaredField[] = [];
  for (const { field, types, properties } of FIELD_SOURCES) {
    if (!types.includes(type) || found.some((known) => known.field === field)) continue;
    for (const property of properties) {
      const isAddress = ADDRESS_FIELDS.has(field);
      const texts = flatTexts(graph, valuesOf(graph, item, property)).filter(
        (text) => isAddress || !ADDRESS.test(text),
      );
      if (texts.length === 0) continue;
      const isList = (LIST_FIELDS as readonly string[]).includes(field);
      found.push({ field, value: isList ? texts : texts.join(", "), property });
      break;
    }
  }
  return found;
}

/** Fields whose values are URLs. In other fields, a URL refers to an item that is not on the page. */
const ADDRESS_FIELDS: ReadonlySet<string> = new Set(["website", "license"]);
const ADDRESS = /^https?:\/\//i;

/** Parts of an address, a salary or a measure, in the order of writing. */
const PARTS: readonly (readonly [first: string, parts: readonly string[]])[] = [
  ["streetAddress", ["streetAddress", "addressLocality", "addressRegion", "postalCode", "addressCountry"]],
  ["addressLocality", ["addressLocality", "addressRegion", "postalCode", "addressCountry"]],
  ["minValue", ["minValue", "maxValue", "unitText"]],
  ["value", ["value", "unitText"]],
];
const NESTED = ["address", "itemListElement", "steps", "value"] as const;
const MAX_NESTING = 4;

/** Returns the texts of values. Steps, addresses and measures are items: their texts are in properties. */
function flatTexts(graph: Graph, values: readonly unknown[], depth = 0): readonly string[] {
  const texts: string[] = [];
  for (const value of values) {
    if (texts.length >= MAX_LIST_ITEMS) break;
    if (isThing(value)) texts.push(...itemTexts(graph, value, depth));
    else {
      const text = plainText(value);
      if (text !== undefined) texts.push(text);
    }
  }
  return texts.slice(0, MAX_LIST_ITEMS);
}

function itemTexts(graph: Graph, item: Thing, depth: number): readonly string[] {
  const parts = PARTS.find(([first]) => item[first] !== undefined && !isThing(valuesOf(graph, item, first)[0]));
  const name = plainText(item["name"]);
  if (parts !== undefined) {
    const texts = parts[1].flatMap((part) => textsOf(graph, item, part)[0] ?? []);
    const currency = textsOf(graph, item, "currency")[0];
    return [
      [
        ...(name === undefined || parts[0] !== "streetAddress" ? [] : [name]),
        ...texts,
        ...(currency === undefined ? [] : [currency]),
      ].join(", "),
    ];
  }
  const text = plainText(item["text"]);
  if (text !== undefined) return [text];
  if (depth < MAX_NESTING) {
    for (const property of NESTED) {
      const inner = valuesOf(graph, item, property);
      if (inner.length === 0) continue;
      const texts = flatTexts(graph, inner, depth + 1);
      return name === undefined || property === "itemListElement" || property === "steps"
        ? texts
        : [[name, ...texts].join(", ")];
    }
  }
  const whole = plainText(item);
  return whole === undefined ? [] : [whole];
}

function plainText(value: unknown): string | undefined {
  const cut = typeof value === "string" ? value.slice(0, MAX_TEXT_CHARS) : Array.isArray(value) ? value[0] : value;
  const text = thingText(cut);
  if (text === undefined) return undefined;
  // Some systems escape HTML twice.
  return collapseWhitespace(text.includes("&") ? decodeText(text) : text).trim() || undefined;
}

/** Returns the name of an item. */
export function declaredName({ graph, item }: DeclaredThing): string | undefined {
  const properties = ["name", "title", "headline"] as const;
  for (const property of properties) {
    const name = plainText(textsOf(graph, item, property)[0]?.slice(0, MAX_NAME_CHARS));
    if (name !== undefined) return name;
  }
  return undefined;
}

/** Limit: characters of a name. */
const MAX_NAME_CHARS = 400;

/** Returns the first value with text of some properties. */
export function declaredValue({ graph, item }: DeclaredThing, ...properties: readonly string[]): string | undefined {
  for (const property of properties) {
    const text = plainText(textsOf(graph, item, property)[0]);
    if (text !== undefined) return text;
  }
  return undefined;
}

const AVAILABILITIES: readonly (readonly [pattern: RegExp, value: Availability])[] = [
  [/(?:InStock|LimitedAvailability|InStoreOnly|OnlineOnly|in[_ ]stock|instock|available for order)$/i, "in stock"],
  [/(?:OutOfStock|SoldOut|out[_ ]of[_ ]stock|oos)$/i, "out of stock"],
  [/(?:PreOrder|PreSale|preorder)$/i, "pre-order"],
  [/(?:BackOrder|backorder)$/i, "back order"],
  [/Discontinued$/i, "discontinued"],
];

/** Reads the availability from an address of schema.org or a value of Open Graph: `https://schema.org/InStock`, `instock`. */
export function availabilityOf(text: string): Availability | undefined {
  return AVAILABILITIES.find(([pattern]) => pattern.test(text.trim()))?.[1];
}

/** The offers of an item: prices and availability. */
export interface DeclaredOffers {
  readonly prices: readonly Price[];
  readonly availability: Availability | undefined;
}

/** Limit: offers of an item that are read. */
const MAX_OFFERS = 50;
const OFFER_PROPERTIES = ["offers", "offer", "hasVariant"] as const;

/** Reads the offers of an item, those of its variants included. */
export function declaredOffers({ graph, item }: DeclaredThing, region: PriceRegion): DeclaredOffers {
  const prices: Price[] = [];
  let availability: Availability | undefined;
  const stack: unknown[] = [item];
  for (let visited = 0; stack.length > 0 && visited < MAX_OFFERS; visited++) {
    const offer = stack.pop();
    if (!isThing(offer)) continue;
    const price = offerPrice(graph, offer, region);
    if (price !== undefined) prices.push(price);
    availability ??= availabilityOf(textsOf(graph, offer, "availability")[0] ?? "");
    for (const property of OFFER_PROPERTIES)
      stack.push(...valuesOf(graph, offer, property).slice(0, MAX_OFFERS).reverse());
  }
  return { prices, availability };
}

function offerPrice(graph: Graph, offer: Thing, region: PriceRegion): Price | undefined {
  const details = valuesOf(graph, offer, "priceSpecification").find(isThing);
  const holder = [offer, details].find((one) => one !== undefined && (one["price"] ?? one["lowPrice"]) !== undefined);
  if (holder === undefined) return undefined;
  const written = textsOf(graph, holder, "price")[0] ?? textsOf(graph, holder, "lowPrice")[0] ?? "";
  const currency = textsOf(graph, holder, "priceCurrency")[0] ?? textsOf(graph, offer, "priceCurrency")[0];
  return priceOf(written, currency, region);
}

const MACHINE_NUMBER = /^\d{1,12}(?:\.\d{1,6})?$/;
const NUMBER = /\d[\d.,'’\u00a0 ]{0,20}/u;
const NUMBER_END = /[.,'’\u00a0 ]{1,9}$/u;
const MAX_PRICE_CHARS = 60;

/** Reads a declared price: `1299.00`, `1.299,00`, `$5`. Undefined for zero, which shops declare for prices on request. */
export function priceOf(written: string, currency: string | undefined, region: PriceRegion): Price | undefined {
  const text = written.slice(0, MAX_PRICE_CHARS).trim();
  const shown = readPrice(text, region);
  const digits = NUMBER.exec(text)?.[0].replace(NUMBER_END, "");
  if (digits === undefined) return undefined;
  const amount = shown?.amount ?? (MACHINE_NUMBER.test(digits) ? Number(digits) : readAmount(digits));
  if (!Number.isFinite(amount) || amount <= 0) return undefined;
  const code =
    currency === undefined || currency.trim() === "" ? shown?.currency : currencyNamed(currency.slice(0, 8), region);
  return { text: shown === undefined && code !== undefined ? `${text} ${code}` : text, amount, currency: code };
}

/** Reads the mean rating of an item. */
export function declaredRating({ graph, item }: DeclaredThing): ThingRating | undefined {
  const rating = valuesOf(graph, item, "aggregateRating").find(isThing);
  if (rating === undefined) return undefined;
  const numberOf = (property: string): number | undefined => {
    const digits = NUMBER.exec(textsOf(graph, rating, property)[0] ?? "")?.[0].replace(NUMBER_END, "");
    return digits === undefined ? undefined : Number(digits.replace(",", "."));
  };
  const value = numberOf("ratingValue");
  if (value === undefined || !Number.isFinite(value) || value <= 0) return undefined;
  const best = numberOf("bestRating");
  const count = numberOf("ratingCount") ?? numberOf("reviewCount");
  return {
    value: Math.round(value * 100) / 100,
    ...(best === undefined || Number.isNaN(best) ? {} : { best }),
    ...(count === undefined || Number.isNaN(count) ? {} : { count }),
  };
}

const IDENTIFIERS: readonly (readonly [name: keyof Identifiers, properties: readonly string[]])[] = [
  ["sku", ["sku", "productID"]],
  ["gtin", ["gtin", "gtin13", "gtin14", "gtin12", "gtin8"]],
  ["mpn", ["mpn", "model"]],
  ["isbn", ["isbn"]],
];
const MAX_IDENTIFIER_CHARS = 60;
const HAS_DIGIT = /\d/;

/** Reads the codes of an item, and of its first offer. */
export function declaredIdentifiers(declared: DeclaredThing): Identifiers | undefined {
  const { graph, item } = declared;
  const offer = valuesOf(graph, item, "offers").find(isThing);
  const found: Record<string, string> = {};
  for (const [name, properties] of IDENTIFIERS) {
    const text =
      declaredValue(declared, ...properties) ??
      (offer === undefined ? undefined : declaredValue({ ...declared, item: offer }, ...properties));
    if (text !== undefined && text.length <= MAX_IDENTIFIER_CHARS && HAS_DIGIT.test(text)) found[name] = text;
  }
  return Object.keys(found).length === 0 ? undefined : found;
}
