/** Finds the columns of a region that answer a request for fields. */

import { PROFILE_URL } from "../../vocabulary/index.ts";
import type { ColumnType } from "../fields/index.ts";
import type { Column, RecordRegion } from "../region-data.ts";
import { fieldKey, type RequestedField, type RequestType } from "./field-request.ts";

/** The answer to one requested field. */
export interface FieldAnswer {
  readonly field: RequestedField;
  /** The column with the values. Undefined if no column answers the request. */
  readonly column: Column | undefined;
  /** The property of the records' structured data, if no column answers the request. */
  readonly property?: string | undefined;
  /** Whether the field is the currency of the prices in the column. */
  readonly isCurrency?: boolean | undefined;
  /** Confidence that the values are those requested, in [0, 1]. */
  readonly confidence: number;
}

/** How well a column of a type can answer a request for a type, in [0, 1]. Missing pairs cannot. Set by hand. */
const TYPE_FIT: Readonly<Record<RequestType, Readonly<Partial<Record<ColumnType, number>>>>> = {
  text: { text: 1, price: 0.9, date: 0.9, rating: 0.9, number: 0.9 },
  number: { number: 1, price: 0.95, rating: 0.9, text: 0.5 },
  price: { price: 1, number: 0.9, text: 0.5 },
  date: { date: 1, text: 0.6 },
  url: { link: 1 },
  image: { image: 1 },
  rating: { rating: 1, number: 0.9, text: 0.5 },
};

/** Confidence by the reason for a match. Set by hand: they are not measured probabilities. */
const CONFIDENCE = {
  sameName: 1,
  sameMeaning: 0.95,
  structuredData: 0.8,
  mainLink: 0.7,
  onlyOfType: 0.6,
  onlyOfTypeUnknownName: 0.4,
} as const;
/** Later columns with the same meaning (`price 2`) are less likely to be the requested one. */
const NEXT_OF_NAME_FACTOR = 0.8;
/** Minimum share of records with a value, for columns that match by type only. Set by hand. */
const MIN_FILLED = 0.5;
const MIN_CONFIDENCE = 0.3;

const ORDINAL = / (\d{1,2})$/;

/** Properties of structured data by the meaning of a field. */
const PROPERTIES: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ["title", ["name"]],
  ["link", ["url"]],
  ["date", ["datePublished", "dateCreated"]],
  ["code", ["sku"]],
  ...["price", "currency", "availability", "rating", "reviews", "description", "brand", "author", "image", "text"].map(
    (name) => [name, [name]] as const,
  ),
]);

/** Answers all requested fields from one region. Each column answers at most one field. */
export function answerFields(region: RecordRegion, fields: readonly RequestedField[]): readonly FieldAnswer[] {
  const pairs = fields
    .flatMap((field) =>
      region.columns.map((column) => ({ field, column, confidence: confidenceOf(field, column, region) })),
    )
    .filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
    .sort((a, b) => b.confidence - a.confidence);
  const answers = new Map<RequestedField, FieldAnswer>();
  const taken = new Set<Column>();
  for (const pair of pairs) {
    if (answers.has(pair.field) || taken.has(pair.column)) continue;
    answers.set(pair.field, pair);
    taken.add(pair.column);
  }
  return fields.map((field) => answers.get(field) ?? currencyAnswer(region, field) ?? dataAnswer(region, field));
}

function confidenceOf(field: RequestedField, column: Column, region: RecordRegion): number {
  const fit = TYPE_FIT[field.type][column.type] ?? 0;
  if (fit === 0 || column.filled === 0) return 0;
  const certainty = (1 + column.confidence) / 2;
  return Math.max(nameConfidence(field, column) * certainty, placeConfidence(field, column, region)) * fit;
}

