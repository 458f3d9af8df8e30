import { attribute, attributes, className } from "../../html/attributes.ts";
import { KNOWN_TAGS, TRAITS, Trait, tagId } from "../../html/tags.ts";
import type { Page } from "../../page/page.ts";
import { areApart, type RawColumn } from "./columns.ts";
import { type Counted, countedByLabels } from "./counts.ts";
import { elementsUp } from "./marks.ts";
import { BY_GUESS, BY_TAG, type Name, type Unnamed } from "./named.ts";
import { readNumber } from "./numbers.ts";
import { namePosts } from "./posts.ts";
import { isProfile } from "./profiles.ts";
import type { Slot } from "./slots.ts";
import { nameInTexts } from "./telling.ts";
import { distinctIn, nameTitle } from "./titles.ts";
import { RUN } from "./units.ts";

/** Names of fields and the words by which pages call them, in classes and itemprops; the first that fits counts. */
const VOCABULARY: readonly (readonly [name: string, words: string])[] = [
  ["price", "price prices amount cost pricing"],
  [
    "date",
    "date dates datepublished datecreated datemodified time timestamp published posted created updated ago when",
  ],
  ["author", "author authors byline user username poster member creator contributor artist writer"],
  ["rating", "rating ratings star stars ratingvalue"],
  ["score", "score"],
  ["reviews", "reviews review reviewcount ratingcount"],
  ["comments", "comments comment commentcount replies"],
  ["votes", "votes vote upvotes likes points"],
  ["views", "views plays downloads hits"],
  ["subtitle", "subtitle subtitles"],
  ["title", "title titles headline heading name names subject"],
  ["description", "description desc summary snippet excerpt abstract teaser blurb synopsis dek intro"],
  ["category", "category categories tag tags genre genres topic topics kicker eyebrow"],
  ["location", "location address city locality"],
  ["brand", "brand manufacturer vendor publisher company employer seller"],
  ["code", "sku isbn asin ean mpn model code"],
  ["url", "url cite domain visibleurl"],
  ["number", "rank postnumber"],
  ["availability", "availability stock"],
  ["duration", "duration runtime"],
  ["size", "filesize"],
  ["version", "version"],
  ["status", "status"],
];
/** Words that mean something in an itemprop, but in a class only the looks. */
const PROPERTIES = new Map([
  ["articlebody", "text"],
  ["text", "text"],
  ["reviewbody", "text"],
  ["image", "image"],
  ["ratingcount", "reviews"],
  ["pricecurrency", "currency"],
]);
const NAMES = new Map(VOCABULARY.flatMap(([name, words]) => words.split(" ").map((word) => [word, name] as const)));

const WORD = /[A-Z]?[a-z]+|[A-Z]+/g;
/** Class names of style kits that begin so speak of the looks, `text-brand`, `md:title`; so do those with a number at the end, `duration-300`. */
const LOOKS = /(?:^|\s)(?:(?:text|bg|border|font|fill|hover|focus|group|sm|md|lg|xl|tw)[-:]\S*|\S*-\d+(?!\S))/g;
const LABEL = /^([\p{L}][\p{L}\p{N} ]{1,30}?)\s?:$/u;
const DIGIT = /\d/;
/** Some dates and counts are told without a number: "yesterday", "no replies". */
const MEASURED_SHARE = 0.2;
const STEPS_UP = 3;
const BY_ITEMPROP = 0.95;
const BY_CLASS = 0.8;
const BY_TYPE = 0.8;
const BY_LABEL = 0.85;

const TIME = tagId("time");
const CITE = tagId("cite");

/** Names for all columns; several may have the same. */
export function namesOf(page: Page, columns: readonly Unnamed[], isForum = false): Name[] {
  const markup = new Markup(page);
  const names = columns.map((_, i) => nameOf(markup, columns, i));
  if (isForum && columns.length > 0) namePosts(page, columns, names);
  else {
    nameLines(columns, names);
    nameTitle(columns, names, page);
    nameAuthors(columns, names);
    nameReviews(columns, names);
  }
  nameLinks(columns, names);
  return names;
}

