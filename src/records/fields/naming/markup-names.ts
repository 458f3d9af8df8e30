import { attribute, attributes, className, Trait, tagId, traitsOf } from "../../../html/index.ts";
import type { Page } from "../../../page/index.ts";
import { FIELD_WORDS, ITEMPROP_FIELDS, NAMING_ATTRIBUTES } from "../../../vocabulary/index.ts";
import type { Slot } from "../slots.ts";
import { BY_TAG, type ColumnName, LABEL, shareOf, type UnnamedColumn } from "./named-columns.ts";
import { elementsAround } from "./slot-context.ts";

/** Field names by word: "headline" → `title`. */
export const FIELD_OF_WORD = new Map(
  FIELD_WORDS.flatMap(([name, words]) => words.split(" ").map((word) => [word, name] as const)),
);

const WORD = /[A-Z]?[a-z]+|[A-Z]+/g;
/** Classes of style frameworks. They describe the look, not the field: `text-brand`, `md:title`, `duration-300`. */
const STYLE_CLASS = /(?:^|\s)(?:(?:text|bg|border|font|fill|hover|focus|group|sm|md|lg|xl|tw)[-:]\S*|\S*-\d+(?!\S))/g;
const DIGIT = /\d/;
/**
 * In a column of dates or counts, at least this share of the texts contain a number. The others may be "yesterday" or "no replies". Set by
 * hand.
 */
const MIN_MEASURED_SHARE = 0.2;
const MAX_ELEMENTS_UP = 3;
const BY_ITEMPROP = 0.95;
const BY_CLASS = 0.8;

const TIME = tagId("time");
const CITE = tagId("cite");

/** Names columns after `itemprop`, tag and classes of their elements. Results are cached by element, since many columns share ancestors. */
export class MarkupNames {
  readonly #page: Page;
  readonly #properties = new Map<number, ColumnName | undefined>();
  readonly #names = new Map<number, ColumnName | undefined>();

  constructor(page: Page) {
    this.#page = page;
  }

  /**
   * Returns the first plausible name that the column's element or an ancestor has, up to the record or to `within`. `itemprop` of any of
   * them comes before tags and classes.
   */
  nameOf(unnamed: UnnamedColumn, within?: Slot): ColumnName | undefined {
    const near = elementsAround(unnamed.column.slot, MAX_ELEMENTS_UP, within);
    return (
      this.#firstPlausible(near, this.#properties, { by: byProperty, unnamed }) ??
      this.#firstPlausible(near, this.#names, { by: byTagOrClass, unnamed })
    );
  }

