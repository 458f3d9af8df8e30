/**
 * Names the columns of forum posts: author, number, date and text. Works on the aligned columns of a record region,
 * while src/posts finds authors and dates post by post in the page.
 */
import { href, Trait, traitsOf } from "../../../html/index.ts";
import type { Page } from "../../../page/index.ts";
import { AUTHOR_CLASS, NOT_AUTHOR_CLASS_PART, PERSON_CLASS_PART } from "../../../vocabulary/index.ts";
import { areDisjoint } from "../columns.ts";
import type { Slot } from "../slots.ts";
import { BY_GUESS, type ColumnName, type UnnamedColumn } from "./named-columns.ts";
import { nameOfOtherDate, postDateColumn } from "./post-dates.ts";
import { elementsAround, isProfileUrl, markupNamesOf } from "./slot-context.ts";

/** A clue whether a column contains the authors of the posts. A negative weight is a clue against it. */
interface AuthorClue {
  readonly weight: number;
  readonly holds: (traits: ColumnTraits) => boolean;
}

/** Facts of a column that clues use. */
interface ColumnTraits {
  /** `itemprop`, `rel` and classes of the column's element and its parent. */
  readonly near: string;
  /** The same for `MAX_ELEMENTS_UP` elements: the column's element and its ancestors. */
  readonly around: string;
  /** The address of the nearest link around the column's text. Empty for text outside of links. */
  readonly address: string;
  readonly isHeading: boolean;
  /** Texts per post. */
  readonly filled: number;
  /** Share of distinct texts; 0 if all are equal and there are more than two posts. */
  readonly variety: number;
  /** Words per text, on average. */
  readonly words: number;
  /** Whether more than half of the texts contain a number. */
  readonly hasNumber: boolean;
  /** Whether the column comes before the text of the post. */
  readonly isEarly: boolean;
}

/** The class word `name`: `display-name`, `userName`. */
const NAME_CLASS = /(?:^|[\s_-])name(?:$|[\s_-])|[a-z]Name(?:$|[\s_-])/;
/** Weights set by hand and checked on 112 threads of many forum systems. Class names and links to profiles weigh most. */
const AUTHOR_CLUES: readonly AuthorClue[] = [
  { weight: 3, holds: ({ near }) => AUTHOR_CLASS.test(near) },
  { weight: 2, holds: ({ address }) => isProfileUrl(address) },
  { weight: 1.5, holds: ({ around }) => PERSON_CLASS_PART.test(around) },
  { weight: 1, holds: ({ near, around }) => NAME_CLASS.test(near) && PERSON_CLASS_PART.test(around) },
  { weight: 0.5, holds: ({ isHeading }) => isHeading },
  { weight: 0.5, holds: ({ isEarly }) => isEarly },
  { weight: 1, holds: ({ filled }) => filled > 0.9 },
  { weight: -2, holds: ({ filled }) => filled < 0.6 },
  { weight: -2, holds: ({ near }) => NOT_AUTHOR_CLASS_PART.test(near) },
  { weight: 0.5, holds: ({ variety }) => variety > 0.15 && variety < 1 },
  { weight: -2, holds: ({ variety }) => variety < 0.15 },
  { weight: -1.5, holds: ({ hasNumber }) => hasNumber },
  { weight: -2, holds: ({ words }) => words > MAX_NAME_WORDS },
];
/** Columns with a lower score do not contain the authors. */
const MIN_AUTHOR_SCORE = 2;
const MAX_NAME_CHARS = 60;
const MAX_ELEMENTS_UP = 4;
const NAME_CONFIDENCE = 0.9;
/** With fewer posts, numbers may be consecutive by chance. Set by hand. */
const MIN_NUMBERED_POSTS = 3;
const NUMBER = /^#?\s?(\d{1,7})$/;
const SPACES = /\s+/;
const LETTER = /\p{L}/u;
const ADDRESS = /^https?:/;
/** "Posts: 212", "2.8k posts", "Joined 2012". */
const NUMBERED = /(?:^|[\s:])\d[\d.,]*[km]?(?:$|\s)/;

/**
 * Names the columns of posts: authors, links to them, post numbers, and dates. Columns that only describe the author (rank, number of
 * posts, town) lose the name `author` or `title` that their markup gave them.
 */
export function namePostColumns(page: Page, columns: readonly UnnamedColumn[], names: ColumnName[]): void {
  const authors = authorColumns(page, columns);
  const links = new Set(authors.map((i) => linkColumnAround(columns, columns[i].column.slot)));
  const number = columns.findIndex(({ column: { source, texts } }) => source === "text" && areConsecutive(texts));
  const date = postDateColumn(columns);
  for (const [i, { isConstant, isBody, column, type }] of columns.entries()) {
    const { name } = names[i];
    if (authors.includes(i)) names[i] = { name: "author", confidence: NAME_CONFIDENCE };
    else if (links.has(i)) names[i] = { name: "author link", confidence: NAME_CONFIDENCE };
    else if (i === number) names[i] = { name: "number", confidence: NAME_CONFIDENCE };
    else if (isBody || column.source === "link" || column.source === "image") continue;
    else if (isMisnamed(name, column.texts)) names[i] = guessed(isConstant ? "label" : "text");
    else if (name === "date" && i !== date) names[i] = { ...names[i], name: nameOfOtherDate(page, column, i < date) };
    else if (name === "number" && number >= 0 && type === "number") names[i] = guessed("count");
    else if (name === "number" && type !== "number") names[i] = guessed(isConstant ? "label" : "text");
  }
}

