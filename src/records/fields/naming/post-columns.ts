import { href, KNOWN_TAGS, TRAITS, Trait } from "../../../html/index.ts";
import type { Page } from "../../../page/index.ts";
import { areDisjoint } from "../columns.ts";
import type { Slot } from "../slots.ts";
import { BY_GUESS, type Name, type Unnamed } from "./named-columns.ts";
import { dateOfPosts, otherDate } from "./post-dates.ts";
import { elementsUp, isProfileUrl, markOf } from "./slot-context.ts";

/** What speaks for and against a column being who wrote the posts, and how much. */
interface Ground {
  readonly worth: number;
  readonly holds: (signs: Signs) => boolean;
}

/** What is seen of a column. */
interface Signs {
  /** Itemprops, classes and rel of the element and of those around it, the nearest first. */
  readonly near: string;
  readonly around: string;
  readonly address: string;
  readonly isHeading: boolean;
  /** Share of the posts that have it; different texts for each of them. */
  readonly filled: number;
  readonly variety: number;
  readonly words: number;
  readonly hasNumber: boolean;
  readonly isEarly: boolean;
}

const WRITER =
  /(?:^|[\s_-])(?:author|user-?name|poster(?:-?name)?|creator|nick-?name|member-?name|display-?name|fn|hnuser)(?:$|[\s_-])|[a-z](?:Author|User-?[Nn]ame|Poster|Creator)(?:$|[\s_-])/;
const PERSON = /author|user|poster|creator|member|profile|person|commenter/i;
const NAMED = /(?:^|[\s_-])name(?:$|[\s_-])|[a-z]Name(?:$|[\s_-])/;
/** What stands beside the name of who wrote something. */
const BESIDE =
  /avatar|title|rank|group|stat|count|join|locat|badge|flair|banner|signature|role|level|status|extra|field|reaction|like|quote|reply|share|edit|flag|score|rating|vote|date|time|number|permalink/i;
/** Weights by hand, so that each of the first four outweighs what is seen by chance; tried on 112 threads of forums of all makes. */
const GROUNDS: readonly Ground[] = [
  { worth: 3, holds: ({ near }) => WRITER.test(near) },
  { worth: 2, holds: ({ address }) => isProfileUrl(address) },
  { worth: 1.5, holds: ({ around }) => PERSON.test(around) },
  { worth: 1, holds: ({ near, around }) => NAMED.test(near) && PERSON.test(around) },
  { worth: 0.5, holds: ({ isHeading }) => isHeading },
  { worth: 0.5, holds: ({ isEarly }) => isEarly },
  { worth: 1, holds: ({ filled }) => filled > 0.9 },
  { worth: -2, holds: ({ filled }) => filled < 0.6 },
  { worth: -2, holds: ({ near }) => BESIDE.test(near) },
  { worth: 0.5, holds: ({ variety }) => variety > 0.15 && variety < 1 },
  { worth: -2, holds: ({ variety }) => variety < 0.15 },
  { worth: -1.5, holds: ({ hasNumber }) => hasNumber },
  { worth: -2, holds: ({ words }) => words > MOST_WORDS },
];
/** Less, and nobody is known to have written the posts. */
const LEAST = 2;
const LONGEST_NAME = 60;
const STEPS_UP = 4;
const SURE = 0.9;
/** Sequences of as many posts tell that a column counts them. */
const LEAST_COUNTED = 3;
const NUMBER = /^#?\s?(\d{1,7})$/;
const SPACES = /\s+/;
const LETTER = /\p{L}/u;
const ADDRESS = /^https?:/;
/** "Posts: 212", "2.8k posts", "Joined 2012". */
const NUMBERED = /(?:^|[\s:])\d[\d.,]*[km]?(?:$|\s)/;

/**
 * Names the columns of posts: the one that says who wrote them, the one that numbers them, the date first that they were written at.
 * What classes call "author" of all that stands beside a name (rank, number of posts, town) is not.
 */
export function namePosts(page: Page, columns: readonly Unnamed[], names: Name[]): void {
  const authors = authorsIn(page, columns);
  const links = new Set(authors.map((i) => linkAround(columns, columns[i].column.slot)));
  const number = columns.findIndex(({ column: { source, texts } }) => source === "text" && countsPosts(texts));
  const date = dateOfPosts(columns);
  for (const [i, { isConstant, isBody, column, type }] of columns.entries()) {
    const { name } = names[i];
    if (authors.includes(i)) names[i] = { name: "author", confidence: SURE };
    else if (links.has(i)) names[i] = { name: "author link", confidence: SURE };
    else if (i === number) names[i] = { name: "number", confidence: SURE };
    else if (isBody || column.source === "link" || column.source === "image") continue;
    else if (isMisnamed(name, column.texts)) names[i] = plain(isConstant ? "label" : "text");
    else if (name === "date" && i !== date) names[i] = { ...names[i], name: otherDate(page, column, i < date) };
    else if (name === "number" && number >= 0 && type === "number") names[i] = plain("count");
    else if (name === "number" && type !== "number") names[i] = plain(isConstant ? "label" : "text");
  }
}

