import { TEXT } from "../html/index.ts";
import { elementNames, isCell, type Page, partPattern, readNodes } from "../page/index.ts";

/*
 * What forums tell of a post without saying what it is:
 *
 *     | 30th March 2025, 16:26 |            #1 |   head
 *     | ann, Member, Posts: 7  | Hello to all. |   the author's box, and the post
 */

const PROFILE = partPattern(
  "postprofile profile userinfo user-info message-user author-info author-pane user-details postleft poster",
);
export const LONGEST_NAME = 60;
/** Nodes of the box up to the name: wrappers, a picture, a sign of who is there. */
const NAME_WITHIN = 50;
export const LONGEST_DATE = 60;
/** Words of a cell that names the author first and says little more. */
const PROFILE_WORDS = 20;
/** Characters between the links in the head of a post: "#", "|". */
const HEAD_SIGNS = 6;
/** A link without one is the number of a post, or a sign. */
export const LETTER: RegExp = /\p{L}/u;
const POST_NUMBER = /^#\d{1,9}\s|\s#\d{1,9}$/;
/** A day in any language at the begin of a line, without the names of months, which browsers would have to load: after that of the week at most. 3.5.2024, 3rd May 2024, May 3, 2024, 2024年5月3日. */
const DAY =
  /^(?:(?:\p{L}{2,10}(?:,|\.,?) )?\d{1,4}[./-]\d{1,2}[./-]\d{2,4}|(?:\p{L}{2,3}\.?,? |\p{L}{4,10}, )?(?:\d{1,2}(?:\.|st|nd|rd|th|er|º)?\s(?:de\s|of\s)?\p{L}{3,12}\.?,?\s(?:de\s)?\d{4}|\p{L}{3,12}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s\d{4})|\d{4}年\s?\d{1,2}月\s?\d{1,2}日)(?!\d)/u;
/** What a date has beside the day. */
const TIME_OF_DAY =
  /\d{1,2}:\d\d(?::\d\d)?|(?<!\p{L})(?:[ap]\.?m\.?|at|um|à|a las|às|uhr|h|[a-z]{1,3}t|utc)(?!\p{L})/giu;

/** Whether an element is named as the box that shows who wrote a post. */
export function isProfileBox(page: Page, node: number): boolean {
  return PROFILE.test(elementNames(page, node));
}

/** The first line of the author's box. */
export function nameInProfile(page: Page, node: number): string | undefined {
  if (page.measures.chars[node] === 0 || !isProfileBox(page, node)) return undefined;
  const end = Math.min(page.end[node], node + NAME_WITHIN);
  for (let text = node + 1; text < end; text++) {
    if (page.tag[text] !== TEXT || page.measures.words[text] === 0) continue;
    const name = readNodes(page, text, text + 1).trim();
    return name.length <= LONGEST_NAME && LETTER.test(name) ? name : undefined;
  }
  return undefined;
}

/** A line that is a date and nothing else. */
export function bareDate(page: Page, node: number): string | undefined {
  const { chars, words } = page.measures;
  if (words[node] < 2 || chars[node] > LONGEST_DATE) return undefined;
  const line = readNodes(page, node, page.end[node]).trim().replace(POST_NUMBER, "").trim();
  return isDate(line) ? line : undefined;
}

/** Whether a text is a date, with the time of day at most. */
export function isDate(text: string): boolean {
  const day = DAY.exec(text);
  return day !== null && !LETTER.test(text.slice(day[0].length).replace(TIME_OF_DAY, ""));
}

/** Whether a cell of a table only shows who wrote a post: what he wrote stands in a cell behind it. */
export function isProfileCell(page: Page, cell: number, { post, author }: { post: number; author: number }): boolean {
  if (!isCell(page, cell) || !hasTextBehind(page, cell)) return false;
  const { words } = page.measures;
  return words[cell] * 2 < words[post] || (words[cell] <= PROFILE_WORDS && isFirstIn(page, cell, author));
}

/** Whether more than a date stands in the cells behind a cell, or in the rows below a row. */
function hasTextBehind(page: Page, part: number): boolean {
  const { end, measures, parent } = page;
  for (let next = end[part]; next < end[parent[part]]; next = end[next]) {
    if (measures.words[next] > 0 && bareDate(page, next) === undefined) return true;
  }
  return false;
}

function isFirstIn({ measures, tag }: Page, cell: number, author: number): boolean {
  for (let node = cell + 1; node < author; node++) if (tag[node] === TEXT && measures.words[node] > 0) return false;
  return true;
}

/** The row of a table that is the head of a post: its date and else links and signs, above another row; the date alone if there is none. */
export function headAround(page: Page, date: number): number {
  if (!isCell(page, date)) return date;
  const row = page.parent[date];
  const isHead = plainChars(page, row) - plainChars(page, date) <= HEAD_SIGNS && hasTextBehind(page, row);
  return isHead ? row : date;
}

function plainChars({ measures: { chars, linkChars } }: Page, node: number): number {
  return chars[node] - linkChars[node];
}
