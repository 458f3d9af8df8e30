/** Reads who wrote a post and when. */
import { attribute, Flag, TEXT, tagId } from "../html/index.ts";
import { elementNames, type Page, partPattern, readNodes } from "../page/index.ts";
import {
  ACCOUNT_DATE_WORD,
  AROUND_POST_AUTHOR,
  BEFORE_POST_DATE,
  CONNECTING_WORD,
  NOT_POST_AUTHOR_WORDS,
  platformWords,
} from "../vocabulary/index.ts";
import {
  bareDate,
  headAround,
  isDate,
  isProfileBox,
  isProfileCell,
  LETTER,
  MAX_POST_AUTHOR_CHARS,
  MAX_POST_DATE_CHARS,
  nameInProfile,
} from "./post-boxes.ts";

const TIME = tagId("time");
const A = tagId("a");
const BODY = tagId("body");

const AUTHOR = partPattern(platformWords("author"));
const NOT_AUTHOR = partPattern(NOT_POST_AUTHOR_WORDS);
const DATE = partPattern(platformWords("date"));
const END_COMMA = /,$/;
/** The number of a post after its author's name: `Ann #12`. */
const END_NUMBER = /#\d{1,9}$/;
/** The byline is among the first nodes of a post. */
const MAX_NODES_TO_BYLINE = 150;

/** The author and the date of a post, and the elements that contain nothing else. */
interface Signature {
  readonly author: string | undefined;
  readonly date: string | undefined;
  readonly bylines: readonly number[];
}

/** 1 for each node that is the root of a post. */
interface PostRoots {
  readonly isRoot: Uint8Array;
}

/** Reads the signature of a post, not those of posts inside it. */
export function signatureOf(page: Page, post: number, roots: PostRoots): Signature {
  // Microdata first: the name of the last editor may come before that of the author.
  const author = findFact(page, post, { ...roots, readers: [readItempropAuthor, readAuthor, nameInProfile] });
  const readBylineDate: FactReader = (_, node) => readDateAfterAuthor(page, node, author?.value ?? "");
  const readBareDate: FactReader = (_, node) => (node - post > MAX_NODES_TO_BYLINE ? undefined : bareDate(page, node));
  const date = findFact(page, post, { ...roots, readers: [readItempropDate, readDate, readBylineDate, readBareDate] });
  const bylines = date === undefined ? [] : [headAround(page, date.node)];
  if (author !== undefined)
    bylines.push(profileAround(page, post, author.node), ...repeatedFacts(page, post, { ...roots, author, date }));
  return { author: author?.value, date: date?.value, bylines };
}

/** Whether class and id mark an element as the name of an author. */
export function isAuthorName(names: string): boolean {
  return names !== "" && AUTHOR.test(names) && !NOT_AUTHOR.test(names);
}

/** An author or a date, and the element that contains it. */
interface Fact {
  readonly node: number;
  readonly value: string;
}

/** Returns the author or the date if this element contains it. */
type FactReader = (page: Page, node: number) => string | undefined;

interface Search extends PostRoots {
  /** The most reliable first. */
  readonly readers: readonly FactReader[];
}

/** Returns the first fact in a post that does not belong to a post inside it. */
function findFact(page: Page, post: number, { isRoot, readers }: Search): Fact | undefined {
  for (const read of readers) {
    for (let node = post + 1; node < page.end[post]; ) {
      const isOtherPost = isRoot[node] === 1;
      const value = isOtherPost || page.tag[node] <= TEXT ? undefined : read(page, node);
      if (value !== undefined) return { node, value };
      node = isOtherPost ? page.end[node] : node + 1;
    }
  }
  return undefined;
}

interface Facts extends PostRoots {
  readonly author: Fact;
  readonly date: Fact | undefined;
}

/** Returns elements that only repeat the author ("by Ann » 3 May" next to the profile), the date or the number of a post. */
function repeatedFacts(page: Page, post: number, { isRoot, author, date }: Facts): number[] {
  const found: number[] = [];
  const end = Math.min(page.end[post], post + MAX_NODES_TO_BYLINE);
  for (let node = post + 1; node < end; node++) {
    if (isRoot[node] === 1) break;
    if (page.measures.chars[node] > MAX_POST_AUTHOR_CHARS + MAX_POST_DATE_CHARS) continue;
    if (itemprop(page, node) === "position" || (date !== undefined && readDate(page, node) === date.value))
      found.push(node);
    if (!isAuthorName(elementNames(page, node))) continue;
    const isDated = date !== undefined && date.node > node && date.node < page.end[node];
    const rest = textOf(page, node)
      .replace(author.value, "")
      .replace(isDated ? textOf(page, date.node) : "", "")
      .replace(CONNECTING_WORD, "");
    if (!LETTER.test(rest) && !DIGIT.test(rest)) found.push(node);
  }
  return found;
}

