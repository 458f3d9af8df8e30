import type { Page } from "../../../page/index.ts";
import { REVIEW_COUNT, SHORT_BYLINE } from "../../../vocabulary/index.ts";
import type { RawColumn } from "../columns.ts";
import { type CountName, nameOfLabeledCounts } from "../counts.ts";
import { readNumber } from "../numbers.ts";
import type { Slot } from "../slots.ts";
import { TEXT_RUN } from "../units.ts";
import { nameLinkColumns } from "./link-columns.ts";
import { FIELD_OF_WORD, MarkupNames } from "./markup-names.ts";
import { BY_GUESS, BY_TAG, type ColumnName, LABEL, shareOf, type UnnamedColumn } from "./named-columns.ts";
import { nameFromTexts } from "./names-from-texts.ts";
import { namePostColumns } from "./post-columns.ts";
import { namePostLinks } from "./post-links.ts";
import { nameRegularPrices } from "./price-columns.ts";
import { commonSlot, isProfileUrl, isWithin } from "./slot-context.ts";
import { nameTitleColumn } from "./titles.ts";

/** Confidence of names from texts and types (first) and from labels (second). Set by hand. */
const BY_TYPE = 0.8;
const BY_LABEL = 0.85;

/** Names all columns. Several may have the same name. */
export function nameColumns(page: Page, columns: readonly UnnamedColumn[], isForum = false): ColumnName[] {
  const markup = new MarkupNames(page);
  const names = columns.map((_, i) => nameOf(markup, columns, i));
  if (isForum && columns.length > 0) namePostColumns(page, columns, names);
  else {
    unnameContainers(columns, names);
    nameTitleColumn(columns, names, page);
    nameAuthors(columns, names);
    nameReviews(columns, names);
    nameByLinkTargets(columns, names);
    nameRegularPrices(page, columns, names);
  }
  nameLinkColumns(columns, names);
  if (isForum) namePostLinks(columns, names);
  return names;
}

/** Makes names unique: the second "price" becomes "price 2". */
export function uniqueNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  // By name: the last number that was tried.
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

function nameOf(markup: MarkupNames, columns: readonly UnnamedColumn[], index: number): ColumnName {
  const { column, type, isConstant, isBody } = columns[index];
  if (isBody) return { name: "text", confidence: BY_TAG };
  if (column.source === "link" || column.source === "image") return { name: column.source, confidence: BY_TAG };
  const textName = nameFromTexts(column.texts, type);
  if (textName !== undefined) return { name: textName, confidence: BY_TYPE };
  const counted = type === "number" ? labeledCount(columns, index) : undefined;
  if (counted?.isKnown) return { name: counted.name, confidence: BY_LABEL };
  const label = labelBefore(columns, index);
  const marked = markup.nameOf(columns[index], label?.box);
  if (marked?.name === "rating" && areReviewCounts(column)) return { ...marked, name: "reviews" };
  if (marked?.name === "score" && areRatings(columns[index])) return { ...marked, name: "rating" };
  if (areBylines(column)) return { name: "author", confidence: BY_TYPE };
  if (marked !== undefined) return marked;
  if (type === "price" || type === "date" || type === "rating") return { name: type, confidence: BY_TYPE };
  if (label !== undefined) return { name: FIELD_OF_WORD.get(label.text) ?? label.text, confidence: BY_LABEL };
  if (counted !== undefined) return { name: counted.name, confidence: BY_LABEL };
  return { name: type === "number" ? "number" : isConstant ? "label" : "text", confidence: BY_GUESS };
}

/**
 * Returns the label in the previous column ("Edition:") and the slot that contains both columns. The label is more specific than the markup
 * names of that slot.
 */
function labelBefore(
  columns: readonly UnnamedColumn[],
  index: number,
): { readonly text: string; readonly box: Slot | undefined } | undefined {
  const previous = columns[index - 1];
  if (!previous?.isConstant || columns[index].isConstant) return undefined;
  const text = LABEL.exec(previous.column.texts[0] ?? "")?.[1]?.toLowerCase();
  return text === undefined ? undefined : { text, box: commonSlot(columns[index].column.slot, previous.column.slot) };
}

/** Names numbers after the label that is the only other content of their slot: `<dt>Views</dt><dd>12</dd>`, `<b>3</b><i>votes</i>`. */
function labeledCount(columns: readonly UnnamedColumn[], index: number): CountName | undefined {
  const { slot } = columns[index].column;
  for (const other of [columns[index - 1], columns[index + 1]]) {
    if (other?.column.source !== "text" || other.type !== "text") continue;
    const box = commonSlot(slot, other.column.slot);
    if (box === undefined || box === slot || box === other.column.slot) continue;
    const inside = columns.filter(
      ({ column }) => column.source === "text" && column.slot !== box && isWithin(column.slot, box),
    );
    if (inside.length === 2) return nameOfLabeledCounts(other.column.texts);
  }
  return undefined;
}

const MAX_BYLINE_CHARS = 60;

/** Whether all texts are bylines such as "By Ann Lee". Then the class does not matter. */
function areBylines({ source, texts }: RawColumn): boolean {
  return source === "text" && texts.every((text) => text.length <= MAX_BYLINE_CHARS && SHORT_BYLINE.test(text));
}

