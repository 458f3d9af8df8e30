import { tagId } from "../../html/index.ts";
import { type Page, readNodes } from "../../page/index.ts";
import type { MarkedElement } from "./signals.ts";
import { type Graph, graphOf, type Vocabulary } from "./things.ts";

const META = tagId("meta");
/** Longer texts are article bodies, not facts. */
const MAX_TEXT_WORDS = 80;
/** An item this short may be a bare name: `<span itemprop=author itemscope>Ada</span>`. */
const MAX_NAME_WORDS = 8;
/** `schema:` in `schema:name`, but not the scheme of an address. */
const PREFIX = /^[a-z]+:(?!\/\/)/i;
const WHITESPACE = /\s+/;
const ISO_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const URL_ATTRIBUTES = ["href", "src", "data"] as const;

interface Item {
  readonly node: number;
  readonly end: number;
  readonly value: Record<string, unknown>;
}

/** Reads microdata or RDFa into the structure of JSON-LD. Microdata properties outside all items form one more item. */
export function readMarkup(
  page: Page,
  marked: readonly MarkedElement[],
  vocabulary: Vocabulary & ("microdata" | "rdfa"),
): Graph {
  const names = vocabulary === "microdata" ? MICRODATA : RDFA;
  const unscoped: Record<string, unknown> = Object.create(null);
  const roots: unknown[] = [];
  const open: Item[] = [];
  for (const { node, attributes: found } of marked) {
    while (open.length > 0 && node >= open[open.length - 1].end) open.pop();
    const properties = propertiesOf(found, names.property);
    const isItem = found.has(names.scope);
    if (properties.length === 0 && !isItem) continue;
    // The `property` of meta elements in the head (Open Graph) belongs to no item.
    if (vocabulary === "rdfa" && open.length === 0 && !isItem) continue;
    const value = isItem ? itemOf(page, node, { found, names }) : propertyValue(page, node, found);
    const owner = open.at(-1)?.value ?? unscoped;
    if (value !== "") for (const property of properties) addValue(owner, property, value);
    if (isItem && properties.length === 0) roots.push(value);
    if (isItem) open.push({ node, end: page.end[node], value: value as Record<string, unknown> });
  }
  if (Object.keys(unscoped).length > 0) roots.push(Object.assign(unscoped, { "@type": UNSCOPED_TYPE }));
  return graphOf(roots, vocabulary);
}

/** The type of items without a type, and of properties outside all items. */
const UNSCOPED_TYPE = "Loose";

/** The attributes that microdata or RDFa uses. */
interface AttributeNames {
  readonly scope: string;
  readonly type: string;
  readonly property: string;
}
const MICRODATA: AttributeNames = { scope: "itemscope", type: "itemtype", property: "itemprop" };
const RDFA: AttributeNames = { scope: "typeof", type: "typeof", property: "property" };

function propertiesOf(found: ReadonlyMap<string, string>, name: string): readonly string[] {
  const value = found.get(name)?.trim();
  if (value === undefined || value === "") return [];
  return value.split(WHITESPACE).map((property) => property.replace(PREFIX, ""));
}

interface ItemStart {
  readonly found: ReadonlyMap<string, string>;
  readonly names: AttributeNames;
}

/** A new item. It has no prototype, because any name may be a property. */
function itemOf(page: Page, node: number, { found, names }: ItemStart): Record<string, unknown> {
  const type = found.get(names.type)?.trim() ?? "";
  const item: Record<string, unknown> = Object.create(null);
  item["@type"] = type === "" ? [UNSCOPED_TYPE] : type.split(WHITESPACE);
  const id = found.get("itemid") ?? found.get("resource") ?? found.get("about");
  if (id !== undefined && id !== "") item["@id"] = id;
  const text = found.get("content")?.trim();
  if (text !== undefined && text !== "") item["name"] = text;
  else if (page.measures.words[node] <= MAX_NAME_WORDS) item["@text"] = readNodes(page, node, page.end[node]);
  return item;
}

/** The value of a property: `content` or `datetime`, or else the text, or else an address. The HTML standard prefers the address to the text. */
function propertyValue(page: Page, node: number, found: ReadonlyMap<string, string>): string {
  const written = found.get("content") ?? found.get("datetime");
  if (written !== undefined) return written.trim();
  if (page.tag[node] === META) return "";
  if (page.measures.words[node] > MAX_TEXT_WORDS) return "";
  const title = found.get("title")?.trim() ?? "";
  // <abbr class=published title="2024-05-03T10:52">10:52</abbr>
  if (ISO_MOMENT.test(title)) return title;
  const text = readNodes(page, node, page.end[node]);
  if (text !== "") return text;
  for (const name of URL_ATTRIBUTES) {
    const url = found.get(name)?.trim();
    if (url !== undefined && url !== "") return url;
  }
  return "";
}

function addValue(owner: Record<string, unknown>, property: string, value: unknown): void {
  const before = owner[property];
  if (before === undefined) owner[property] = [value];
  else if (Array.isArray(before)) before.push(value);
  else owner[property] = [before, value];
}
