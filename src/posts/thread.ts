import { attribute, Flag, href, TEXT, Trait, tagId, tagSet, traitsOf } from "../html/index.ts";
import { elementNames, type Page, startTagSource } from "../page/index.ts";
import type { KeptNodes } from "../select/index.ts";
import { isProfileBox } from "./post-boxes.ts";
import { isAuthorName, signatureOf } from "./post-facts.ts";
import { postName } from "./post-name.ts";

/** A post on the page, with who wrote it and when. */
interface PostFacts {
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

const A = tagId("a");
const CONTAINERS = tagSet("div article section li tr table tbody details");

const POST_TYPE = /schema\.org\/(?:DiscussionForumPosting|Comment|UserComments|Answer|Question)\b/i;
/** A teaser begins with its heading, some wrappers and an image aside. */
const HEADING_WITHIN = 100;

const NO_THREAD: Thread = { posts: new Map(), order: [], bylines: new Set() };

/** Finds the posts of a discussion among the elements with content; fewer than `least` are none. */
export function findThread(page: Page, kept: KeptNodes, least: number): Thread {
  const members = findMembers(page, kept);
  if (members.length < least || isTeaserList(page, members)) return NO_THREAD;
  const posts = new Map<number, PostFacts>();
  const bylines = new Set<number>();
  const isMember = new Uint8Array(page.count);
  for (const node of members) isMember[node] = 1;
  const ends: number[] = [];
  let signed = 0;
  for (const node of members) {
    while (ends.length > 0 && ends.at(-1)! <= node) ends.pop();
    const { author, date, lines } = signatureOf(page, node, { isMember });
    // Answers stand inside of what they answer, or beside it and say their level, as our own HTML does.
    const level = Math.max(ends.length, Number(attribute(page, node, "data-level")) | 0);
    posts.set(node, { author, date, level });
    for (const line of lines) bylines.add(line);
    if (author !== undefined || date !== undefined) signed++;
    ends.push(page.end[node]);
  }
  return signed * 2 >= members.length
    ? { posts: isTopic(page, members[0]) ? withoutTopic(posts) : posts, order: members, bylines }
    : NO_THREAD;
}

function isTopic(page: Page, post: number): boolean {
  return TOPIC_TYPE.test(startTagSource(page, post));
}

const TOPIC_TYPE = /schema\.org\/(?:DiscussionForumPosting|Question)\b/i;

/** Where the topic holds all posts, these are no answers to one another. */
function withoutTopic(posts: ReadonlyMap<number, PostFacts>): ReadonlyMap<number, PostFacts> {
  const outermost = [...posts.values()].filter(({ level }) => level === 0);
  if (outermost.length > 1) return posts;
  return new Map([...posts].map(([node, facts]) => [node, { ...facts, level: Math.max(0, facts.level - 1) }]));
}

/** Kept elements by the way in which they call themselves posts. */
function groupPosts(page: Page, kept: KeptNodes): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  const { tag, classAt, flags } = page;
  for (let node = page.body; node < page.count; node = kept.next(node)) {
    if (CONTAINERS[tag[node]] !== 1 || (classAt[node] === 0 && (flags[node] & Flag.DATA) === 0)) continue;
    const key = kept.has(node) ? postKey(page, node) : undefined;
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [node]);
    else group.push(node);
  }
  return groups;
}

/** The largest group of elements that call themselves posts in the same way. */
function findMembers(page: Page, kept: KeptNodes): readonly number[] {
  const groups = groupPosts(page, kept);
  if (groups.size === 0) return [];
  let best: number[] = [];
  for (const group of groups.values()) if (group.length > best.length) best = group;
  const first = best[0] ?? 0;
  // Forums that say of answers what they are may not say it of the question; then its class is theirs.
  const others = isTyped(page, first) ? groups.get(`${page.tag[first]} ${postName(page, first)}`) : undefined;
  return others === undefined ? best : [...others.filter((node) => page.end[node] <= first), ...best];
}

/** How an element calls itself a post. */
function postKey(page: Page, node: number): string | undefined {
  if (isTyped(page, node)) return `${page.tag[node]} typed`;
  const name = postName(page, node);
  return name === undefined ? undefined : `${page.tag[node]} ${name}`;
}

function isTyped(page: Page, node: number): boolean {
  return (page.flags[node] & Flag.DATA) !== 0 && POST_TYPE.test(startTagSource(page, node));
}

/** Lists of articles call their entries posts too; there the headings are links. */
function isTeaserList(page: Page, members: readonly number[]): boolean {
  let linked = 0;
  for (const member of members) if (hasLinkedHeading(page, member)) linked++;
  return linked * 2 > members.length;
}

function hasLinkedHeading(page: Page, member: number): boolean {
  const end = Math.min(page.end[member], member + HEADING_WITHIN);
  for (let node = member + 1; node < end; node++) {
    const tag = page.tag[node];
    if ((traitsOf(tag) & Trait.HEADING) !== 0 && !namesAuthor(page, node) && !isInProfile(page, node, member)) {
      const { linkChars, chars } = page.measures;
      return chars[node] > 0 && linkChars[node] * 2 > chars[node] && leadsElsewhere(page, node);
    }
  }
  return false;
}

/** Some forums set the name of who wrote a post as a heading. */
function namesAuthor(page: Page, heading: number): boolean {
  for (let node = heading; node < page.end[heading]; node++) {
    if (page.tag[node] > TEXT && isAuthorName(elementNames(page, node))) return true;
  }
  return false;
}

/** Whether a heading stands in the box of who wrote the post, which is a part of it and not most of it. */
function isInProfile(page: Page, heading: number, member: number): boolean {
  const { words } = page.measures;
  for (let above = page.parent[heading]; above > member; above = page.parent[above]) {
    if (isProfileBox(page, above) && words[above] * 4 < words[member] * 3) return true;
  }
  return false;
}

/** Posts link their subject to themselves, by a fragment. */
function leadsElsewhere(page: Page, heading: number): boolean {
  for (let node = heading + 1; node < page.end[heading]; node++) {
    if (page.tag[node] === A) return !(href(page, node) ?? "").includes("#");
  }
  return true;
}