/** The second "price" is "price 2". */
export function uniqueNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  // How often a name was met: all numbers up to there are used.
  const times = new Map<string, number>();
  return names.map((name) => {
    let unique = name;
    let time = times.get(name) ?? 1;
    while (used.has(unique)) unique = `${name} ${++time}`;
    times.set(name, time);
    used.add(unique);
    return unique;
  });
}

function nameOf(markup: Markup, columns: readonly Unnamed[], index: number): Name {
  const { column, type, isConstant, isBody } = columns[index]!;
  if (isBody) return { name: "text", confidence: BY_TAG };
  if (column.source === "link" || column.source === "image") return { name: column.source, confidence: BY_TAG };
  const told = nameInTexts(column.texts, type);
  if (told !== undefined) return { name: told, confidence: BY_TYPE };
  const counted = type === "number" ? labelledCount(columns, index) : undefined;
  if (counted?.isKnown) return { name: counted.name, confidence: BY_LABEL };
  const label = labelBefore(columns, index);
  const marked = markup.nameOf(columns[index]!, label?.box);
  if (marked?.name === "rating" && isCount(column)) return { ...marked, name: "reviews" };
  if (marked?.name === "score" && isGraded(columns[index]!)) return { ...marked, name: "rating" };
  if (isBylines(column)) return { name: "author", confidence: BY_TYPE };
  if (marked !== undefined) return marked;
  if (type === "price" || type === "date" || type === "rating") return { name: type, confidence: BY_TYPE };
  if (label !== undefined) return { name: NAMES.get(label.text) ?? label.text, confidence: BY_LABEL };
  if (counted !== undefined) return { name: counted.name, confidence: BY_LABEL };
  return { name: type === "number" ? "number" : isConstant ? "label" : "text", confidence: BY_GUESS };
}

/** The label right before a column, "Edition:", and the place that holds both: what that is called says less than the label. */
function labelBefore(
  columns: readonly Unnamed[],
  index: number,
): { readonly text: string; readonly box: Slot | undefined } | undefined {
  const before = columns[index - 1];
  if (!before?.isConstant || columns[index]!.isConstant) return undefined;
  const text = LABEL.exec(before.column.texts[0] ?? "")?.[1]?.toLowerCase();
  return text === undefined ? undefined : { text, box: placeAround(columns[index]!.column.slot, before.column.slot) };
}

/** What numbers count that share a place with a label and nothing else: `<dt>Views</dt><dd>12</dd>`, `<b>3</b><i>votes</i>`. */
function labelledCount(columns: readonly Unnamed[], index: number): Counted | undefined {
  const { slot } = columns[index]!.column;
  for (const other of [columns[index - 1], columns[index + 1]]) {
    if (other?.column.source !== "text" || other.type !== "text") continue;
    const box = placeAround(slot, other.column.slot);
    if (box === undefined || box === slot || box === other.column.slot) continue;
    const inside = columns.filter(
      ({ column }) => column.source === "text" && column.slot !== box && isIn(column.slot, box),
    );
    if (inside.length === 2) return countedByLabels(other.column.texts);
  }
  return undefined;
}

/** The nearest place that holds both; undefined if only the record does. */
function placeAround(a: Slot, b: Slot): Slot | undefined {
  for (let slot = a; slot.above !== undefined; slot = slot.above) if (isIn(b, slot)) return slot;
  return undefined;
}

/**
 * A class may say "price" of the box around it: a date in there is still a date. What a class calls a date is one if it has
 * numbers ("2 hours ago"); a name beside it has none, and neither has a button among the stars of a rating.
 */
function isPlausible(name: string, { type, isConstant, column: { texts } }: Unnamed): boolean {
  if (type === "price") return name === "price";
  if (type === "date") return name === "date";
  if (name === "price") return type === "number" && !texts.some((text) => text.includes("%"));
  if (name === "url") return texts.some((text) => ADDRESS.test(text));
  if (isConstant && (VARIED.has(name) || LABEL.test(texts[0]!) || !TELLING.test(texts[0]!))) return false;
  if (COUNTED.has(name)) return isShort(texts) && shareOf(texts, isMeasure) >= MEASURED_SHARE;
  if (isConstant && MEASURES.has(name)) return texts.some(isMeasure);
  if (type === "number" && WORDY.has(name)) return false;
  if (name !== "date") return true;
  return type !== "number" && shareOf(texts, (text) => DIGIT.test(text)) >= MEASURED_SHARE;
}