/**
 * Whether a name from markup is wrong. Markup calls texts beside the author's name `author`, or `title` if they are short. It calls parts
 * of a comment `comments`, which is right only for counts (with digits).
 */
function isMisnamed(name: string, texts: readonly string[]): boolean {
  if (name === "title") return meanWords(texts) <= MAX_NAME_WORDS;
  if (name === "comments") return !texts.every((text) => text.length <= MAX_NAME_CHARS && DIGIT.test(text));
  return name === "author";
}

function meanWords(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.split(SPACES).length, 0) / texts.length;
}

const MAX_NAME_WORDS = 3;
const DIGIT = /\d/;

function guessed(name: string): ColumnName {
  return { name, confidence: BY_GUESS };
}

/**
 * Returns the columns with authors. There may be several, if no post has a value in two of them: the first post of a thread often has
 * different markup.
 */
function authorColumns(page: Page, columns: readonly UnnamedColumn[]): number[] {
  const body = columns.findIndex(({ isBody }) => isBody === true);
  const posts = columns[0].column.values.length;
  const scores = columns.map((unnamed, i) => {
    if (!mayBeAuthor(unnamed)) return 0;
    const traits = columnTraits(page, unnamed, { posts, isEarly: body < 0 || i < body });
    return AUTHOR_CLUES.reduce((sum, clue) => sum + (clue.holds(traits) ? clue.weight : 0), 0);
  });
  const likely = scores.map((_, i) => i).filter((i) => scores[i] >= MIN_AUTHOR_SCORE);
  likely.sort((a, b) => scores[b] - scores[a] || a - b);
  const authors: number[] = [];
  for (const i of likely) {
    if (authors.every((other) => areDisjoint(columns[i].column, columns[other].column))) authors.push(i);
  }
  return authors;
}

/** Whether a column may contain authors: short texts with letters, at most one in each post. */
function mayBeAuthor({ column, type, isBody }: UnnamedColumn): boolean {
  const { source, texts, values } = column;
  if (isBody || type !== "text" || source === "link" || source === "image") return false;
  return (
    values.every((value) => typeof value !== "object") &&
    texts.every((text) => text.length <= MAX_NAME_CHARS) &&
    texts.some((text) => LETTER.test(text)) &&
    !texts.some((text) => ADDRESS.test(text))
  );
}

function columnTraits(
  page: Page,
  { column, isConstant }: UnnamedColumn,
  { posts, isEarly }: { posts: number; isEarly: boolean },
): ColumnTraits {
  const { texts, slot } = column;
  const chain = elementsAround(slot, MAX_ELEMENTS_UP);
  const near = chain.slice(0, 2);
  return {
    near: near.map((node) => markupNamesOf(page, node)).join(" "),
    around: chain.map((node) => markupNamesOf(page, node)).join(" "),
    address: chain.map((node) => (page.hrefAt[node] === 0 ? "" : (href(page, node) ?? ""))).find(Boolean) ?? "",
    isHeading: near.some((node) => (traitsOf(page.tag[node]) & Trait.HEADING) !== 0),
    filled: texts.length / posts,
    variety: isConstant && posts > 2 ? 0 : new Set(texts).size / Math.max(1, texts.length),
    words: meanWords(texts),
    hasNumber: texts.filter((text) => NUMBERED.test(text)).length * 2 > texts.length,
    isEarly,
  };
}

/** Returns the index of the nearest link column around a slot, or -1. */
function linkColumnAround(columns: readonly UnnamedColumn[], first: Slot): number {
  for (let slot = first; slot.parent !== undefined; slot = slot.parent) {
    const at = columns.findIndex(({ column }) => column.source === "link" && column.slot === slot);
    if (at >= 0) return at;
  }
  return -1;
}

/** Whether texts are the numbers of posts: `#1`, `#2`, `#3`. */
function areConsecutive(texts: readonly string[]): boolean {
  if (texts.length < MIN_NUMBERED_POSTS) return false;
  let steps = 0;
  let previous = Number.NaN;
  for (const text of texts) {
    const number = Number(NUMBER.exec(text)?.[1] ?? Number.NaN);
    if (number === previous + 1) steps++;
    previous = number;
  }
  return steps >= (texts.length - 1) * MIN_CONSECUTIVE_SHARE;
}

/** At least this share of the numbers follow the number before. Adverts and removed posts leave gaps. Set by hand. */
const MIN_CONSECUTIVE_SHARE = 0.7;
