import type { Page } from "../../../page/index.ts";
import type { RawColumn } from "../columns.ts";
import { type Counted, countedByLabels } from "../counts.ts";
import { readNumber } from "../numbers.ts";
import type { Slot } from "../slots.ts";
import { RUN } from "../units.ts";
import { nameLinks } from "./link-columns.ts";
import { MicrodataColumns, NAMES } from "./markup-names.ts";
import { BY_GUESS, BY_TAG, LABEL, type Name, shareOf, type Unnamed } from "./named-columns.ts";
import { nameInTexts } from "./names-from-texts.ts";
import { namePosts } from "./post-columns.ts";
import { isIn, isProfileUrl, placeAround } from "./slot-context.ts";
import { nameTitle } from "./titles.ts";

const BY_TYPE = 0.8;
const BY_LABEL = 0.85;

/** Names for all columns; several may have the same. */
export function nameColumns(page: Page, columns: readonly Unnamed[], isForum = false): Name[] {
  const markup = new MicrodataColumns(page);
  const names = columns.map((_, i) => nameOf(markup, columns, i));
  if (isForum && columns.length > 0) namePosts(page, columns, names);
  else {
    nameLines(columns, names);
    nameTitle(columns, names, page);
    nameAuthors(columns, names);
    nameReviews(columns, names);
    nameByTargets(columns, names);
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

function nameOf(markup: MicrodataColumns, columns: readonly Unnamed[], index: number): Name {
  const { column, type, isConstant, isBody } = columns[index];
  if (isBody) return { name: "text", confidence: BY_TAG };
  if (column.source === "link" || column.source === "image") return { name: column.source, confidence: BY_TAG };
  const told = nameInTexts(column.texts, type);
  if (told !== undefined) return { name: told, confidence: BY_TYPE };
  const counted = type === "number" ? labelledCount(columns, index) : undefined;
  if (counted?.isKnown) return { name: counted.name, confidence: BY_LABEL };
  const label = labelBefore(columns, index);
  const marked = markup.nameOf(columns[index], label?.box);
  if (marked?.name === "rating" && isCount(column)) return { ...marked, name: "reviews" };
  if (marked?.name === "score" && isGraded(columns[index])) return { ...marked, name: "rating" };
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
  if (!before?.isConstant || columns[index].isConstant) return undefined;
  const text = LABEL.exec(before.column.texts[0] ?? "")?.[1]?.toLowerCase();
  return text === undefined ? undefined : { text, box: placeAround(columns[index].column.slot, before.column.slot) };
}

/** What numbers count that share a place with a label and nothing else: `<dt>Views</dt><dd>12</dd>`, `<b>3</b><i>votes</i>`. */
function labelledCount(columns: readonly Unnamed[], index: number): Counted | undefined {
  const { slot } = columns[index].column;
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

/**
 * A line that is told as a whole and by its parts is called after none of them if a part is: of "by *Ann Lee* on *May 3*" the author is
 * "Ann Lee". A title is the whole, unless a label stands in it: "Title: *A House*".
 */
function nameLines(columns: readonly Unnamed[], names: Name[]): void {
  for (const [i, { column }] of columns.entries()) {
    const { name } = names[i];
    if (column.source !== "text" || column.slot.key === RUN || names[i].confidence <= BY_GUESS) continue;
    const inside = columns.filter((other) => other.column.slot !== column.slot && isIn(other.column.slot, column.slot));
    if (name === "title" && !inside.some(isLabel)) continue;
    const isTold = inside.some((other) => names[columns.indexOf(other)].name === name && !other.isConstant);
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
    if (column.source !== "text" || type !== "text" || isConstant || names[i].name !== "text") continue;
    const { texts, values } = column;
    if (texts.length < PROFILED * values.length || texts.some((text) => text.length > MOST_AUTHOR_CHARS)) continue;
    const links = linksAround(columns, column);
    if (links === undefined || shareOf(links.column.texts, isProfileUrl) < PROFILED) continue;
    names[i] = { name: "author", confidence: BY_TYPE };
  }
}

/** The innermost links that a column stands in. */
function linksAround(columns: readonly Unnamed[], { slot }: RawColumn): Unnamed | undefined {
  return columns.findLast(({ column }) => column.source === "link" && isIn(slot, column.slot));
}

/** The end of an address that is a word: `/ada/rivers/forks`, `/rivers#customerReviews`. */
const TARGET = /[/#]([a-z]{3,30})\/?$/i;
const LAST_WORD = /[A-Z]?[a-z]{1,30}$/;

/** A number that leads to the forks of each record counts forks. */
function nameByTargets(columns: readonly Unnamed[], names: Name[]): void {
  for (const [i, { column }] of columns.entries()) {
    if (column.source !== "text" || names[i].name !== "number") continue;
    const links = linksAround(columns, column);
    const words = new Set(links?.column.texts.map((target) => LAST_WORD.exec(TARGET.exec(target)?.[1] ?? "")?.[0]));
    const word = words.size === 1 ? [...words][0]?.toLowerCase() : undefined;
    if (word !== undefined) names[i] = { name: NAMES.get(word) ?? word, confidence: BY_TYPE };
  }
}

/** The share of the records that name somebody, and of the links that lead to people. */
const PROFILED = 0.8;

/** Numbers right behind a rating, in the same place, are how many gave one. */
function nameReviews(columns: readonly Unnamed[], names: Name[]): void {
  let before = -1;
  for (const [i, { column, type }] of columns.entries()) {
    if (column.source !== "text") continue;
    const isRated = before >= 0 && names[before].name === "rating";
    if (isRated && type === "number" && names[i].name === "number" && column.texts.every(isWhole)) {
      const isBeside = placeAround(column.slot, columns[before].column.slot) !== undefined;
      if (isBeside) names[i] = { name: "reviews", confidence: BY_TYPE };
    }
    before = i;
  }
}
