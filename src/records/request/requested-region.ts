/** A region with the requested columns only, in the order of the request. */
import { findDates, formatMoment, type PriceRegion, readPrice } from "../../language/index.ts";
import { INSPECT } from "../../text/index.ts";
import { type ColumnType, type DateValue, readAs, type Value } from "../fields/index.ts";
import type { Column, DataRecord, FieldValue, RecordRegion } from "../region-data.ts";
import type { RequestedField, RequestType } from "./field-request.ts";
import { answerFields, type FieldAnswer } from "./match-fields.ts";

/** A region with requested columns, and how well it answers the request. */
export interface AnsweredRegion {
  readonly region: RecordRegion;
  readonly answers: readonly FieldAnswer[];
}

/** Limit: regions whose columns are compared with the request. Reading columns takes most of the time. Set by hand. */
const MAX_COMPARED_REGIONS = 6;
/** Weight of a region's confidence, relative to the share of requested fields that it answers. Set by hand. */
const REGION_WEIGHT = 0.3;

/** A request, and where its prices were found. */
export interface AnswerContext {
  readonly fields: readonly RequestedField[];
  /** Decides between currencies that share a symbol. */
  readonly region?: PriceRegion | undefined;
}

/** Returns the region that answers the request best. Undefined if no region answers any field. */
export function answerRequest(
  regions: readonly RecordRegion[],
  { fields, region: priceRegion }: AnswerContext,
): AnsweredRegion | undefined {
  let best: AnsweredRegion | undefined;
  let highest = 0;
  for (const region of regions.slice(0, MAX_COMPARED_REGIONS)) {
    const answers = answerFields(region, fields);
    const answered = answers.reduce((sum, { confidence, column }) => sum + confidence * (column?.filled ?? 1), 0);
    if (answered === 0) continue;
    const score = answered / fields.length + REGION_WEIGHT * region.confidence;
    if (score > highest)
      [best, highest] = [{ region: new RequestedRegion(region, { answers, priceRegion }), answers }, score];
  }
  return best;
}

/** The type of a column by the type of the request. */
const COLUMN_TYPES_OF: Readonly<Record<RequestType, ColumnType>> = {
  text: "text",
  number: "number",
  price: "price",
  date: "date",
  url: "link",
  image: "image",
  rating: "rating",
};

/** The answers of a region, and where its prices were found. */
interface Answers {
  readonly answers: readonly FieldAnswer[];
  readonly priceRegion: PriceRegion | undefined;
}

class RequestedRegion implements RecordRegion {
  readonly kind: RecordRegion["kind"];
  readonly confidence: number;
  readonly spansSiblings: boolean;
  readonly isRequested = true;
  readonly columns: readonly Column[];
  readonly #region: RecordRegion;
  readonly #answered: Answers;
  #records: readonly DataRecord[] | undefined;

  constructor(region: RecordRegion, answered: Answers) {
    this.kind = region.kind;
    this.confidence = region.confidence;
    this.spansSiblings = region.spansSiblings;
    this.columns = answered.answers.map((answer) => columnOf(region, answer));
    this.#region = region;
    this.#answered = answered;
  }

  get selector(): string {
    return this.#region.selector;
  }

  get recordSelector(): string {
    return this.#region.recordSelector;
  }

