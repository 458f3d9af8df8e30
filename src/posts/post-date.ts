/** Finds the date of a post. */
import { attribute, Flag, KNOWN_TAGS, tagId } from "../html/index.ts";
import { type Page, readNodes } from "../page/index.ts";
import { POST_DATE_ATTRIBUTES, RELATIVE_DATE_WITHIN } from "../vocabulary/index.ts";
import { isNamedDate } from "./post-names.ts";

const TIME = tagId("time");
const DIGIT = /\d/;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** Limit for an element that class or tag mark as a date. */
const MAX_DATE_CHARS = 60;
const DATE_PROPERTIES: ReadonlySet<string> = new Set(["datePublished", "dateCreated"]);

/**
 * A day, with or without the weekday before it: `3.5.2024`, `3rd May 2024`, `Fri, May 3, 2024`, `2024年5月3日`. Any word counts as a month, so
 * that browsers need not load the names of months.
 */
const DAY =
  /(?<![\p{L}\d.])(?:(?:\p{L}{2,10}(?:,|\.,?) )?\d{1,4}[./-]\d{1,2}[./-]\d{2,4}|(?:(?!(?:ago|on|at|am|by|le|el|il|op|den|von)\s)\p{L}{2,3}\.?,? |\p{L}{4,10}, )?(?:\d{1,2}(?:\.|st|nd|rd|th|er|º)?\s(?:de\s|of\s)?\p{L}{3,12}\.?,?\s(?:de\s)?\d{4}|\p{L}{3,12}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s\d{4})|\d{4}年\s?\d{1,2}月\s?\d{1,2}日)(?![\d.]\d|\d)/u;
/** The time of day after a day: `, 16:26`, ` at 3 p.m.`, ` um 15:05 Uhr`, `T10:15:00Z`. */
const TIME_AFTER =
  /^(?:[\s,|·–-]{0,3}(?:\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?|\d{1,2}h\d\d|\d{1,2}(?=\s?[ap]\.?m)|(?:[ap]\.?m\.?|at|um|à|a las|às|uhr|[a-z]{1,3}t|utc|[tz+-])(?!\p{L})))+/iu;
const CONNECTORS_AT_END = /[\s,|·–-]{1,3}(?:at|um|à|a las|às|t)?$/i;

/** Returns the first date in a line, with its time of day: `10 Apr 2020, 09:06` in `by Ann » 10 Apr 2020, 09:06`, or `2 days ago`. */
export function dateIn(line: string): string | undefined {
  // Fast path: a day has a digit.
  const day = DIGIT.test(line) ? DAY.exec(line) : null;
  if (day === null) return RELATIVE_DATE_WITHIN.exec(line)?.[0];
  const rest = line.slice(day.index + day[0].length);
  const time = TIME_AFTER.exec(rest)?.[0].replace(CONNECTORS_AT_END, "") ?? "";
  return day[0] + time;
}

/** Whether a text is a date, with or without the time of day, and nothing else. */
export function isDate(text: string): boolean {
  const date = dateIn(text);
  return date !== undefined && !LETTER_OR_DIGIT.test(text.replace(date, ""));
}

/** Returns the text of a short element if it is only a date, with or without the number of the post. */
export function bareDate(page: Page, node: number): string | undefined {
  const { chars, words } = page.measures;
  if (words[node] < 2 || chars[node] > MAX_DATE_CHARS) return undefined;
  const line = readNodes(page, node, page.end[node]).trim().replace(POST_NUMBER, "").trim();
  return isDate(line) ? line : undefined;
}

const POST_NUMBER = /^#\d{1,9}\s|\s#\d{1,9}$/;

/** Returns the date that microdata marks as that of publication. */
export function readItempropDate(page: Page, node: number): string | undefined {
  return DATE_PROPERTIES.has(itempropOf(page, node)) ? readNamedDate(page, node) : undefined;
}

/** Returns the date in an attribute of a custom element. */
function readDateAttribute(page: Page, node: number): string | undefined {
  for (const name of POST_DATE_ATTRIBUTES) {
    const value = attribute(page, node, name)?.trim();
    if (value !== undefined && dateIn(value) !== undefined) return value;
  }
  return undefined;
}

/** Returns the date in `<time>`, in an attribute of a custom element, or in an element that class or microdata mark as a date. */
export function readNamedDate(page: Page, node: number): string | undefined {
  const attributed = page.tag[node] < KNOWN_TAGS ? undefined : readDateAttribute(page, node);
  if (attributed !== undefined) return attributed;
  if (page.tag[node] === TIME) {
    const value = (attribute(page, node, "datetime") ?? textOf(page, node)).trim();
    return value === "" ? undefined : value;
  }
  const property = itempropOf(page, node);
  const isPublication = DATE_PROPERTIES.has(property);
  const { chars } = page.measures;
  if ((chars[node] === 0 && !isPublication) || chars[node] > MAX_DATE_CHARS) return undefined;
  const isNamed = isPublication || property === "dateModified" || isNamedDate(page, node);
  if (!isNamed) return undefined;
  const value = attribute(page, node, "datetime") ?? attribute(page, node, "content");
  if (value !== undefined) return DIGIT.test(value) ? value.trim() : undefined;
  const text = textOf(page, node).trim();
  return dateIn(text) ?? (DIGIT.test(text) ? text : undefined);
}

/** Returns the `itemprop` of an element, or "". */
export function itempropOf(page: Page, node: number): string {
  return (page.flags[node] & Flag.DATA) === 0 ? "" : (attribute(page, node, "itemprop") ?? "");
}

function textOf(page: Page, node: number): string {
  return readNodes(page, node, page.end[node]);
}
