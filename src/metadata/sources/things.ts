import { decodeText } from "../../html/index.ts";
import { parseLenientJson } from "../../text/index.ts";
/** A node of structured data as schema.org describes them; JSON-LD as written, microdata and RDFa in the same shape. */
export interface Thing {
  readonly [property: string]: unknown;
}

/** Where structured data came from. */
export type Vocabulary = "json-ld" | "microdata" | "rdfa";

/** Structured data of a page: all typed nodes in document order, and those with a name to look them up by. */
export interface Graph {
  readonly vocabulary: Vocabulary;
  readonly roots: readonly unknown[];
  readonly things: readonly Thing[];
  readonly byId: ReadonlyMap<string, Thing>;
  /** Whether any property is written with the prefix of its vocabulary: `schema:name`. */
  readonly isPrefixed: boolean;
}

/** Far above what pages say about themselves. */
const MAX_THINGS = 5_000;
/** References may run in circles. */
const MAX_REFERENCES = 5;

/** The JSON-LD of a page; scripts that cannot be mended are passed over. */
export function readJsonLd(sources: readonly string[]): Graph {
  const roots = sources.map(parseLenientJson).filter((root) => root !== undefined);
  return graphOf(roots, "json-ld");
}

const PREFIX = "schema:";

/** Walks nested values without recursion, parents before children. */
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

export function isThing(value: unknown): value is Thing {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The values of a property, a single one as a list, references followed. */
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
    // An author with a type and an @id only is a reference too.
    if (typeof id !== "string" || keys.length > 2 || found["name"] !== undefined || found["url"] !== undefined) break;
    const target = graph.byId.get(id);
    if (target === undefined || target === found) break;
    found = target;
  }
  return found;
}

/** The texts of a property: strings, `@value`s, and the names of nodes. */
export function textsOf(graph: Graph, thing: Thing, property: string): readonly string[] {
  const values = valuesOf(graph, thing, property);
  return values.length === 0 ? NO_TEXTS : values.map(thingText).filter((text) => text !== undefined);
}

const NO_TEXTS: readonly string[] = [];

/** What a value says, character references decoded (many systems write them into JSON). */
export function thingText(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  if (isThing(value)) {
    const inner = value["@value"] ?? value["name"] ?? fullName(value) ?? value["@text"] ?? value["url"] ?? value["@id"];
    return Array.isArray(inner) ? thingText(inner[0]) : isThing(inner) ? undefined : thingText(inner);
  }
  if (typeof value !== "string") return undefined;
  const decoded = decodeText(value);
  const text = (decoded.includes("<") ? withoutTags(decoded) : decoded).trim();
  return text === "" ? undefined : text;
}

/** The name of a person whose names are given one by one. */
function fullName(thing: Thing): string | undefined {
  const [given, family] = [thing["givenName"], thing["familyName"]].map((name) =>
    Array.isArray(name) ? name[0] : name,
  );
  return typeof given === "string" && typeof family === "string" ? `${given} ${family}` : undefined;
}

/** What marked-up text says; paragraphs and lines are parted by a space. */
export function withoutTags(text: string): string {
  return text.replace(BLOCK_TAGS, " ").replace(TAGS, "");
}

const BLOCK_TAGS = /<\/?(?:p|br|div|li|ul|ol|h\d|tr|td|section)\b[^<>]{0,500}>/gi;
const TAGS = /<\/?[a-z][^<>]{0,500}>/gi;

/** The types of a node by their short names: `Article` for `http://schema.org/Article`. */
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
