/** Reads the option `fields`: which fields a caller wants, and of which types. */
import { wordKey } from "../../text/index.ts";
import { COUNTING_WORDS, FIELD_WORDS, LISTED_NOUNS, REQUESTED_WORDS } from "../../vocabulary/index.ts";

/** The name of a column by each word that requests it. */
const REQUESTED_NAMES: ReadonlyMap<string, string> = new Map(
  [...FIELD_WORDS, ...REQUESTED_WORDS].flatMap(([name, words]) =>
    words.split(" ").map((word) => [word, name] as const),
  ),
);
const LISTED: ReadonlySet<string> = new Set(LISTED_NOUNS.split(" "));
const COUNTING: ReadonlySet<string> = new Set(COUNTING_WORDS.split(" "));

/** The types of requested fields. */
export const REQUEST_TYPES = ["text", "number", "price", "date", "url", "image", "rating"] as const;
export type RequestType = (typeof REQUEST_TYPES)[number];

/** A JSON Schema of a record, or of a list of records. Other keywords are ignored. */
export interface FieldSchema {
  readonly type?: string | readonly string[] | undefined;
  readonly format?: string | undefined;
  readonly properties?: Readonly<Record<string, FieldSchema>> | undefined;
  readonly items?: FieldSchema | undefined;
}

/** The option `fields`: names, names with types, or a JSON Schema. */
export type FieldRequest = readonly string[] | Readonly<Record<string, RequestType | undefined>> | FieldSchema;

/** A requested field. */
export interface RequestedField {
  readonly name: string;
  /** The column name that pith uses for this meaning: `title` for `productName`. Columns with this name answer the request. */
  readonly key: string;
  readonly type: RequestType;
  /** Whether the type was requested, not derived from the name. */
  readonly isTyped: boolean;
  /** Whether values are plain strings and numbers, as a JSON Schema demands. */
  readonly isPlain: boolean;
}

const TYPE_OF_KEY: ReadonlyMap<string, RequestType> = new Map([
  ["link", "url"],
  ["image", "image"],
  ["price", "price"],
  ["date", "date"],
  ["rating", "rating"],
  ["reviews", "number"],
  ["comments", "number"],
  ["votes", "number"],
  ["views", "number"],
]);

/** Reads the option `fields`. Throws TypeError for other values. */
export function readFieldRequest(request: unknown): readonly RequestedField[] {
  const fields = Array.isArray(request) ? request.map((name) => fieldOf(name)) : fieldsOfObject(request as object);
  if (fields.length === 0) throw new TypeError("option fields must name at least one field");
  const names = new Set(fields.map(({ name }) => name));
  if (names.size < fields.length) throw new TypeError("option fields must not name a field twice");
  return fields;
}

function fieldsOfObject(request: object): RequestedField[] {
  const schema = schemaOf(request as FieldSchema);
  if (schema === undefined) return Object.entries(request).map(([name, type]) => fieldOf(name, type));
  return Object.entries(schema).map(([name, property]) => {
    const type = schemaType(property);
    // The type `string` allows any value, so the name decides which column answers.
    return { ...fieldOf(name, type === "text" ? undefined : type), isPlain: true };
  });
}

/** Returns the properties of a JSON Schema; undefined for other objects. A field may be called "properties" or "items". */
function schemaOf({ type, properties, items }: FieldSchema): Readonly<Record<string, FieldSchema>> | undefined {
  if (typeof properties === "object" && properties !== null) return properties;
  return type === "array" && typeof items === "object" ? items?.properties : undefined;
}

function schemaType({ type, format }: FieldSchema): RequestType {
  const types = typeof type === "string" ? [type] : (type ?? []);
  if (types.includes("number") || types.includes("integer")) return "number";
  if (format === "uri" || format === "url" || format === "iri" || format === "uri-reference") return "url";
  return format === "date" || format === "date-time" ? "date" : "text";
}

function fieldOf(name: unknown, type?: unknown): RequestedField {
  if (typeof name !== "string" || name.trim() === "") throw new TypeError("option fields must contain names");
  if (type !== undefined && !REQUEST_TYPES.includes(type as RequestType)) {
    throw new TypeError(`option fields.${name} must be one of ${REQUEST_TYPES.join(", ")}, not "${String(type)}"`);
  }
  const key = fieldKey(name);
  const ownType = TYPE_OF_KEY.get(key) ?? "text";
  return { name, key, type: (type as RequestType | undefined) ?? ownType, isTyped: type !== undefined, isPlain: false };
}

/** Columns for a word next to a word such as "count": `review count`, `number of ratings`, `num comments`. */
const COUNTED_KEYS: ReadonlyMap<string, string> = new Map(
  ["reviews review ratings rating", "comments comment replies", "votes vote likes", "views view"].flatMap((row) => {
    const words = row.split(" ");
    return words.map((word) => [word, words[0]] as const);
  }),
);

const CAMEL_HUMP = /(\p{Ll})(\p{Lu})/gu;

/**
 * Returns the meaning of a field name, as pith names columns: `productName`, `Titre` and `name` are `title`, `image_url` is `image`,
 * `authorUrl` is `author link`. Unknown words stay.
 */
export function fieldKey(name: string): string {
  const words = wordKey(name.replace(CAMEL_HUMP, "$1 $2")).split(" ");
  const known = words.length > 1 ? REQUESTED_NAMES.get(words.join("")) : undefined;
  if (known !== undefined) return known;
  const counted = words.filter((word) => !COUNTING.has(word)).map((word) => COUNTED_KEYS.get(word));
  if (counted.length === 1 && words.length > 1 && counted[0] !== undefined) return counted[0];
  const keys = words.map((word) => REQUESTED_NAMES.get(word) ?? word);
  while (keys.length > 1 && LISTED.has(keys[0])) keys.shift();
  const last = keys.at(-1);
  if (keys.length === 2 && REQUESTED_NAMES.has(keys[0])) {
    if (last === "title" || keys[0] === last) return keys[0];
    if (keys[0] === "image" && last === "link") return "image";
    if (keys[0] === "price" && last === "currency") return "currency";
  }
  return keys.join(" ");
}
