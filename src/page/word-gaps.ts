import { className, href, TEXT, tagId, tagSet } from "../html/index.ts";
import { isWordAt } from "../text/index.ts";
import type { Page } from "./page.ts";

const CODE = tagId("code");
const SUP = tagId("sup");
const LABEL = tagId("label");
const SMALL = tagId("small");
const SPAN = tagId("span");
const FIGCAPTION = tagId("figcaption");
/** Limit: steps up to the common parent, summed over both texts. */
const MAX_STEPS = 12;
/** 1 for characters that end a label. */
const LABEL_ENDS = new Uint8Array(128);
for (const character of ")]:!?%") LABEL_ENDS[character.charCodeAt(0)] = 1;
/** The code of `:`. Digits have smaller codes, letters have larger ones. */
const COLON = 58;
const FULL_STOP = 46;
/** Characters that start a price (`$5`) or a copyright notice (`© Ann`). */
const WORD_STARTERS = "$€£©";
/** Limit: distance of two texts in nodes. Enough for one decorative character with its elements between them. */
const MAX_NODES_BETWEEN = 6;

/**
 * Whether two adjacent texts need a space that the source does not have, since styles separate them. Examples: links to two
 * targets, two elements with different classes, a label and the text after its colon.
 *
 *     <span class=brand>Acme</span><span class=name>Kettle</span>   Acme Kettle
 *     <a href=/1>Wiki</a><a href=/1>pedia</a>                       Wikipedia: one link that an editor split
 */
export function needsSpaceBetween(page: Page, before: number, after: number): boolean {
  const { source, from, to, parent, tag, hrefAt, classAt } = page;
  const last = to[before] - 1;
  const lastCode = source.charCodeAt(last);
  const start = from[after];
  if (!isWordStart(source, start) || !isWordEnd(source, from[before], last)) return false;
  let first = before;
  let second = after;
  let firstLink = 0;
  let secondLink = 0;
  for (let steps = 0; parent[first] !== parent[second]; steps++) {
    if (steps > MAX_STEPS) return false;
    if (parent[first] > parent[second]) {
      first = parent[first];
      if (hrefAt[first] !== 0) firstLink = first;
    } else {
      second = parent[second];
      if (tag[second] === SUP) return false;
      if (hrefAt[second] !== 0) secondLink = second;
    }
  }
  if (firstLink > 0 && secondLink > 0 && href(page, firstLink) !== href(page, secondLink)) return true;
  if (tag[first] === LABEL && tag[second] === LABEL) return true;
  // A drop capital belongs to its word. Syntax highlighters give each token of code its own class.
  if (from[before] === last || tag[parent[first]] === CODE) return false;
  // A label needs its own element, and a letter before its colon.
  if (lastCode === COLON) return first + second < before + after && source.charCodeAt(last - 1) > COLON;
  if (tag[first] === SMALL || tag[second] === SMALL || hasTextBetween(page, before, after)) return true;
  const areSpans = tag[first] === SPAN && tag[second] === SPAN && CODES[tag[parent[first]]] !== 1;
  if (areSpans && startsNewWord(source, last, start)) {
    // Spans without attributes may split a word, but not before a number.
    if (source.charCodeAt(start) < COLON || hasAttributes(page, first) || hasAttributes(page, second)) return true;
  }
  if (tag[parent[first]] === FIGCAPTION && (CREDITS[tag[first]] === 1 || CREDITS[tag[second]] === 1)) return true;
  return (
    classAt[second] !== 0 &&
    (classAt[first] !== 0 || firstLink * secondLink > 0) &&
    className(page, first) !== className(page, second)
  );
}

function isWordStart(source: string, start: number): boolean {
  return isWordAt(source, start) || WORD_STARTERS.includes(source.charAt(start));
}

/** Whether the text from `from` to `last` ends in a word, a label or a sentence. `functools.` without spaces is not a sentence. */
function isWordEnd(source: string, from: number, last: number): boolean {
  const lastCode = source.charCodeAt(last);
  if (isWordAt(source, last) || (lastCode < LABEL_ENDS.length && LABEL_ENDS[lastCode] === 1)) return true;
  return lastCode === FULL_STOP && source.slice(from, last).includes(" ");
}

/** Whether the start tag of a span is longer than `<span>`. */
function hasAttributes({ from, to }: Page, span: number): boolean {
  return to[span] - from[span] > BARE_SPAN_LENGTH;
}

const BARE_SPAN_LENGTH = "<span>".length;
const CODES = tagSet("code tt kbd samp var pre");
/** Elements that contain the credit of a caption, like `photo by Ann`. */
const CREDITS = tagSet("span small cite a");

const LOWER = /\p{Ll}|\./u;
const UPPER_OR_DIGIT = /[\p{Lu}\d]/u;

/** Whether a capital or a digit follows a small letter or a full stop, which is rare inside a word. */
function startsNewWord(source: string, last: number, start: number): boolean {
  return LOWER.test(source.charAt(last)) && UPPER_OR_DIGIT.test(source.charAt(start));
}

/** Whether a decorative text like `|`, which is not read, separates two texts. */
function hasTextBetween({ tag, measures }: Page, before: number, after: number): boolean {
  if (after - before > MAX_NODES_BETWEEN) return false;
  for (let node = before + 1; node < after; node++) if (tag[node] === TEXT && measures.chars[node] > 0) return true;
  return false;
}
