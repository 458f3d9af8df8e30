import { decodeText } from "../../html/index.ts";
import { parseLenientJson, withoutHiddenCharacters } from "../../text/index.ts";

/** An item of structured data (schema.org). JSON-LD is kept as written; microdata and RDFa have the same structure. */
export interface Thing {
  readonly [property: string]: unknown;
}

/** The syntax of structured data. */
export type Vocabulary = "json-ld" | "microdata" | "rdfa";

/** The structured data of a page in one syntax. */
export interface Graph {
  readonly vocabulary: Vocabulary;
  /** The top-level values. */
  readonly roots: readonly unknown[];
  /** All items with a type, in document order. */
  readonly things: readonly Thing[];
  /** Items by `@id`. */
  readonly byId: ReadonlyMap<string, Thing>;
  /** Whether any property has the prefix `schema:`, such as `schema:name`. */
  readonly isPrefixed: boolean;
}

/** Limit: far more items than ordinary pages have. */
const MAX_THINGS = 5_000;
/** Limit: references that are followed in a row. They may be circular. */
const MAX_REFERENCES = 5;

/** Reads JSON-LD scripts into a graph. Invalid JSON is repaired if possible, or else skipped. */
export function readJsonLd(sources: readonly string[]): Graph {
  const roots = sources.map(parseLenientJson).filter((root) => root !== undefined);
  return graphOf(roots, "json-ld");
}

const PREFIX = "schema:";

/** Collects the items of nested values, parents before children. Iterative: values may be nested deeper than the call stack allows. */
export function graphOf(roots: readonly unknown[], vocabulary: Vocabulary): Graph {
  const things: Thing[] = [];
  const byId = new Map<string, Thing>();
  const stack: unknown[] = roots.toReversed();
  let visited = 0;
  let isPrefixed = false;
  while (stack.length > 0 && visited++ < MAX_THINGS * 10 && things.length < MAX_THINGS) {
    const value = stack.pop();
    if (Array.isArray(value)) {
      for (let i = Math.min(value.length, MAX_THINGS) - 1; i >= 0; i--) stack.push(value[i]);
      continue;
    }
    if (!isThing(value)) continue;
    const keys = Object.keys(value);
    if (value["@type"] !== undefined) things.push(value);
    const id = value["@id"];
    if (typeof id === "string" && keys.length > 1 && !byId.has(id)) byId.set(id, value);
    for (let i = keys.length - 1; i >= 0; i--) {
      if (keys[i].startsWith(PREFIX)) isPrefixed = true;
      const inner = value[keys[i]];
      if (typeof inner === "object" && inner !== null) stack.push(inner);
    }
  }
  return { vocabulary, roots, things, byId, isPrefixed };
}

/** Whether a value is an item, not a list or a plain value. */
export function isThing(value: unknown): value is Thing {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The values of a property as a list, with references resolved. */
export function valuesOf(graph: Graph, thing: Thing, property: string): readonly unknown[] {
  const value = thing[property] ?? (graph.isPrefixed ? thing[PREFIX + property] : undefined);
  if (value === undefined || value === null) return NO_VALUES;
  if (!Array.isArray(value)) return [resolveReference(graph, value)];
  return value.flat(2).map((item) => resolveReference(graph, item));
}

const NO_VALUES: readonly unknown[] = [];

function resolveReference(graph: Graph, value: unknown): unknown {
  let found = value;
  for (let i = 0; i < MAX_REFERENCES && isThing(found); i++) {
    const keys = Object.keys(found);
    const id = found["@id"];
    // An item with only a type and an `@id` is a reference too.
    if (typeof id !== "string" || keys.length > 2 || found["name"] !== undefined || found["url"] !== undefined) break;
    const target = graph.byId.get(id);
    if (target === undefined || target === found) break;
    found = target;
  }
  return found;
}

/** The texts of a property: strings, `@value`s, and the names of items. */
export function textsOf(graph: Graph, thing: Thing, property: string): readonly string[] {
  const values = valuesOf(graph, thing, property);
  return values.length === 0 ? NO_TEXTS : values.map(thingText).filter((text) => text !== undefined);
}

const NO_TEXTS: readonly string[] = [];

/** The text of a value without tags. Character references are decoded: many systems write them into JSON. */
export function thingText(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  if (isThing(value)) {
    const inner = value["@value"] ?? value["name"] ?? fullName(value) ?? value["@text"] ?? value["url"] ?? value["@id"];
    return Array.isArray(inner) ? thingText(inner[0]) : isThing(inner) ? undefined : thingText(inner);
  }
  if (typeof value !== "string") return undefined;
  const decoded = withoutHiddenCharacters(decodeText(value));
  const text = (decoded.includes("<") ? withoutTags(decoded) : decoded).trim();
  return text === "" ? undefined : text;
}

/** The name of a person with separate first and last name. */
function fullName(thing: Thing): string | undefined {
  const [given, family] = [thing["givenName"], thing["familyName"]].map((name) =>
    Array.isArray(name) ? name[0] : name,
  );
  return typeof given === "string" && typeof family === "string" ? `${given} ${family}` : undefined;
}

/** Removes tags from a text. Block-level tags are replaced by a space. */
export function withoutTags(text: string): string {
  return text.replace(BLOCK_TAGS, " ").replace(TAGS, "");
}

const BLOCK_TAGS = /<\/?(?:p|br|div|li|ul|ol|h\d|tr|td|section)\b[^<>]{0,500}>/gi;
const TAGS = /<\/?[a-z][^<>]{0,500}>/gi;

/** The short names of the types of an item: `Article` for `http://schema.org/Article`. */
export function typesOf(thing: Thing): readonly string[] {
  const type = thing["@type"];
  if (typeof type === "string") return [shortName(type)];
  return Array.isArray(type) ? type.filter((item) => typeof item === "string").map(shortName) : [];
}

const QUALIFIED = /[/#:]/;

function shortName(type: string): string {
  const name = type.trim();
  if (!QUALIFIED.test(name)) return name;
  return name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("#"), name.lastIndexOf(":")) + 1);
}