  get needs(): readonly string[] {
    const needed = new Set(this.#region.needs);
    return this.columns.filter(({ origin }) => origin !== undefined && needed.has(origin)).map(({ name }) => name);
  }

  get records(): readonly DataRecord[] {
    return (this.#records ??= this.#region.records.map((record) => answeredRecord(record, this.#answered)));
  }

  [INSPECT](): object {
    return this.toJSON();
  }

  toJSON(): RecordRegion {
    const { kind, confidence, selector, recordSelector, spansSiblings, needs, columns, records } = this;
    return { kind, confidence, selector, recordSelector, spansSiblings, needs, columns, records };
  }
}

function columnOf({ records }: RecordRegion, { field, column, property, isCurrency, confidence }: FieldAnswer): Column {
  const { name, type } = field;
  const rounded = Math.round(confidence * 100) / 100;
  const common = { name, type: COLUMN_TYPES_OF[type], confidence: rounded };
  if (column !== undefined) {
    const { selector, take, filled, isMany, isConstant } = column;
    const place = isCurrency === true ? { selector: "", take: "" } : { selector, take };
    return { ...common, ...place, filled, isMany, isConstant, origin: column.name };
  }
  const count = property === undefined ? 0 : records.filter(({ data }) => data?.[property] !== undefined).length;
  const filled = Math.round((1000 * count) / Math.max(1, records.length)) / 1000;
  return { ...common, selector: "", take: "", filled, isMany: false, isConstant: false };
}

/** Returns a record with the requested fields. Children keep the form of their record. */
function answeredRecord(record: DataRecord, answered: Answers): DataRecord {
  const top: { children?: DataRecord[] } = {};
  const open = [{ record, siblings: (top.children = []) as DataRecord[] }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const children: DataRecord[] | undefined = at.record.children === undefined ? undefined : [];
    const { text, data } = at.record;
    const fields = answeredFields(at.record, answered);
    at.siblings.push({ fields, text, ...(data && { data }), ...(children && { children }) });
    if (children === undefined) continue;
    for (const child of (at.record.children ?? []).toReversed()) open.push({ record: child, siblings: children });
  }
  return top.children[0];
}

function answeredFields(record: DataRecord, { answers, priceRegion }: Answers): Record<string, FieldValue> {
  const fields: Record<string, FieldValue> = {};
  for (const answer of answers) {
    const value = answeredValue(record, answer, priceRegion);
    if (value !== undefined) fields[answer.field.name] = value;
  }
  return fields;
}

function answeredValue(
  record: DataRecord,
  { field, column, property, isCurrency }: FieldAnswer,
  region: PriceRegion | undefined,
): FieldValue | undefined {
  if (property !== undefined) {
    const text = record.data?.[property];
    return text === undefined ? undefined : valueAs(field, text, region);
  }
  const value =
    column === undefined || !Object.hasOwn(record.fields, column.name) ? undefined : record.fields[column.name];
  if (value === undefined) return undefined;
  const values = (Array.isArray(value) ? value : [value]) as readonly Value[];
  const read = values.map((one) => (isCurrency === true ? currencyOf(one) : valueAs(field, one, region)));
  const known = read.filter((one) => one !== undefined);
  if (known.length < 2) return known[0];
  return known;
}

function currencyOf(value: Value): string | undefined {
  return typeof value === "object" && "amount" in value ? value.currency : undefined;
}

/** Converts a value to the requested type. Undefined if it cannot be read as that type. */
function valueAs({ type, isPlain }: RequestedField, value: Value, region: PriceRegion | undefined): Value | undefined {
  const text = typeof value === "object" ? value.text : String(value);
  if (type === "text" || type === "url" || type === "image") return text;
  const parsed = typeof value === "string" ? parsedAs(type, value, region) : value;
  if (parsed === undefined) return undefined;
  if (type === "date") return isPlain && typeof parsed === "object" && "date" in parsed ? parsed.date : parsed;
  const number = numberIn(parsed);
  if (number === undefined) return undefined;
  if (isPlain) return number;
  if (type === "number") return { text, value: number };
  if (type === "price" && !(typeof parsed === "object" && "amount" in parsed)) return { text, amount: number };
  return parsed;
}

function parsedAs(type: RequestType, text: string, region: PriceRegion | undefined): Value | undefined {
  if (type === "date") return dateIn(text) ?? readAs("date", text);
  const value =
    type === "price" || type === "number"
      ? (readPrice(text, region) ?? readAs("number", text))
      : readAs("rating", text);
  return typeof value === "string" ? readNumberOf(text) : value;
}

/** Limit: characters of a line that is read as a date. Longer texts only mention one. Set by hand. */
const MAX_DATE_LINE_CHARS = 200;

/** Reads the only date of a line: `By Ann Lee | London | Updated: February 6, 2017`. */
function dateIn(text: string): DateValue | undefined {
  const dates = text.length <= MAX_DATE_LINE_CHARS ? findDates(text) : [];
  return dates.length === 1 ? { text, date: formatMoment(dates[0]) } : undefined;
}

function readNumberOf(text: string): Value | undefined {
  const value = readAs("number", text);
  return typeof value === "string" ? undefined : value;
}

function numberIn(value: Value): number | undefined {
  if (typeof value !== "object") return typeof value === "number" ? value : undefined;
  if ("amount" in value) return value.amount;
  return "value" in value ? value.value : undefined;
}
