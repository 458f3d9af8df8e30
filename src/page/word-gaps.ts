import { className, href, TEXT, tagId, tagSet } from "../html/index.ts";
import { isWordAt } from "../text/index.ts";
import type { Page } from "./page.ts";

const CODE = tagId("code");
const SUP = tagId("sup");
const LABEL = tagId("label");
const SMALL = tagId("small");
const SPAN = tagId("span");
const FIGCAPTION = tagId("figcaption");
/** Elements around two texts that are looked at, together. */
const LEVELS = 12;
/** 1 for signs that end a label. */
const LABEL_ENDS = new Uint8Array(128);
for (const sign of ")]:!?%") LABEL_ENDS[sign.charCodeAt(0)] = 1;
/** Digits stand before it in the order of signs, letters behind it. */
const COLON = 58;
const FULL_STOP = 46;
/** Signs before an amount of money, and before whose a picture is. */
const BEGINS = "$€£©";
/** Nodes between two texts that are looked at: a sign that only decorates, in its element. */
const BETWEEN = 6;

/**
 * Whether styles set two texts of a line apart where no white space does: words of links to two places, or of two elements
 * side by side that go by different names; a label from what follows its colon. A link or a word that an editor cut in two
 * leads to one place and looks the same; scripts written without spaces need none.
 */
export function needsSpaceBetween(page: Page, before: number, behind: number): boolean {
  const { source, from, to, parent, tag, hrefAt, classAt } = page;
  const last = to[before] - 1;
  const sign = source.charCodeAt(last);
  const start = from[behind];
  const endsWord = isWordAt(source, last) || (sign < LABEL_ENDS.length && LABEL_ENDS[sign] === 1);
  if (!endsWord && sign !== FULL_STOP) return false;
  if (!isWordAt(source, start) && !BEGINS.includes(source.charAt(start))) return false;
  // One sentence ends and another begins; a name of code has no spaces.
  if (!endsWord && !source.slice(from[before], last).includes(" ")) return false;
  let first = before;
  let second = behind;
  let firstLink = 0;
  let secondLink = 0;
  for (let level = 0; parent[first] !== parent[second]; level++) {
    if (level > LEVELS) return false;
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
  // An initial is part of its word, and highlighters name the parts of code.
  if (from[before] === last || tag[parent[first]] === CODE) return false;
  if (sign === COLON) return first + second < before + behind && source.charCodeAt(last - 1) > COLON;
  if (tag[first] === SMALL || tag[second] === SMALL || hasSignBetween(page, before, behind)) return true;
  const areSpans = tag[first] === SPAN && tag[second] === SPAN;
  if (areSpans && beginsAnew(source, last, start) && areStyled(page, first, second, start)) return true;
  if (tag[parent[first]] === FIGCAPTION && (PARTS[tag[first]] === 1 || PARTS[tag[second]] === 1)) return true;
  return (
    classAt[second] !== 0 &&
    (classAt[first] !== 0 || firstLink * secondLink > 0) &&
    className(page, first) !== className(page, second)
  );
}

/** Whether one of two spans has an attribute, or a number begins: a word may be cut into bare spans. Code is written in them, too. */
function areStyled({ from, to, source, parent, tag }: Page, first: number, second: number, start: number): boolean {
  if (CODES[tag[parent[first]]] === 1) return false;
  const isStyled = to[first] - from[first] > BARE_SPAN || to[second] - from[second] > BARE_SPAN;
  return isStyled || source.charCodeAt(start) < COLON;
}

const BARE_SPAN = "<span>".length;
const CODES = tagSet("code tt kbd samp var pre");
/** Elements that hold a part of a caption: who took the picture. */
const PARTS = tagSet("span small cite a");

const LOWER = /\p{Ll}|\./u;
const UPPER_OR_DIGIT = /[\p{Lu}\d]/u;

/** Whether a capital or a digit follows a small letter or a full stop: no word is written so, and few names. */
function beginsAnew(source: string, last: number, start: number): boolean {
  return LOWER.test(source.charAt(last)) && UPPER_OR_DIGIT.test(source.charAt(start));
}

/** Whether a sign stands between two texts that is not read. */
function hasSignBetween({ tag, measures }: Page, before: number, behind: number): boolean {
  if (behind - before > BETWEEN) return false;
  for (let node = before + 1; node < behind; node++) if (tag[node] === TEXT && measures.chars[node] > 0) return true;
  return false;
}
