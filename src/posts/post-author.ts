/** Finds the author of a post. */
import { attribute, href, KNOWN_TAGS, TEXT, tagId } from "../html/index.ts";
import { type Page, readNodes } from "../page/index.ts";
import { AROUND_POST_AUTHOR, BEFORE_POST_DATE, OTHER_POST_DATES, PROFILE_URL, REPLY_TO } from "../vocabulary/index.ts";
import { LETTER, MAX_POST_AUTHOR_CHARS } from "./post-boxes.ts";
import { dateIn, isDate, itempropOf } from "./post-date.ts";
import { isNamedAuthor } from "./post-names.ts";

const A = tagId("a");
const BODY = tagId("body");
const DIGIT = /\d/;
const END_COMMA = /,$/;
/** Characters between author and date: `Ann ·`, `- Ann`. */
const SEPARATORS_AROUND = /^[\s,|·•–—-]{1,5}|[\s,|·•–—-]{1,5}$/g;
/** The number of a post after its author's name: `Ann #12`. */
const END_NUMBER = /#\d{1,9}$/;
const MIN_REL_AUTHOR_CHARS = "<a rel=author>".length;

/** Returns the author that microdata marks. */
export function readItempropAuthor(page: Page, node: number): string | undefined {
  const property = itempropOf(page, node);
  const name = property === "author" || property === "creator" ? readName(page, node) : "";
  return name !== "" && name.length <= MAX_POST_AUTHOR_CHARS ? name : undefined;
}

/** Custom elements may name the author in an attribute: `<shreddit-comment author="ann">`. */
export function readAuthorAttribute(page: Page, node: number): string | undefined {
  const name = page.tag[node] < KNOWN_TAGS ? undefined : attribute(page, node, "author")?.trim();
  return name === undefined || name === "" || name.length > MAX_POST_AUTHOR_CHARS ? undefined : name;
}

/** Returns the name in an element that class, id or `rel` mark as an author. */
export function readNamedAuthor(page: Page, node: number): string | undefined {
  const { chars } = page.measures;
  if (chars[node] === 0 || chars[node] > MAX_POST_AUTHOR_CHARS || page.tag[node] === BODY) return undefined;
  if (!isNamedAuthor(page, node) && !hasRelAuthor(page, node)) return undefined;
  const line = readName(page, node).split("\n")[0];
  // If the link is the date, the name is the text before it.
  const isLinkDate = isDate(line.replace(BEFORE_POST_DATE, ""));
  const before = isLinkDate ? textOf(page, node).split(line)[0].trim().replace(END_COMMA, "") : line;
  return nameIn(before);
}

/** Returns the text of a link to the page of a person: `<a href="/user/53/">ann</a>`. */
export function readProfileLink(page: Page, node: number): string | undefined {
  const { chars } = page.measures;
  if (page.tag[node] !== A || chars[node] === 0 || chars[node] > MAX_POST_AUTHOR_CHARS) return undefined;
  if (!PROFILE_URL.test(href(page, node) ?? "")) return undefined;
  const name = textOf(page, node).trim();
  return isDate(name) ? undefined : nameIn(name);
}

/** Limits for the box with author and date, for the levels from the date up to it, and for a name in it. */
const MAX_BOX_WORDS = 14;
const MAX_BOX_LEVELS = 6;
const MAX_NAME_WORDS = 4;

/** Returns the text node before a date if it can be a name: the first text of the smallest box that has text before the date; else -1. */
export function nameBeforeDate(page: Page, from: number, date: number): number {
  const { parent, measures, tag } = page;
  let box = date;
  for (let level = 0; level < MAX_BOX_LEVELS; level++) {
    box = parent[box];
    if (box < from || measures.words[box] > MAX_BOX_WORDS) return -1;
    for (let text = box + 1; text < date; text++) {
      if (tag[text] !== TEXT || measures.words[text] === 0) continue;
      const name = textOf(page, text).trim();
      const mayBeName = measures.words[text] <= MAX_NAME_WORDS && LETTER.test(name) && !name.endsWith(":");
      return mayBeName && dateIn(name) === undefined ? text : -1;
    }
  }
  return -1;
}

function nameIn(line: string): string | undefined {
  const date = dateIn(line);
  const undated = date === undefined ? line : line.split(date)[0];
  const name = undated.replace(END_NUMBER, "").replace(AROUND_POST_AUTHOR, "").replace(SEPARATORS_AROUND, "").trim();
  return LETTER.test(name) && !isAboutAccount(name) ? name : undefined;
}

/** Whether a text beside the name tells about the account: "410 posts · Joined 2002". */
function isAboutAccount(text: string): boolean {
  return DIGIT.test(text) && OTHER_POST_DATES.some(([, pattern]) => pattern.test(text));
}

function hasRelAuthor(page: Page, node: number): boolean {
  return page.to[node] - page.from[node] >= MIN_REL_AUTHOR_CHARS && attribute(page, node, "rel") === "author";
}

/**
 * Returns the author's name in a byline: `itemprop="name"`, else an element inside that is named as an author, else the link to a profile, else
 * the first link, else the whole text. "In reply to Bob" does not name the author.
 */
function readName(page: Page, byline: number): string {
  let named = "";
  let linked = "";
  let profile = "";
  for (let node = byline; node < page.end[byline]; node++) {
    if (page.tag[node] <= TEXT) continue;
    const marked = itempropOf(page, node) === "name" ? (attribute(page, node, "content") ?? textOf(page, node)) : "";
    if (marked !== "") return marked;
    const isNamed = node > byline && named === "" && isNamedAuthor(page, node);
    const text = isNamed || page.tag[node] === A ? textOf(page, node) : "";
    if (!LETTER.test(text) || REPLY_TO.test(text)) continue;
    if (isNamed) named = text;
    if (page.tag[node] !== A) continue;
    linked ||= text;
    if (profile === "" && PROFILE_URL.test(href(page, node) ?? "")) profile = text;
  }
  return named || profile || linked || textOf(page, byline);
}

function textOf(page: Page, node: number): string {
  return readNodes(page, node, page.end[node]);
}
