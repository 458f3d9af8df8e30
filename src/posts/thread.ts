/** Finds the posts of a discussion: elements with a schema.org type, class or id of posts. */
import { attribute, className, elementId, Flag, href, TEXT, Trait, tagId, tagSet, traitsOf } from "../html/index.ts";
import { elementNames, type Page, startTagSource, tokenPattern } from "../page/index.ts";
import type { KeptNodes } from "../select/index.ts";
import { platformWords } from "../vocabulary/index.ts";
import { isProfileBox } from "./post-boxes.ts";
import { isAuthorName, signatureOf } from "./post-signature.ts";

/** Who wrote a post and when, and how deep it is: 0 for a post, 1 for an answer to one. */
interface PostFacts {
  readonly level: number;
  readonly author: string | undefined;
  readonly date: string | undefined;
}

/** The posts of a discussion. */
export interface Thread {
  /** Root node of each post → its facts. */
  readonly posts: ReadonlyMap<number, PostFacts>;
  /** The root nodes in page order. */
  readonly order: readonly number[];
  /** Elements that only show the author, the author's profile or the date of a post. */
  readonly bylines: ReadonlySet<number>;
}

const A = tagId("a");
const CONTAINERS = tagSet("div article section li tr table tbody details");

const POST_TYPE = /schema\.org\/(?:DiscussionForumPosting|Comment|UserComments|Answer|Question)\b/i;
const TOPIC_TYPE = /schema\.org\/(?:DiscussionForumPosting|Question)\b/i;
const POST_CLASSES = tokenPattern(platformWords("post"));
/** Ids under which forums number their posts: `post123`, `msg123`. */
const NUMBERED_ID = /^(?:post|msg)\d{1,12}$/;

const NO_THREAD: Thread = { posts: new Map(), order: [], bylines: new Set() };

/**
 * Finds the posts of a discussion among the kept elements. Returns an empty thread if there are fewer than `minPosts`, if they are teasers, or
 * if less than half of them have an author or a date.
 */
export function findThread(page: Page, kept: KeptNodes, minPosts: number): Thread {
  const roots = findRoots(page, kept);
  if (roots.length < minPosts || isTeaserList(page, roots)) return NO_THREAD;
  const posts = new Map<number, PostFacts>();
  const bylines = new Set<number>();
  const isRoot = new Uint8Array(page.count);
  for (const node of roots) isRoot[node] = 1;
  /** End nodes of the posts around the current one. */
  const ends: number[] = [];
  let signed = 0;
  for (const node of roots) {
    while (ends.length > 0 && ends[ends.length - 1] <= node) ends.pop();
    const signature = signatureOf(page, node, { isRoot });
    const { author, date } = signature;
    // An answer is inside the post it answers, or after it with `data-level`, as in our own HTML output.
    const level = Math.max(ends.length, Number(attribute(page, node, "data-level")) | 0);
    posts.set(node, { author, date, level });
    for (const byline of signature.bylines) bylines.add(byline);
    if (author !== undefined || date !== undefined) signed++;
    ends.push(page.end[node]);
  }
  if (signed * 2 < roots.length) return NO_THREAD;
  return { posts: isTopic(page, roots[0]) ? withoutTopicLevel(posts) : posts, order: roots, bylines };
}

function isTopic(page: Page, post: number): boolean {
  return TOPIC_TYPE.test(startTagSource(page, post));
}

/** Moves posts up one level if the element of the topic contains all of them: being inside it does not make them answers. */
function withoutTopicLevel(posts: ReadonlyMap<number, PostFacts>): ReadonlyMap<number, PostFacts> {
  const outermost = [...posts.values()].filter(({ level }) => level === 0);
  if (outermost.length > 1) return posts;
  return new Map([...posts].map(([node, facts]) => [node, { ...facts, level: Math.max(0, facts.level - 1) }]));
}

