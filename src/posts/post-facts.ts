import { attribute, Flag, TEXT, tagId } from "../html/index.ts";
import { elementNames, type Page, partPattern, readNodes } from "../page/index.ts";
import {
  bareDate,
  headAround,
  isDate,
  isProfileBox,
  isProfileCell,
  LETTER,
  LONGEST_DATE,
  LONGEST_NAME,
  nameInProfile,
} from "./post-boxes.ts";

const TIME = tagId("time");
const A = tagId("a");
const BODY = tagId("body");

const AUTHOR = partPattern(
  "author username bigusername user-name poster postername nickname fn hnuser creator user-details byline",
);
const NOT_AUTHOR = partPattern("avatar title rank stats info post-count box ip");
const DATE = partPattern("date datetime time timestamp posted post-date age relativetime published dateline");
const SAYS =
  /(?:^(?:by|von|par|por|di|door)\s+)|\s+(?:says|said|wrote|writes|replied|sagt|schrieb|dit|dice|dijo|disse|ha detto|zegt|pisze)?\s*:?\s*$/gi;
const COMMA = /,$/;
/** The number of a post behind the name of its author. */
const NUMBER = /#\d{1,9}$/;
/** Nodes from the beginning of a post in which its byline stands. */
const BYLINE_WITHIN = 150;

/** Who wrote a post and when, and the elements that say so and nothing else. */
export interface Signature {
  readonly author: string | undefined;
  readonly date: string | undefined;
  readonly lines: readonly number[];
}

/** The roots of posts: 1 for each. */
interface Posts {
  readonly isMember: Uint8Array;
}

/** Reads the signature of a post; posts inside it have their own. */
export function signatureOf(page: Page, post: number, posts: Posts): Signature {
  // Microdata say who wrote a post and when, also where the page tells before who changed it last.
  const author = findFact(page, post, { ...posts, ways: [readMarkedAuthor, readAuthor, nameInProfile] });
  const inLine: Way = (_, node) => readLineDate(page, node, author?.value ?? "");
  const alone: Way = (_, node) => (node - post > BYLINE_WITHIN ? undefined : bareDate(page, node));
  const date = findFact(page, post, { ...posts, ways: [readMarkedDate, readDate, inLine, alone] });
  const lines = date === undefined ? [] : [headAround(page, date.node)];
  if (author !== undefined)
    lines.push(profileAround(page, post, author.node), ...saidAgain(page, post, { ...posts, author, date }));
  return { author: author?.value, date: date?.value, lines };
}

/** Whether the names of an element say that it holds the name of an author. */
export function isAuthorName(names: string): boolean {
  return names !== "" && AUTHOR.test(names) && !NOT_AUTHOR.test(names);
}

interface Fact {
  readonly node: number;
  readonly value: string;
}

type Way = (page: Page, node: number) => string | undefined;

interface Search extends Posts {
  /** The surest first. */
  readonly ways: readonly Way[];
}

/** The first fact in a post that is not one of a post inside it. */
function findFact(page: Page, post: number, { isMember, ways }: Search): Fact | undefined {
  for (const read of ways) {
    for (let node = post + 1; node < page.end[post]; ) {
      const isOther = isMember[node] === 1;
      const value = isOther || page.tag[node] <= TEXT ? undefined : read(page, node);
      if (value !== undefined) return { node, value };
      node = isOther ? page.end[node] : node + 1;
    }
  }
  return undefined;
}

interface Signed extends Posts {
  readonly author: Fact;
  readonly date: Fact | undefined;
}

/**
 * Elements that name the author of a post once more, with the date at most: "by Ann » 3 May", beside her picture and rank;
 * or its date, or its number.
 */
function saidAgain(page: Page, post: number, { isMember, author, date }: Signed): number[] {
  const found: number[] = [];
  const end = Math.min(page.end[post], post + BYLINE_WITHIN);
  for (let node = post + 1; node < end; node++) {
    if (isMember[node] === 1) break;
    if (page.measures.chars[node] > LONGEST_NAME + LONGEST_DATE) continue;
    if (markOf(page, node) === "position" || (date !== undefined && readDate(page, node) === date.value))
      found.push(node);
    if (!isAuthorName(elementNames(page, node))) continue;
    const isDated = date !== undefined && date.node > node && date.node < page.end[node];
    const rest = textOf(page, node)
      .replace(author.value, "")
      .replace(isDated ? textOf(page, date.node) : "", "")
      .replace(CONNECTING, "");
    if (!LETTER.test(rest) && !DIGIT.test(rest)) found.push(node);
  }
  return found;
}

