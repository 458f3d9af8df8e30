import { escapeText } from "../html/index.ts";
import { lineOf, pageHead } from "./page-markup.ts";
import { textMarkup } from "./text-markup.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** Limit: properties of a thing that are shown. Chosen, not measured. */
const MAX_PROPERTIES = 200;
/** Properties that are shown as text, and those that say nothing to readers. */
const TEXTS: readonly string[] = ["articleBody", "text", "description"];
const HIDDEN: ReadonlySet<string> = new Set(["@context", "@type", "@id", "name", "headline", ...TEXTS]);

/** Returns the things of a JSON-LD document; none for other JSON. */
export function jsonLdThings(data: unknown): readonly JsonObject[] {
  const values = Array.isArray(data) ? data : [data];
  return values.filter(isObject).flatMap((value) => {
    const graph = value["@graph"];
    if (Array.isArray(graph)) return graph.filter(isObject);
    return "@type" in value ? [value] : [];
  });
}

/** Writes a JSON-LD document as a page that declares it: the text of its first thing, and a table with its properties. */
export function jsonLdMarkup(source: string, things: readonly JsonObject[]): string {
  const [thing] = things;
  const title = [thing["headline"], thing["name"]].find((value) => typeof value === "string") as string | undefined;
  const text = TEXTS.map((name) => thing[name]).find((value) => typeof value === "string") as string | undefined;
  // `</script>` in a string would end the element. In JSON, the slash may be escaped.
  const declared = `<script type="application/ld+json">${source.replaceAll("</", "<\\/")}</script>`;
  const body = text === undefined ? "" : textMarkup(text);
  return `${pageHead(title && lineOf(title))}${declared}<main>${body}${tableOf(thing)}</main>`;
}

function tableOf(thing: JsonObject): string {
  const rows = propertiesOf(thing)
    .slice(0, MAX_PROPERTIES)
    .map(([name, value]) => `<tr><th>${escapeText(name)}</th><td>${escapeText(value)}</td></tr>`);
  return rows.length === 0 ? "" : `<table>${rows.join("")}</table>`;
}

/** Returns the properties with plain values, and those of things in properties: `offers price`. */
function propertiesOf(thing: JsonObject): readonly (readonly [string, string])[] {
  return Object.entries(thing).flatMap(([name, value]) => {
    if (HIDDEN.has(name)) return [];
    if (!isObject(value)) return plainRow(name, value);
    const own = value["name"];
    if (typeof own === "string") return [[name, own] as const];
    return Object.entries(value).flatMap(([inner, part]) =>
      HIDDEN.has(inner) ? [] : plainRow(`${name} ${inner}`, part),
    );
  });
}

function plainRow(name: string, value: unknown): readonly (readonly [string, string])[] {
  const values = (Array.isArray(value) ? value : [value])
    .map((entry) => (isObject(entry) ? (entry["name"] ?? entry["text"]) : entry))
    .filter((entry) => typeof entry === "string" || typeof entry === "number" || typeof entry === "boolean");
  return values.length === 0 ? [] : [[name, values.map((entry) => lineOf(String(entry))).join(", ")]];
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