/**
 * What stands beside a writer's name is called author or, if it is short, title; parts of a comment are called comments, but what counts
 * comments has a number.
 */
function isMisnamed(name: string, texts: readonly string[]): boolean {
  if (name === "title") return meanWords(texts) <= MOST_WORDS;
  if (name === "comments") return !texts.every((text) => text.length <= LONGEST_NAME && DIGIT.test(text));
  return name === "author";
}

function meanWords(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.split(SPACES).length, 0) / texts.length;
}

/** Of a name. */
const MOST_WORDS = 3;
const DIGIT = /\d/;

function plain(name: string): Name {
  return { name, confidence: BY_GUESS };
}

/** The column that says who wrote the posts, and those that say it of the rest: the first post may be of another make. */
function authorsIn(page: Page, columns: readonly Unnamed[]): number[] {
  const body = columns.findIndex(({ isBody }) => isBody === true);
  const posts = columns[0].column.values.length;
  const worth = columns.map((unnamed, i) => {
    if (!mayName(unnamed)) return 0;
    const signs = signsOf(page, unnamed, { posts, isEarly: body < 0 || i < body });
    return GROUNDS.reduce((sum, ground) => sum + (ground.holds(signs) ? ground.worth : 0), 0);
  });
  const likely = worth.map((_, i) => i).filter((i) => worth[i] >= LEAST);
  likely.sort((a, b) => worth[b] - worth[a] || a - b);
  const authors: number[] = [];
  for (const i of likely) {
    if (authors.every((other) => areDisjoint(columns[i].column, columns[other].column))) authors.push(i);
  }
  return authors;
}

/** Short texts with letters, one in each post. */
function mayName({ column, type, isBody }: Unnamed): boolean {
  const { source, texts, values } = column;
  if (isBody || type !== "text" || source === "link" || source === "image") return false;
  return (
    values.every((value) => typeof value !== "object") &&
    texts.every((text) => text.length <= LONGEST_NAME) &&
    texts.some((text) => LETTER.test(text)) &&
    !texts.some((text) => ADDRESS.test(text))
  );
}

function signsOf(
  page: Page,
  { column, isConstant }: Unnamed,
  { posts, isEarly }: { posts: number; isEarly: boolean },
): Signs {
  const { texts, slot } = column;
  const chain = elementsUp(slot, STEPS_UP);
  const near = chain.slice(0, 2);
  return {
    near: near.map((node) => markOf(page, node)).join(" "),
    around: chain.map((node) => markOf(page, node)).join(" "),
    address: chain.map((node) => (page.hrefAt[node] === 0 ? "" : (href(page, node) ?? ""))).find(Boolean) ?? "",
    isHeading: near.some((node) => isHeading(page.tag[node])),
    filled: texts.length / posts,
    variety: isConstant && posts > 2 ? 0 : new Set(texts).size / Math.max(1, texts.length),
    words: meanWords(texts),
    hasNumber: texts.filter((text) => NUMBERED.test(text)).length * 2 > texts.length,
    isEarly,
  };
}

function isHeading(tag: number): boolean {
  return tag < KNOWN_TAGS && (TRAITS[tag] & Trait.HEADING) !== 0;
}

function linkAround(columns: readonly Unnamed[], last: Slot): number {
  for (let slot = last; slot.above !== undefined; slot = slot.above) {
    const at = columns.findIndex(({ column }) => column.source === "link" && column.slot === slot);
    if (at >= 0) return at;
  }
  return -1;
}

/** Whether texts number posts: each one more than the one before. */
function countsPosts(texts: readonly string[]): boolean {
  if (texts.length < LEAST_COUNTED) return false;
  let steps = 0;
  let before = Number.NaN;
  for (const text of texts) {
    const number = Number(NUMBER.exec(text)?.[1] ?? Number.NaN);
    if (number === before + 1) steps++;
    before = number;
  }
  return steps >= (texts.length - 1) * MOSTLY;
}

/** Adverts and posts that were taken away leave gaps. */
const MOSTLY = 0.7;
