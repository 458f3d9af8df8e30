/**
 * The boxes of a forum post that show its author and its date:
 *
 *     | 30th March 2025, 16:26 |            #1 |   head
 *     | ann, Member, Posts: 7  | Hello to all. |   profile (the author's box), and the text of the post
 */
import { TEXT } from "../html/index.ts";
import { elementNames, isCell, type Page, partPattern, readNodes } from "../page/index.ts";
import { platformWords } from "../vocabulary/index.ts";

const PROFILE = partPattern(platformWords("profile"));
/** Limit for the name of a post's author. */
export const MAX_POST_AUTHOR_CHARS = 60;
/** Limit for the date of a post. */
export const MAX_POST_DATE_CHARS = 60;
/** The name is among the first nodes of a profile, after wrappers, a picture, an online status. */
const MAX_NODES_TO_NAME = 50;
/** Limit for a profile cell in a short post: name, rank, number of posts. */
const MAX_PROFILE_WORDS = 20;
/** Limit for the characters in the head of a post that belong neither to links nor to the date: "#", "|". */
const MAX_HEAD_CHARS = 6;
/** A name has a letter. Link texts without one are symbols or the number of the post. */
export const LETTER: RegExp = /\p{L}/u;
const POST_NUMBER = /^#\d{1,9}\s|\s#\d{1,9}$/;
/**
 * A day at the start of a line, with or without the weekday before it: `3.5.2024`, `3rd May 2024`, `Fri, May 3, 2024`, `2024年5月3日`. Any
 * word counts as a month, so that browsers need not load the names of months.
 */
const DAY =
  /^(?:(?:\p{L}{2,10}(?:,|\.,?) )?\d{1,4}[./-]\d{1,2}[./-]\d{2,4}|(?:\p{L}{2,3}\.?,? |\p{L}{4,10}, )?(?:\d{1,2}(?:\.|st|nd|rd|th|er|º)?\s(?:de\s|of\s)?\p{L}{3,12}\.?,?\s(?:de\s)?\d{4}|\p{L}{3,12}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s\d{4})|\d{4}年\s?\d{1,2}月\s?\d{1,2}日)(?!\d)/u;
/** The words of a date after the day: `16:26`, `at 3 p.m.`, `um 15:05 Uhr`. */
const TIME_OF_DAY =
  /\d{1,2}:\d\d(?::\d\d)?|(?<!\p{L})(?:[ap]\.?m\.?|at|um|à|a las|às|uhr|h|[a-z]{1,3}t|utc)(?!\p{L})/giu;

/** Whether class or id mark an element as the profile of a post's author. */
export function isProfileBox(page: Page, node: number): boolean {
  return PROFILE.test(elementNames(page, node));
}

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

/** Returns the text of an element if it is only a date, with or without the number of the post. */
export function bareDate(page: Page, node: number): string | undefined {
  const { chars, words } = page.measures;
  if (words[node] < 2 || chars[node] > MAX_POST_DATE_CHARS) return undefined;
  const line = readNodes(page, node, page.end[node]).trim().replace(POST_NUMBER, "").trim();
  return isDate(line) ? line : undefined;
}

/** Whether a text is a date, with or without the time of day, and nothing else. */
export function isDate(text: string): boolean {
  const day = DAY.exec(text);
  return day !== null && !LETTER.test(text.slice(day[0].length).replace(TIME_OF_DAY, ""));
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
