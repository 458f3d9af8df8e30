import { attribute, href } from "../html/attributes.ts";
import { TEXT, Trait, tagId, tagSet, traitsOf } from "../html/tags.ts";
import { Flag } from "../html/tree.ts";
import type { Page } from "../page/page.ts";
import { readNodes } from "../page/read.ts";
import type { Kept } from "./kept.ts";
import { namesOf, partPattern, sourceOf } from "./names.ts";
import { postName } from "./post-name.ts";

/** A post on the page, with who wrote it and when. */
export interface PostFacts {
  readonly level: number;
  readonly author: string | undefined;
  readonly date: string | undefined;
}

/** Posts of a discussion by their root node, and the nodes that only name their author and date. */
export interface Thread {
  readonly posts: ReadonlyMap<number, PostFacts>;
  /** Their roots in page order. */
  readonly order: readonly number[];
  readonly bylines: ReadonlySet<number>;
}

const TIME = tagId("time");
const A = tagId("a");
const BODY = tagId("body");
const CONTAINERS = tagSet("div article section li tr table tbody details");

const POST_TYPE = /schema\.org\/(?:DiscussionForumPosting|Comment|UserComments|Answer|Question)\b/i;
const AUTHOR = partPattern(
  "author username user-name poster postername nickname fn hnuser creator user-details byline",
);
const NOT_AUTHOR = partPattern("avatar title rank stats info post-count box");
const DATE = partPattern("date datetime time timestamp posted post-date age relativetime published dateline");
const SAYS =
  /(?:^(?:by|von|par|por|di|door)\s+)|\s+(?:says|said|wrote|writes|replied|sagt|schrieb|dit|dice|dijo|disse|ha detto|zegt|pisze)?\s*:?\s*$/gi;
/** The number of a post behind the name of its author. */
const NUMBER = /#\d{1,9}$/;
const LONGEST_NAME = 60;
const LONGEST_DATE = 60;
/** A teaser begins with its heading, some wrappers and an image aside. */
const HEADING_WITHIN = 100;
/** Nodes from the beginning of a post in which its byline stands. */
const BYLINE_WITHIN = 150;

const NO_THREAD: Thread = { posts: new Map(), order: [], bylines: new Set() };

/** Finds the posts of a discussion among the elements with content; fewer than `least` are none. */
export function findThread(page: Page, kept: Kept, least: number): Thread {
  const members = findMembers(page, kept);
  if (members.length < least || isTeaserList(page, members)) return NO_THREAD;
  const posts = new Map<number, PostFacts>();
  const bylines = new Set<number>();
  const isMember = new Set(members);
  const ends: number[] = [];
  let signed = 0;
  for (const node of members) {
    while (ends.length > 0 && ends.at(-1)! <= node) ends.pop();
    // Microdata say who wrote a post and when, also where the page tells before who changed it last.
    const author = findFact(page, node, { isMember, ways: [readMarkedAuthor, readAuthor] });
    const date = findFact(page, node, { isMember, ways: [readMarkedDate, readDate] });
    // Answers stand inside of what they answer, or beside it and say their level, as our own HTML does.
    const level = Math.max(ends.length, Number(attribute(page, node, "data-level")) | 0);
    posts.set(node, { author: author?.value, date: date?.value, level });
    for (const fact of [author, date]) if (fact !== undefined) bylines.add(fact.node);
    if (author !== undefined) for (const again of saidAgain(page, node, { isMember, author, date })) bylines.add(again);
    if (author !== undefined || date !== undefined) signed++;
    ends.push(page.end[node]!);
  }
  return signed * 2 >= members.length
    ? { posts: isTopic(page, members[0]!) ? withoutTopic(posts) : posts, order: members, bylines }
    : NO_THREAD;
}

function isTopic(page: Page, post: number): boolean {
  return TOPIC_TYPE.test(sourceOf(page, post));
}

const TOPIC_TYPE = /schema\.org\/(?:DiscussionForumPosting|Question)\b/i;

/** Where the topic holds all posts, these are no answers to one another. */
function withoutTopic(posts: ReadonlyMap<number, PostFacts>): ReadonlyMap<number, PostFacts> {
  const outermost = [...posts.values()].filter(({ level }) => level === 0);
  if (outermost.length > 1) return posts;
  return new Map([...posts].map(([node, facts]) => [node, { ...facts, level: Math.max(0, facts.level - 1) }]));
}