/** Names of what differs from record to record. */
const VARIED = new Set(["title", "subtitle", "description"]);
/** Names of what is counted, of what is told in numbers or stars, and of what is told in words. */
const COUNTED = new Set(["reviews", "comments", "votes", "views"]);
const MEASURES = new Set(["rating", "score", "number", "duration", "size"]);
const WORDY = new Set(["title", "subtitle", "description", "author", "category", "brand", "location"]);
const TELLING = /[\p{L}\p{N}★☆⭐]/u;
const MEASURED = /[\d★☆⭐]/u;
const MOST_COUNT_CHARS = 60;

function isMeasure(text: string): boolean {
  return MEASURED.test(text);
}

function isShort(texts: readonly string[]): boolean {
  return texts.reduce((sum, { length }) => sum + length, 0) <= MOST_COUNT_CHARS * texts.length;
}

function shareOf(texts: readonly string[], holds: (text: string) => boolean): number {
  return texts.filter(holds).length / Math.max(1, texts.length);
}

const ADDRESS = /[./]\S/;
const BYLINE = /^(?:by|von|par|por|di|door) \p{Lu}/iu;
const MOST_BYLINE = 60;

/** "By Ann Lee" is who wrote it, whatever the class says. */
function isBylines({ source, texts }: RawColumn): boolean {
  return source === "text" && texts.every((text) => text.length <= MOST_BYLINE && BYLINE.test(text));
}

/** Behind a rating stands how many gave one: "(212)", "212 reviews". */
const GIVEN =
  /^(?:\(\s?\d[\d.,\u00a0\u202f ]{0,12}[km]?\+?\s?\)|\(?\d[\d.,\u00a0\u202f]{0,12}[km]?\+?\s?(?:reviews?|ratings?|bewertung(?:en)?|rezension(?:en)?|avis|reseñas?|opiniones|recensioni|avaliações|beoordelingen|opinii|отзыв\p{L}{0,2}|评价|件)\)?)$/iu;

function isCount({ texts }: RawColumn): boolean {
  return texts.every((text) => GIVEN.test(text.trim())) || (texts.every(isWhole) && texts.some(isBeyondGrades));
}

const WHOLE = /^\(?[\d.,\s]+[km]?\)?$/i;
/** The best there is of grades, and of scores that are grades. */
const BEST_GRADE = 100;
const BEST_SCORE = 10;

function isWhole(text: string): boolean {
  return WHOLE.test(text) && Number.isInteger(readNumber(text)?.value);
}

function isBeyondGrades(text: string): boolean {
  return (readNumber(text)?.value ?? 0) > BEST_GRADE;
}

/** A score of 8.6 is a grade, one of 86 points is none. */
function isGraded({ column: { texts }, type }: Unnamed): boolean {
  if (type !== "number") return type === "rating";
  return !texts.every(isWhole) && texts.every((text) => (readNumber(text)?.value ?? 0) <= BEST_SCORE);
}

/** What the markup of elements calls their content; columns share the elements around them. */
class Markup {
  readonly #page: Page;
  readonly #properties = new Map<number, Name | undefined>();
  readonly #names = new Map<number, Name | undefined>();

  constructor(page: Page) {
    this.#page = page;
  }

  /** By itemprop, tag and classes of the element and those around it inside the record, the nearest first that may be true. */
  nameOf(unnamed: Unnamed, within?: Slot): Name | undefined {
    const near = elementsUp(unnamed.column.slot, STEPS_UP, within);
    return (
      this.#first(near, this.#properties, { by: byProperty, unnamed }) ??
      this.#first(near, this.#names, { by: byTagOrClass, unnamed })
    );
  }