/** Groups kept elements by tag and by the type, class or id that makes them posts. */
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

/** Returns the root nodes of the largest group of posts. */
function findRoots(page: Page, kept: KeptNodes): readonly number[] {
  const groups = groupPosts(page, kept);
  if (groups.size === 0) return [];
  let best: number[] = [];
  for (const group of groups.values()) if (group.length > best.length) best = group;
  const first = best[0] ?? 0;
  // Some forums give a schema.org type to the answers only. The question before them has the same tag and class.
  const others = hasPostType(page, first) ? groups.get(`${page.tag[first]} ${postName(page, first)}`) : undefined;
  return others === undefined ? best : [...others.filter((node) => page.end[node] <= first), ...best];
}

/** Returns the group of a post: tag id and post name, such as `12 comment`. Returns undefined for other elements. */
function postKey(page: Page, node: number): string | undefined {
  if (hasPostType(page, node)) return `${page.tag[node]} typed`;
  const name = postName(page, node);
  return name === undefined ? undefined : `${page.tag[node]} ${name}`;
}

function hasPostType(page: Page, node: number): boolean {
  return (page.flags[node] & Flag.DATA) !== 0 && POST_TYPE.test(startTagSource(page, node));
}

/** Returns the class that makes an element a post, or `numbered` if its id does. */
function postName(page: Page, node: number): string | undefined {
  return postClass(page, node) ?? (hasNumberedId(page, node) ? "numbered" : undefined);
}

/** Questions and answers count as one kind: `answer`. */
function postClass(page: Page, node: number): string | undefined {
  if (page.classAt[node] === 0) return undefined;
  const name = POST_CLASSES.exec(className(page, node).toLowerCase())?.[0].trim();
  return name === "question" ? "answer" : name;
}

function hasNumberedId(page: Page, node: number): boolean {
  return page.idAt[node] !== 0 && NUMBERED_ID.test(elementId(page, node));
}

/** Whether more than half of the entries have a linked heading. Lists of articles also use the class `post` for their entries. */
function isTeaserList(page: Page, roots: readonly number[]): boolean {
  let linked = 0;
  for (const root of roots) if (hasLinkedHeading(page, root)) linked++;
  return linked * 2 > roots.length;
}

/** A teaser starts with its heading, after some wrappers and an image. */
const MAX_NODES_TO_HEADING = 100;

function hasLinkedHeading(page: Page, post: number): boolean {
  const end = Math.min(page.end[post], post + MAX_NODES_TO_HEADING);
  for (let node = post + 1; node < end; node++) {
    const isHeading = (traitsOf(page.tag[node]) & Trait.HEADING) !== 0;
    if (!isHeading || namesAuthor(page, node) || isInProfile(page, node, post)) continue;
    const { linkChars, chars } = page.measures;
    return chars[node] > 0 && linkChars[node] * 2 > chars[node] && !linksToFragment(page, node);
  }
  return false;
}

/** Whether a heading contains the name of the author. Some forums put it there. */
function namesAuthor(page: Page, heading: number): boolean {
  for (let node = heading; node < page.end[heading]; node++) {
    if (page.tag[node] > TEXT && isAuthorName(elementNames(page, node))) return true;
  }
  return false;
}

/** Whether a heading is inside the profile of the author. A profile has less than three quarters of the words of its post. */
function isInProfile(page: Page, heading: number, post: number): boolean {
  const { words } = page.measures;
  for (let above = page.parent[heading]; above > post; above = page.parent[above]) {
    if (isProfileBox(page, above) && words[above] * 4 < words[post] * 3) return true;
  }
  return false;
}

/** Whether the first link has a fragment: the subject of a post links to the post itself (`#post12`). */
function linksToFragment(page: Page, heading: number): boolean {
  for (let node = heading + 1; node < page.end[heading]; node++) {
    if (page.tag[node] === A) return (href(page, node) ?? "").includes("#");
  }
  return false;
}
