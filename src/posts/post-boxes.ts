/**
 * The boxes of a forum post that show its author and its date:
 *
 *     | 30th March 2025, 16:26 |            #1 |   head
 *     | ann, Member, Posts: 7  | Hello to all. |   profile (the author's box), and the text of the post
 */
import { TEXT } from "../html/index.ts";
import { isCell, type Page, readNodes } from "../page/index.ts";
import { bareDate } from "./post-date.ts";
import { isProfileBox } from "./post-names.ts";

/** Limit for the name of a post's author. */
export const MAX_POST_AUTHOR_CHARS = 60;
/** The name is among the first nodes of a profile, after wrappers, a picture, an online status. */
const MAX_NODES_TO_NAME = 50;
/** Limit for a profile cell in a short post: name, rank, number of posts. */
const MAX_PROFILE_WORDS = 20;
/** Limit for the characters in the head of a post that belong neither to links nor to the date: "#", "|". */
const MAX_HEAD_CHARS = 6;
/** A name has a letter. Link texts without one are symbols or the number of the post. */
export const LETTER: RegExp = /\p{L}/u;

/** Returns the first text of a profile if it can be a name; undefined if the element is not a profile. */
export function nameInProfile(page: Page, node: number): string | undefined {
  if (page.measures.chars[node] === 0 || !isProfileBox(page, node)) return undefined;
  const end = Math.min(page.end[node], node + MAX_NODES_TO_NAME);
  for (let text = node + 1; text < end; text++) {
    if (page.tag[text] !== TEXT || page.measures.words[text] === 0) continue;
    const name = readNodes(page, text, text + 1).trim();
    return name.length <= MAX_POST_AUTHOR_CHARS && LETTER.test(name) ? name : undefined;
  }
  return undefined;
}

/** Whether a table cell only shows who wrote a post, and a later cell of the row contains the text. */
export function isProfileCell(page: Page, cell: number, { post, author }: { post: number; author: number }): boolean {
  if (!isCell(page, cell) || !hasTextAfter(page, cell)) return false;
  const { words } = page.measures;
  return words[cell] * 2 < words[post] || (words[cell] <= MAX_PROFILE_WORDS && isFirstIn(page, cell, author));
}

/** Whether a later cell of the row, or a later row of the table, has words other than a date. */
function hasTextAfter(page: Page, cellOrRow: number): boolean {
  const { end, measures, parent } = page;
  for (let next = end[cellOrRow]; next < end[parent[cellOrRow]]; next = end[next]) {
    if (measures.words[next] > 0 && bareDate(page, next) === undefined) return true;
  }
  return false;
}

function isFirstIn({ measures, tag }: Page, cell: number, author: number): boolean {
  for (let node = cell + 1; node < author; node++) if (tag[node] === TEXT && measures.words[node] > 0) return false;
  return true;
}

/** Returns the table row around a date if it is the head of a post: date, links and punctuation. Otherwise returns the date itself. */
export function headAround(page: Page, date: number): number {
  if (!isCell(page, date)) return date;
  const row = page.parent[date];
  const isHead = charsOutsideLinks(page, row) - charsOutsideLinks(page, date) <= MAX_HEAD_CHARS;
  return isHead && hasTextAfter(page, row) ? row : date;
}

function charsOutsideLinks({ measures: { chars, linkChars } }: Page, node: number): number {
  return chars[node] - linkChars[node];
}