  #first(
    nodes: readonly number[],
    known: Map<number, Name | undefined>,
    { by, unnamed }: { by: typeof byProperty; unnamed: Unnamed },
  ): Name | undefined {
    for (const node of nodes) {
      let name = known.get(node);
      if (name === undefined && !known.has(node)) known.set(node, (name = by(this.#page, node)));
      if (name === undefined) continue;
      if (isPlausible(name.name, unnamed)) return name;
      // A heading or a button in a box is not what the box is.
      if (unnamed.isConstant) return undefined;
    }
    return undefined;
  }
}

function byProperty(page: Page, node: number): Name | undefined {
  const property = attribute(page, node, "itemprop")?.toLowerCase();
  if (property === undefined) return undefined;
  const name =
    (property === "name" ? ownerOf(page, node) : undefined) ?? PROPERTIES.get(property) ?? NAMES.get(property);
  return name === undefined ? undefined : { name, confidence: BY_ITEMPROP };
}

/** Things that have a name of their own inside a record. */
const OWNERS = new Set(["author", "brand", "location"]);
const STEPS_TO_OWNER = 4;

/** What the item is of which an element tells the name: in an author's item, the name is the author. */
function ownerOf(page: Page, node: number): string | undefined {
  let above = page.parent[node]!;
  for (let step = 0; step < STEPS_TO_OWNER && above > page.body; step++, above = page.parent[above]!) {
    if (attribute(page, above, "itemscope") === undefined) continue;
    const name = NAMES.get(attribute(page, above, "itemprop")?.toLowerCase() ?? "");
    return name !== undefined && OWNERS.has(name) ? name : undefined;
  }
  return undefined;
}

function byTagOrClass(page: Page, node: number): Name | undefined {
  const tag = page.tag[node]!;
  const name = page.classAt[node] === 0 ? undefined : nameInClass(className(page, node));
  const isHeading = tag < KNOWN_TAGS && (TRAITS[tag]! & Trait.HEADING) !== 0;
  if (isHeading) return name === "subtitle" ? { name, confidence: BY_CLASS } : { name: "title", confidence: BY_TAG };
  if (tag === TIME) return { name: "date", confidence: BY_TAG };
  const called = name ?? nameForTests(page, node);
  if (called !== undefined) return { name: called, confidence: BY_CLASS };
  return tag === CITE ? { name: "url", confidence: BY_TAG } : undefined;
}

/** Where pages with machine-made classes say for their own tests, or for a component, what an element is. */
const FOR_TESTS = ["data-testid", "data-test-id", "data-test", "data-qa", "data-cy", "data-hook", "slot"];

function nameForTests(page: Page, node: number): string | undefined {
  const said = attributes(page, node);
  const value = FOR_TESTS.map((name) => said.get(name)).find(Boolean);
  return value === undefined ? undefined : nameInClass(value);
}

/**
 * By the last word of a class that tells something; the name of somebody, `company-name`, is who that is, and the count of ratings is no
 * rating.
 */
function nameInClass(value: string): string | undefined {
  const words = (value.replace(LOOKS, " ").match(WORD) ?? []).map((word) => word.toLowerCase());
  for (let i = words.length - 1; i >= 0; i--) {
    const name = NAMES.get(words[i]!);
    if (name === undefined) continue;
    const before = words[i - 1] ?? "";
    if (name === "title" && before === "sub") return "subtitle";
    if (name === "rating" && COUNTS.has(words[i + 1] ?? "")) return "reviews";
    return words[i] === "name" ? (NAMES.get(before) ?? name) : name;
  }
  return undefined;
}

const COUNTS = new Set(["count", "counts", "total"]);

/**
 * A line that is told as a whole and by its parts is called after none of them if a part is: of "by *Ann Lee* on *May 3*" the author is
 * "Ann Lee". A title is the whole, unless a label stands in it: "Title: *A House*".
 */
function nameLines(columns: readonly Unnamed[], names: Name[]): void {
  for (const [i, { column }] of columns.entries()) {
    const { name } = names[i]!;
    if (column.source !== "text" || column.slot.key === RUN || names[i]!.confidence <= BY_GUESS) continue;
    const inside = columns.filter((other) => other.column.slot !== column.slot && isIn(other.column.slot, column.slot));
    if (name === "title" && !inside.some(isLabel)) continue;
    const isTold = inside.some((other) => names[columns.indexOf(other)]!.name === name && !other.isConstant);
    if (isTold) names[i] = { name: "text", confidence: BY_GUESS };
  }
}

function isLabel({ isConstant, column }: Unnamed): boolean {
  return isConstant && LABEL.test(column.texts[0] ?? "");
}

const MOST_AUTHOR_CHARS = 40;

/** What leads to somebody's page and has no name yet is somebody. */
function nameAuthors(columns: readonly Unnamed[], names: Name[]): void {
  for (const [i, { column, type, isConstant }] of columns.entries()) {
    if (column.source !== "text" || type !== "text" || isConstant || names[i]!.name !== "text") continue;
    const { texts, values } = column;
    if (texts.length < PROFILED * values.length || texts.some((text) => text.length > MOST_AUTHOR_CHARS)) continue;
    const links = columns.findLast((other) => other.column.source === "link" && isIn(column.slot, other.column.slot));
    if (links === undefined || shareOf(links.column.texts, isProfile) < PROFILED) continue;
    names[i] = { name: "author", confidence: BY_TYPE };
  }
}

/** The share of the records that name somebody, and of the links that lead to people. */
const PROFILED = 0.8;

/** Numbers right behind a rating, in the same place, are how many gave one. */
function nameReviews(columns: readonly Unnamed[], names: Name[]): void {
  let before = -1;
  for (const [i, { column, type }] of columns.entries()) {
    if (column.source !== "text") continue;
    const isRated = before >= 0 && names[before]!.name === "rating";
    if (isRated && type === "number" && names[i]!.name === "number" && column.texts.every(isWhole)) {
      const isBeside = placeAround(column.slot, columns[before]!.column.slot) !== undefined;
      if (isBeside) names[i] = { name: "reviews", confidence: BY_TYPE };
    }
    before = i;
  }
}

/** A link is called after what it says: the title's link is the record's link. */
function nameLinks(columns: readonly Unnamed[], names: Name[]): void {
  const own = linkOfTitle(columns, names);
  if (own < 0) return;
  for (const [i, { column }] of columns.entries()) {
    if (column.source !== "link" || i === own) continue;
    const inside = columns.findIndex((other) => other.column.source === "text" && isIn(other.column.slot, column.slot));
    const what = inside >= 0 ? names[inside]!.name : hasImage(columns, column) ? "image" : "other";
    // Titles that stand in another place have their links there.
    if (what === "title" && areApart(column, columns[own]!.column)) continue;
    names[i] = { name: `${what} link`, confidence: names[i]!.confidence };
  }
}

/** The link around the best title, or the most telling one inside it; -1 if it has none. */
function linkOfTitle(columns: readonly Unnamed[], names: readonly Name[]): number {
  const title = bestTitle(columns, names);
  if (title < 0) return -1;
  const { slot } = columns[title]!.column;
  const links = columns.map((_, i) => i).filter((i) => columns[i]!.column.source === "link");
  const around = links.find((i) => isIn(slot, columns[i]!.column.slot));
  if (around !== undefined) return around;
  const inside = links.filter((i) => isIn(columns[i]!.column.slot, slot));
  return inside.reduce((best, i) => (best < 0 || tellsMore(columns[i]!, columns[best]!) ? i : best), -1);
}

/** Of `/owner` and `/owner/name` the second tells more, even if no owner is there twice. */
function tellsMore({ column: a }: Unnamed, { column: b }: Unnamed): boolean {
  const more = distinctIn(a.values) - distinctIn(b.values);
  return more > 0 || (more === 0 && a.texts[0]!.startsWith(b.texts[0]!));
}

function bestTitle(columns: readonly Unnamed[], names: readonly Name[]): number {
  let best = -1;
  let most = 0;
  for (const [i, { column }] of columns.entries()) {
    const worth = names[i]!.name === "title" ? distinctIn(column.values) : 0;
    if (worth > most) [best, most] = [i, worth];
  }
  return best;
}

function hasImage(columns: readonly Unnamed[], { slot }: RawColumn): boolean {
  return columns.some(({ column }) => column.source === "image" && isIn(column.slot, slot));
}

/** Whether a place below the record is another or stands in it. */
function isIn(last: Slot, around: Slot): boolean {
  for (let slot = last; slot.above !== undefined; slot = slot.above) if (slot === around) return true;
  return false;
}