/** The box that shows who wrote a post, with picture, rank and numbers; the name alone if there is none. */
function profileAround(page: Page, post: number, author: number): number {
  const { words } = page.measures;
  let profile = author;
  for (let above = page.parent[author]; above > post; above = page.parent[above]) {
    if (isProfileCell(page, above, { post, author }) || (isProfileBox(page, above) && words[above] * 2 < words[post]))
      profile = above;
  }
  return profile;
}

/** What microdata call an element. */
function markOf(page: Page, node: number): string {
  return (page.flags[node] & Flag.DATA) === 0 ? "" : (attribute(page, node, "itemprop") ?? "");
}

/** Words between a name and a date. */
const CONNECTING_WORDS =
  "(?:post(?:ed)?(?:by)?|by|on|at|von|am|um|par|le|por|el|di|il|door|op|wrote|writes|says|said|replied|sagt|schrieb|dit|dice|dijo|disse|zegt|pisze)(?!\\p{L})";
const CONNECTING = new RegExp(`(?<!\\p{L})${CONNECTING_WORDS}`, "giu");
/** Those and signs before a date. */
const LEAD = new RegExp(`^(?:[^\\p{L}\\p{N}]|${CONNECTING_WORDS})+`, "iu");

function readMarkedAuthor(page: Page, node: number): string | undefined {
  const name = markOf(page, node) === "author" ? readName(page, node) : "";
  return name !== "" && name.length <= LONGEST_NAME ? name : undefined;
}

function readAuthor(page: Page, node: number): string | undefined {
  const { chars } = page.measures;
  if (chars[node] === 0 || chars[node] > LONGEST_NAME || page.tag[node] === BODY) return undefined;
  if (!isAuthorName(elementNames(page, node)) && !isMarkedAuthor(page, node)) return undefined;
  const told = readName(page, node).split("\n")[0];
  // In some the date is the link, and the name stands before it.
  const before = isDate(told.replace(LEAD, "")) ? textOf(page, node).split(told)[0].trim().replace(COMMA, "") : told;
  const name = before.replace(NUMBER, "").replace(SAYS, "").trim();
  return name === "" ? undefined : name;
}

function isMarkedAuthor(page: Page, node: number): boolean {
  return page.to[node] - page.from[node] >= SHORTEST_MARK && attribute(page, node, "rel") === "author";
}

const SHORTEST_MARK = "<a rel=author>".length;

/** What marks itself as the name inside a byline, or else a link in it, names the author without the words around it. */
function readName(page: Page, byline: number): string {
  let linked = "";
  for (let node = byline; node < page.end[byline]; node++) {
    const marked = markOf(page, node) === "name" ? (attribute(page, node, "content") ?? textOf(page, node)) : "";
    if (marked !== "") return marked;
    if (page.tag[node] === A && LETTER.test(textOf(page, node))) linked ||= textOf(page, node);
  }
  return linked || textOf(page, byline);
}

function textOf(page: Page, node: number): string {
  return readNodes(page, node, page.end[node]);
}

function readMarkedDate(page: Page, node: number): string | undefined {
  return WRITTEN.has(markOf(page, node)) ? readDate(page, node) : undefined;
}

function readDate(page: Page, node: number): string | undefined {
  if (page.tag[node] === TIME) {
    const value = attribute(page, node, "datetime") ?? textOf(page, node);
    return value.trim() === "" ? undefined : value.trim();
  }
  const marked = markOf(page, node);
  const isWritten = WRITTEN.has(marked);
  const { chars } = page.measures;
  if ((chars[node] === 0 && !isWritten) || chars[node] > LONGEST_DATE) return undefined;
  const names = elementNames(page, node);
  const isDate = isWritten || marked === CHANGED || (names !== "" && DATE.test(names));
  if (!isDate) return undefined;
  const value = attribute(page, node, "datetime") ?? attribute(page, node, "content") ?? textOf(page, node);
  return DIGIT.test(value) ? value.trim() : undefined;
}

/** The date of a line that names who wrote the post, or would if that did not stand elsewhere: all it says beside. */
function readLineDate(page: Page, node: number, author: string): string | undefined {
  const { chars } = page.measures;
  if (chars[node] === 0 || chars[node] > LONGEST_NAME + LONGEST_DATE) return undefined;
  if (!isAuthorName(elementNames(page, node))) return undefined;
  const rest = textOf(page, node).replace(author, "").replace(LEAD, "").trim();
  return rest.length <= LONGEST_DATE && YEAR.test(rest) && !OF_ACCOUNT.test(rest) ? rest : undefined;
}

const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/;
/** Since when somebody is there is no date of a post. */
const OF_ACCOUNT = /join|regist|member|since|last|seit|mitglied|inscri|depuis|desde/i;

const CHANGED = "dateModified";
const WRITTEN: ReadonlySet<string> = new Set(["datePublished", "dateCreated"]);
const DIGIT = /\d/;
