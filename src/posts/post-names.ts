/** What class and id tell about the elements of posts: authors, profiles, dates, signatures, buttons. */
import { Flag, tagSet } from "../html/index.ts";
import { elementNames, namePatterns, type Page, partPattern } from "../page/index.ts";
import { NOT_POST_AUTHOR_WORDS, platformWords } from "../vocabulary/index.ts";

const AUTHOR = partPattern(platformWords("author"));
const NOT_AUTHOR = partPattern(NOT_POST_AUTHOR_WORDS);
const PROFILE = partPattern(platformWords("profile"));
const DATE = partPattern(platformWords("date"));
/** Fast path: without a match, no pattern above matches. */
const ANY = namePatterns([AUTHOR, PROFILE, DATE]);

const IS_AUTHOR = 1;
const IS_PROFILE = 2;
const IS_DATE = 4;
const IS_READ = 8;

/** By page: the bits of its nodes. Posts are searched in several ways, which ask for the same names. */
const pages = new WeakMap<Page, Uint8Array>();

/** Whether class or id mark an element as the name of an author. */
export function isNamedAuthor(page: Page, node: number): boolean {
  return (bitsOf(page, node) & IS_AUTHOR) !== 0;
}

/** Whether class or id mark an element as the profile of a post's author. */
export function isProfileBox(page: Page, node: number): boolean {
  return (bitsOf(page, node) & IS_PROFILE) !== 0;
}

/** Whether class or id mark an element as a date. */
export function isNamedDate(page: Page, node: number): boolean {
  return (bitsOf(page, node) & IS_DATE) !== 0;
}

function bitsOf(page: Page, node: number): number {
  if (page.classAt[node] === 0 && page.idAt[node] === 0) return 0;
  let bits = pages.get(page);
  if (bits === undefined) pages.set(page, (bits = new Uint8Array(page.count)));
  if (bits[node] === 0) bits[node] = IS_READ | readBits(elementNames(page, node));
  return bits[node];
}

function readBits(names: string): number {
  if (!ANY.test(names)) return 0;
  const isAuthor = AUTHOR.test(names) && !NOT_AUTHOR.test(names);
  return (isAuthor ? IS_AUTHOR : 0) | (PROFILE.test(names) ? IS_PROFILE : 0) | (DATE.test(names) ? IS_DATE : 0);
}

const SIGNATURE = partPattern(platformWords("signature"));
const TOOL = partPattern(platformWords("postTool"));
const CONTROLS = tagSet("button form nav menu");
/** Limit for a bar of buttons, or for a line of reactions: "Ann, Bob and 7 others like this". */
const MAX_TOOL_WORDS = 25;

/** Whether class and id name the signature that an author puts below all posts. */
export function isPostSignature(names: string): boolean {
  return names !== "" && SIGNATURE.test(names);
}

/** Whether an element inside a post is a signature, or a short bar of buttons, votes or reactions. */
export function isPostTool(page: Page, node: number): boolean {
  const names = elementNames(page, node);
  if (isPostSignature(names)) return true;
  if (page.measures.words[node] > MAX_TOOL_WORDS || (page.flags[node] & Flag.PREFORMATTED) !== 0) return false;
  return CONTROLS[page.tag[node]] === 1 || (names !== "" && TOOL.test(names));
}