/** Kept elements by the way in which they call themselves posts. */
function groupPosts(page: Page, kept: Kept): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  const { tag, classAt, flags } = page;
  for (let node = page.body; node < page.count; node = kept.next(node)) {
    if (CONTAINERS[tag[node]!] !== 1 || (classAt[node] === 0 && (flags[node]! & Flag.DATA) === 0)) continue;
    const key = kept.has(node) ? postKey(page, node) : undefined;
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [node]);
    else group.push(node);
  }
  return groups;
}

/** The largest group of elements that call themselves posts in the same way. */
function findMembers(page: Page, kept: Kept): readonly number[] {
  const groups = groupPosts(page, kept);
  if (groups.size === 0) return [];
  let best: number[] = [];
  for (const group of groups.values()) if (group.length > best.length) best = group;
  const first = best[0] ?? 0;
  // Forums that say of answers what they are may not say it of the question; then its class is theirs.
  const others = isTyped(page, first) ? groups.get(`${page.tag[first]} ${postName(page, first)}`) : undefined;
  return others === undefined ? best : [...others.filter((node) => page.end[node]! <= first), ...best];
}

/** How an element calls itself a post. */
function postKey(page: Page, node: number): string | undefined {
  if (isTyped(page, node)) return `${page.tag[node]} typed`;
  const name = postName(page, node);
  return name === undefined ? undefined : `${page.tag[node]} ${name}`;
}

function isTyped(page: Page, node: number): boolean {
  return (page.flags[node]! & Flag.DATA) !== 0 && POST_TYPE.test(sourceOf(page, node));
}

/** Lists of articles call their entries posts too; there the headings are links. */
function isTeaserList(page: Page, members: readonly number[]): boolean {
  let linked = 0;
  for (const member of members) if (hasLinkedHeading(page, member)) linked++;
  return linked * 2 > members.length;
}

function hasLinkedHeading(page: Page, member: number): boolean {
  const end = Math.min(page.end[member]!, member + HEADING_WITHIN);
  for (let node = member + 1; node < end; node++) {
    const tag = page.tag[node]!;
    if ((traitsOf(tag) & Trait.HEADING) !== 0 && !namesAuthor(page, node)) {
      const { linkChars, chars } = page.measures;
      return chars[node]! > 0 && linkChars[node]! * 2 > chars[node]! && leadsElsewhere(page, node);
    }
  }
  return false;
}

/** Some forums set the name of who wrote a post as a heading. */
function namesAuthor(page: Page, heading: number): boolean {
  for (let node = heading; node < page.end[heading]!; node++) {
    if (page.tag[node]! > TEXT && isAuthorName(namesOf(page, node))) return true;
  }
  return false;
}

function isAuthorName(names: string): boolean {
  return names !== "" && AUTHOR.test(names) && !NOT_AUTHOR.test(names);
}

/** Posts link their subject to themselves, by a fragment. */
function leadsElsewhere(page: Page, heading: number): boolean {
  for (let node = heading + 1; node < page.end[heading]!; node++) {
    if (page.tag[node] === A) return !(href(page, node) ?? "").includes("#");
  }
  return true;
}

interface Fact {
  readonly node: number;
  readonly value: string;
}

interface Search {
  readonly isMember: ReadonlySet<number>;
  /** The surest first. */
  readonly ways: readonly ((page: Page, node: number) => string | undefined)[];
}

/** The first fact in a post that is not one of a post inside it. */
function findFact(page: Page, post: number, { isMember, ways }: Search): Fact | undefined {
  for (const read of ways) {
    for (let node = post + 1; node < page.end[post]!; node = isMember.has(node) ? page.end[node]! : node + 1) {
      const value = isMember.has(node) || page.tag[node]! <= TEXT ? undefined : read(page, node);
      if (value !== undefined) return { node, value };
    }
  }
  return undefined;
}

interface Signature {
  readonly isMember: ReadonlySet<number>;
  readonly author: Fact;
  readonly date: Fact | undefined;
}

/**
 * Elements that name the author of a post once more, with the date at most: "by Ann » 3 May", beside her picture and rank;
 * or its date, or its number.
 */