function nameConfidence({ name, key }: RequestedField, column: Column): number {
  if (column.name === name) return CONFIDENCE.sameName;
  const ordinal = Number(ORDINAL.exec(column.name)?.[1] ?? 1);
  if (fieldKey(column.name.replace(ORDINAL, "")) !== key) return 0;
  return CONFIDENCE.sameMeaning * NEXT_OF_NAME_FACTOR ** (ordinal - 1);
}

/** Confidence by type and place: the main link of the records is their address, and its text their title. */
function placeConfidence({ key, type, isTyped }: RequestedField, column: Column, region: RecordRegion): number {
  const main = mainLinkOf(region);
  if (key === "link" && main === column) return CONFIDENCE.mainLink;
  if (key === "title") return main !== undefined && isTextOf(main, column) ? CONFIDENCE.mainLink : 0;
  const wanted = COLUMN_TYPE[type];
  if (wanted !== column.type || column.filled < MIN_FILLED || column.isConstant) return 0;
  if (region.columns.filter((other) => other.type === wanted).length > 1) return 0;
  if (key === KEY_OF_TYPE[type]) return CONFIDENCE.onlyOfType;
  return isTyped && !isKnownKey(key) ? CONFIDENCE.onlyOfTypeUnknownName : 0;
}

/** Column types that are enough to recognize a field. Most records have several texts and numbers. */
const COLUMN_TYPE: Readonly<Partial<Record<RequestType, ColumnType>>> = {
  price: "price",
  date: "date",
  image: "image",
  rating: "rating",
};
const KEY_OF_TYPE: Readonly<Partial<Record<RequestType, string>>> = {
  price: "price",
  date: "date",
  image: "image",
  rating: "rating",
};

function isKnownKey(key: string): boolean {
  return PROPERTIES.has(key) || fieldKey(key) !== key || key === "link";
}

/** Returns the link of the records' titles; in a table, the first link. Other links lead to authors, tags and comments. */
function mainLinkOf({ kind, columns }: RecordRegion): Column | undefined {
  const links = columns.filter(
    ({ type, filled, isConstant }) => type === "link" && filled >= MIN_FILLED && !isConstant,
  );
  return links.find(({ name }) => name === "link") ?? (kind === "table" ? links[0] : undefined);
}

const LINK_NAME = / link$/;

/** Whether a column is the text of a link: the same cell of a table, or the same element. */
function isTextOf(link: Column, column: Column): boolean {
  if (column.type !== "text" || column.filled < MIN_FILLED || column.isConstant) return false;
  if (LINK_NAME.test(link.name) && column.name === link.name.replace(LINK_NAME, "")) return true;
  return column.selector !== "" && column.selector === link.selector;
}

/** The currency is not a column of its own: it is a part of the prices. */
function currencyAnswer(region: RecordRegion, field: RequestedField): FieldAnswer | undefined {
  if (field.key !== "currency" || field.type !== "text") return undefined;
  const prices = region.columns.filter(({ type }) => type === "price");
  const column = prices.find(({ name }) => name === "price") ?? prices[0];
  return column === undefined ? undefined : { field, column, isCurrency: true, confidence: CONFIDENCE.sameMeaning };
}

/** Whether a property has a value. Profile pages do not count as the URL of a record: posts often declare that of their author. */
function isAnswer(value: string | undefined): boolean {
  return value !== undefined && !(ABSOLUTE.test(value) && PROFILE_URL.test(value));
}

const ABSOLUTE = /^https?:/;

/** Structured data answers a field if at least half of the records have the property. */
function dataAnswer(region: RecordRegion, field: RequestedField): FieldAnswer {
  const { records } = region;
  const property = (PROPERTIES.get(field.key) ?? []).find(
    (name) => records.filter(({ data }) => isAnswer(data?.[name])).length >= MIN_FILLED * records.length,
  );
  const confidence = property === undefined || records.length === 0 ? 0 : CONFIDENCE.structuredData;
  return { field, column: undefined, property: confidence === 0 ? undefined : property, confidence };
}