  #firstPlausible(
    nodes: readonly number[],
    cache: Map<number, ColumnName | undefined>,
    { by, unnamed }: { by: typeof byProperty; unnamed: UnnamedColumn },
  ): ColumnName | undefined {
    for (const node of nodes) {
      let name = cache.get(node);
      if (name === undefined && !cache.has(node)) cache.set(node, (name = by(this.#page, node)));
      if (name === undefined) continue;
      if (isPlausible(name.name, unnamed)) return name;
      // A constant text, such as a label or button, does not get the name of the box around it.
      if (unnamed.isConstant) return undefined;
    }
    return undefined;
  }
}

function byProperty(page: Page, node: number): ColumnName | undefined {
  const property = attribute(page, node, "itemprop")?.toLowerCase();
  if (property === undefined) return undefined;
  const name = (property === "name" ? ownerOf(page, node) : undefined) ?? nameOfProperty(property);
  return name === undefined ? undefined : { name, confidence: BY_ITEMPROP };
}

/** Returns the field name for an `itemprop` in lower case: `headline` → `title`. */
export function nameOfProperty(property: string): string | undefined {
  return ITEMPROP_FIELDS.get(property) ?? FIELD_OF_WORD.get(property);
}

/** Fields whose microdata items contain an `itemprop="name"`. */
const OWNER_NAMES = new Set(["author", "brand", "company", "location"]);
const MAX_STEPS_TO_OWNER = 4;

/** Returns the field of the microdata item around an `itemprop="name"`: inside an author's item, the name is the author. */
function ownerOf(page: Page, node: number): string | undefined {
  let ancestor = page.parent[node];
  for (let step = 0; step < MAX_STEPS_TO_OWNER && ancestor > page.body; step++, ancestor = page.parent[ancestor]) {
    if (attribute(page, ancestor, "itemscope") === undefined) continue;
    const name = FIELD_OF_WORD.get(attribute(page, ancestor, "itemprop")?.toLowerCase() ?? "");
    return name !== undefined && OWNER_NAMES.has(name) ? name : undefined;
  }
  return undefined;
}

function byTagOrClass(page: Page, node: number): ColumnName | undefined {
  const tag = page.tag[node];
  const name = page.classAt[node] === 0 ? undefined : nameInClass(className(page, node));
  const isHeading = (traitsOf(tag) & Trait.HEADING) !== 0;
  if (isHeading) return name === "subtitle" ? { name, confidence: BY_CLASS } : { name: "title", confidence: BY_TAG };
  if (tag === TIME) return { name: "date", confidence: BY_TAG };
  const ownName = name ?? nameByTestAttribute(page, node);
  if (ownName !== undefined) return { name: ownName, confidence: BY_CLASS };
  return tag === CITE ? { name: "url", confidence: BY_TAG } : undefined;
}

function nameByTestAttribute(page: Page, node: number): string | undefined {
  const own = attributes(page, node);
  const value = NAMING_ATTRIBUTES.map((name) => own.get(name)).find(Boolean);
  return value === undefined ? undefined : nameInClass(value);
}

/**
 * Returns the field name for the last known word of a class. Exceptions: `company-name` is a company, `rating-count` is a number of
 * reviews.
 */
export function nameInClass(value: string): string | undefined {
  const words = (value.replace(STYLE_CLASS, " ").match(WORD) ?? []).map((word) => word.toLowerCase());
  for (let i = words.length - 1; i >= 0; i--) {
    const name = FIELD_OF_WORD.get(words[i]);
    if (name === undefined) continue;
    const previous = words[i - 1] ?? "";
    if (name === "title" && previous === "sub") return "subtitle";
    if (name === "rating" && COUNT_SUFFIXES.has(words[i + 1] ?? "")) return "reviews";
    return words[i] === "name" ? (FIELD_OF_WORD.get(previous) ?? name) : name;
  }
  return undefined;
}

const COUNT_SUFFIXES = new Set(["count", "counts", "total"]);

/**
 * Whether the values of a column fit a name from markup. A date in a box with the class `price` is not a price. A column named `date` must
 * contain digits ("2 hours ago").
 */
function isPlausible(name: string, { type, isConstant, column: { texts } }: UnnamedColumn): boolean {
  if (type === "price") return name === "price";
  if (type === "date") return name === "date";
  if (name === "price") return type === "number" && !texts.some((text) => text.includes("%"));
  if (name === "url") return texts.some((text) => ADDRESS.test(text));
  if (isConstant && (VARYING_NAMES.has(name) || LABEL.test(texts[0]) || !READABLE.test(texts[0]))) return false;
  if (COUNT_NAMES.has(name)) return isShort(texts) && shareOf(texts, isMeasure) >= MIN_MEASURED_SHARE;
  if (isConstant && MEASURE_NAMES.has(name)) return texts.some(isMeasure);
  if (type === "number" && TEXT_NAMES.has(name)) return false;
  if (name !== "date") return true;
  return type !== "number" && shareOf(texts, (text) => DIGIT.test(text)) >= MIN_MEASURED_SHARE;
}

/** Fields whose values differ between records: a constant column does not get these names. */
const VARYING_NAMES = new Set(["title", "subtitle", "description"]);
/** Fields whose values are counts. */
const COUNT_NAMES = new Set(["reviews", "comments", "votes", "views"]);
/** Fields whose values contain digits or stars. */
const MEASURE_NAMES = new Set(["rating", "score", "number", "duration", "size"]);
const TEXT_NAMES = new Set(["title", "subtitle", "description", "author", "category", "brand", "company", "location"]);
const READABLE = /[\p{L}\p{N}★☆⭐]/u;
const MEASURED = /[\d★☆⭐]/u;
const MAX_COUNT_CHARS = 60;

function isMeasure(text: string): boolean {
  return MEASURED.test(text);
}

function isShort(texts: readonly string[]): boolean {
  return texts.reduce((sum, { length }) => sum + length, 0) <= MAX_COUNT_CHARS * texts.length;
}

const ADDRESS = /[./]\S/;