function saidAgain(page: Page, post: number, { isMember, author, date }: Signature): number[] {
  const found: number[] = [];
  const end = Math.min(page.end[post]!, post + BYLINE_WITHIN);
  for (let node = post + 1; node < end; node++) {
    if (isMember.has(node)) break;
    if (!maySign(page, node) || page.measures.chars[node]! > LONGEST_NAME + LONGEST_DATE) continue;
    if (markOf(page, node) === "position" || (date !== undefined && readDate(page, node) === date.value))
      found.push(node);
    if (!isAuthorName(namesOf(page, node))) continue;
    const isDated = date !== undefined && date.node > node && date.node < page.end[node]!;
    const rest = textOf(page, node)
      .replace(author.value, "")
      .replace(isDated ? textOf(page, date.node) : "", "")
      .replace(CONNECTING, "");
    if (!LETTER.test(rest) && !DIGIT.test(rest)) found.push(node);
  }
  return found;
}

/** A cheap no: whether an element has a name, is marked, or is a time. */
function maySign({ tag, classAt, idAt, flags }: Page, node: number): boolean {
  return classAt[node] !== 0 || idAt[node] !== 0 || (flags[node]! & Flag.DATA) !== 0 || tag[node] === TIME;
}

/** What microdata call an element. */
function markOf(page: Page, node: number): string {
  return (page.flags[node]! & Flag.DATA) === 0 ? "" : (attribute(page, node, "itemprop") ?? "");
}

/** Words between a name and a date. */
const CONNECTING =
  /(?<!\p{L})(?:post(?:ed)?(?:by)?|by|on|at|von|am|um|par|le|por|el|di|il|door|op|wrote|says|said)(?!\p{L})/giu;

function readMarkedAuthor(page: Page, node: number): string | undefined {
  const name = markOf(page, node) === "author" ? readName(page, node) : "";
  return name !== "" && name.length <= LONGEST_NAME ? name : undefined;
}

function readAuthor(page: Page, node: number): string | undefined {
  const { chars } = page.measures;
  if (chars[node] === 0 || chars[node]! > LONGEST_NAME || page.tag[node] === BODY) return undefined;
  if (!isAuthorName(namesOf(page, node)) && !isMarkedAuthor(page, node)) return undefined;
  const name = readName(page, node).split("\n")[0]!.replace(NUMBER, "").replace(SAYS, "").trim();
  return name === "" ? undefined : name;
}

function isMarkedAuthor(page: Page, node: number): boolean {
  return page.to[node]! - page.from[node]! >= SHORTEST_MARK && attribute(page, node, "rel") === "author";
}

const SHORTEST_MARK = "<a rel=author>".length;

/** What marks itself as the name inside a byline, or else a link in it, names the author without the words around it. */
function readName(page: Page, byline: number): string {
  let linked = "";
  for (let node = byline; node < page.end[byline]!; node++) {
    const marked = markOf(page, node) === "name" ? (attribute(page, node, "content") ?? textOf(page, node)) : "";
    if (marked !== "") return marked;
    if (page.tag[node] === A && LETTER.test(textOf(page, node))) linked ||= textOf(page, node);
  }
  return linked || textOf(page, byline);
}

function textOf(page: Page, node: number): string {
  return readNodes(page, node, page.end[node]!);
}

/** A link without one is the number of the post, or a sign. */
const LETTER = /\p{L}/u;

function readMarkedDate(page: Page, node: number): string | undefined {
  return WRITTEN.has(markOf(page, node)) ? readDate(page, node) : undefined;
}

function readDate(page: Page, node: number): string | undefined {
  if (page.tag[node] === TIME) {
    const value = attribute(page, node, "datetime") ?? textOf(page, node);
    return value.trim() === "" ? undefined : value.trim();
  }
  if (!maySign(page, node)) return undefined;
  const marked = markOf(page, node);
  const isWritten = WRITTEN.has(marked);
  const { chars } = page.measures;
  if ((chars[node] === 0 && !isWritten) || chars[node]! > LONGEST_DATE) return undefined;
  const names = namesOf(page, node);
  const isDate = isWritten || marked === CHANGED || (names !== "" && DATE.test(names));
  if (!isDate) return undefined;
  const value = attribute(page, node, "datetime") ?? attribute(page, node, "content") ?? textOf(page, node);
  return DIGIT.test(value) ? value.trim() : undefined;
}

const CHANGED = "dateModified";
const WRITTEN: ReadonlySet<string> = new Set(["datePublished", "dateCreated"]);
const DIGIT = /\d/;