/** Returns the profile around the author's name, with picture, rank and numbers; the name's own element if there is no profile. */
function profileAround(page: Page, post: number, author: number): number {
  const { words } = page.measures;
  let profile = author;
  for (let above = page.parent[author]; above > post; above = page.parent[above]) {
    if (isProfileCell(page, above, { post, author }) || (isProfileBox(page, above) && words[above] * 2 < words[post]))
      profile = above;
  }
  return profile;
}

function itemprop(page: Page, node: number): string {
  return (page.flags[node] & Flag.DATA) === 0 ? "" : (attribute(page, node, "itemprop") ?? "");
}

function readItempropAuthor(page: Page, node: number): string | undefined {
  const name = itemprop(page, node) === "author" ? readName(page, node) : "";
  return name !== "" && name.length <= MAX_POST_AUTHOR_CHARS ? name : undefined;
}

function readAuthor(page: Page, node: number): string | undefined {
  const { chars } = page.measures;
  if (chars[node] === 0 || chars[node] > MAX_POST_AUTHOR_CHARS || page.tag[node] === BODY) return undefined;
  if (!isAuthorName(elementNames(page, node)) && !hasRelAuthor(page, node)) return undefined;
  const line = readName(page, node).split("\n")[0];
  // If the link is the date, the name is the text before it.
  const isLinkDate = isDate(line.replace(BEFORE_POST_DATE, ""));
  const before = isLinkDate ? textOf(page, node).split(line)[0].trim().replace(END_COMMA, "") : line;
  const name = before.replace(END_NUMBER, "").replace(AROUND_POST_AUTHOR, "").trim();
  return name === "" ? undefined : name;
}

function hasRelAuthor(page: Page, node: number): boolean {
  return page.to[node] - page.from[node] >= MIN_REL_AUTHOR_CHARS && attribute(page, node, "rel") === "author";
}

const MIN_REL_AUTHOR_CHARS = "<a rel=author>".length;

/** Returns the author's name in a byline: `itemprop="name"`, else the first link with a letter, else the whole text. */
function readName(page: Page, byline: number): string {
  let linked = "";
  for (let node = byline; node < page.end[byline]; node++) {
    const marked = itemprop(page, node) === "name" ? (attribute(page, node, "content") ?? textOf(page, node)) : "";
    if (marked !== "") return marked;
    if (page.tag[node] === A && LETTER.test(textOf(page, node))) linked ||= textOf(page, node);
  }
  return linked || textOf(page, byline);
}

function textOf(page: Page, node: number): string {
  return readNodes(page, node, page.end[node]);
}

function readItempropDate(page: Page, node: number): string | undefined {
  return DATE_PROPERTIES.has(itemprop(page, node)) ? readDate(page, node) : undefined;
}

function readDate(page: Page, node: number): string | undefined {
  if (page.tag[node] === TIME) {
    const value = attribute(page, node, "datetime") ?? textOf(page, node);
    return value.trim() === "" ? undefined : value.trim();
  }
  const property = itemprop(page, node);
  const isPublication = DATE_PROPERTIES.has(property);
  const { chars } = page.measures;
  if ((chars[node] === 0 && !isPublication) || chars[node] > MAX_POST_DATE_CHARS) return undefined;
  const names = elementNames(page, node);
  const isNamed = isPublication || property === "dateModified" || (names !== "" && DATE.test(names));
  if (!isNamed) return undefined;
  const value = attribute(page, node, "datetime") ?? attribute(page, node, "content") ?? textOf(page, node);
  return DIGIT.test(value) ? value.trim() : undefined;
}

/** Returns the text of a byline without the author's name if a year is in it: "Ann, 3 May 2024" → "3 May 2024". */
function readDateAfterAuthor(page: Page, node: number, author: string): string | undefined {
  const { chars } = page.measures;
  if (chars[node] === 0 || chars[node] > MAX_POST_AUTHOR_CHARS + MAX_POST_DATE_CHARS) return undefined;
  if (!isAuthorName(elementNames(page, node))) return undefined;
  const rest = textOf(page, node).replace(author, "").replace(BEFORE_POST_DATE, "").trim();
  return rest.length <= MAX_POST_DATE_CHARS && YEAR.test(rest) && !ACCOUNT_DATE_WORD.test(rest) ? rest : undefined;
}

const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/;
const DATE_PROPERTIES: ReadonlySet<string> = new Set(["datePublished", "dateCreated"]);
const DIGIT = /\d/;