/** Whether texts are numbers of reviews, not ratings. */
function areReviewCounts({ texts }: RawColumn): boolean {
  return (
    texts.every((text) => REVIEW_COUNT.test(text.trim())) || (texts.every(isWholeNumber) && texts.some(isAboveRatings))
  );
}

const WHOLE_NUMBER = /^\(?[\d.,\s]+[km]?\)?$/i;
/** A whole number above `MAX_RATING` is a count of reviews. A number with decimals up to `MAX_RATING_SCORE` is a rating. */
const MAX_RATING = 100;
const MAX_RATING_SCORE = 10;

function isWholeNumber(text: string): boolean {
  return WHOLE_NUMBER.test(text) && Number.isInteger(readNumber(text)?.value);
}

function isAboveRatings(text: string): boolean {
  return (readNumber(text)?.value ?? 0) > MAX_RATING;
}

/** Whether scores are ratings: 8.6 is one, 86 points are not. */
function areRatings({ column: { texts }, type }: UnnamedColumn): boolean {
  if (type !== "number") return type === "rating";
  return !texts.every(isWholeNumber) && texts.every((text) => (readNumber(text)?.value ?? 0) <= MAX_RATING_SCORE);
}

/**
 * Removes the name of a text if a column inside it has the same name: in "by *Ann Lee* on *May 3*", the author is only "Ann Lee". A title
 * keeps its name, unless it contains a label: "Title: *A House*".
 */
function unnameContainers(columns: readonly UnnamedColumn[], names: ColumnName[]): void {
  for (const [i, { column }] of columns.entries()) {
    const { name } = names[i];
    if (column.source !== "text" || column.slot.key === TEXT_RUN || names[i].confidence <= BY_GUESS) continue;
    const inside = columns.filter(
      (other) => other.column.slot !== column.slot && isWithin(other.column.slot, column.slot),
    );
    if (name === "title" && !inside.some(isLabel)) continue;
    const isNamedInside = inside.some((other) => names[columns.indexOf(other)].name === name && !other.isConstant);
    if (isNamedInside) names[i] = { name: "text", confidence: BY_GUESS };
  }
}

function isLabel({ isConstant, column }: UnnamedColumn): boolean {
  return isConstant && LABEL.test(column.texts[0] ?? "");
}

const MAX_AUTHOR_CHARS = 40;

/** Gives the name `author` to columns that link to people's pages and have no name yet. */
function nameAuthors(columns: readonly UnnamedColumn[], names: ColumnName[]): void {
  for (const [i, { column, type, isConstant }] of columns.entries()) {
    if (column.source !== "text" || type !== "text" || isConstant || names[i].name !== "text") continue;
    const { texts, values } = column;
    if (texts.length < MIN_PROFILE_SHARE * values.length || texts.some((text) => text.length > MAX_AUTHOR_CHARS))
      continue;
    const links = linksAround(columns, column);
    if (links === undefined || shareOf(links.column.texts, isProfileUrl) < MIN_PROFILE_SHARE) continue;
    names[i] = { name: "author", confidence: BY_TYPE };
  }
}

/** Returns the innermost link column around a column. */
function linksAround(columns: readonly UnnamedColumn[], { slot }: RawColumn): UnnamedColumn | undefined {
  return columns.findLast(({ column }) => column.source === "link" && isWithin(slot, column.slot));
}

/** The last word of an address: `forks` in `/ada/rivers/forks`, `customerReviews` in `/rivers#customerReviews`. */
const TARGET = /[/#]([a-z]{3,30})\/?$/i;
const LAST_WORD = /[A-Z]?[a-z]{1,30}$/;

/** Names numbers after the last word of their link targets: `/ada/rivers/forks` → `forks`. */
function nameByLinkTargets(columns: readonly UnnamedColumn[], names: ColumnName[]): void {
  for (const [i, { column }] of columns.entries()) {
    if (column.source !== "text" || names[i].name !== "number") continue;
    const links = linksAround(columns, column);
    const words = new Set(links?.column.texts.map((target) => LAST_WORD.exec(TARGET.exec(target)?.[1] ?? "")?.[0]));
    const word = words.size === 1 ? [...words][0]?.toLowerCase() : undefined;
    if (word !== undefined) names[i] = { name: FIELD_OF_WORD.get(word) ?? word, confidence: BY_TYPE };
  }
}

/** In a column of authors, this share of the records have a text, and this share of the links lead to pages of people. Set by hand. */
const MIN_PROFILE_SHARE = 0.8;

/** Gives the name `reviews` to whole numbers that follow a rating in the same slot. */
function nameReviews(columns: readonly UnnamedColumn[], names: ColumnName[]): void {
  let previous = -1;
  for (const [i, { column, type }] of columns.entries()) {
    if (column.source !== "text") continue;
    const isRated = previous >= 0 && names[previous].name === "rating";
    if (isRated && type === "number" && names[i].name === "number" && column.texts.every(isWholeNumber)) {
      const isBeside = commonSlot(column.slot, columns[previous].column.slot) !== undefined;
      if (isBeside) names[i] = { name: "reviews", confidence: BY_TYPE };
    }
    previous = i;
  }
}
