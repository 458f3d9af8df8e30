import { className, href } from "../html/attributes.ts";
import { tagId } from "../html/tags.ts";
import { isWordAt } from "../text/characters.ts";
import type { Page } from "./page.ts";

const CODE = tagId("code");
const SUP = tagId("sup");
const LABEL = tagId("label");
/** Elements around two texts that are looked at, together. */
const LEVELS = 12;
/** 1 for signs that end a label. */
const LABEL_ENDS = new Uint8Array(128);
for (const sign of ")]:!?%") LABEL_ENDS[sign.charCodeAt(0)] = 1;
/** Digits stand before it in the order of signs, letters behind it. */
const COLON = 58;

/**
 * Whether styles set two texts of a line apart where no white space does: words of links to two places, or of two elements
 * side by side that go by different names; a label from what follows its colon. A link or a word that an editor cut in two
 * leads to one place and looks the same; scripts written without spaces need none.
 */
export function areApart(page: Page, before: number, behind: number): boolean {
  const { source, from, to, parent, tag, hrefAt, classAt } = page;
  const last = to[before]! - 1;
  const sign = source.charCodeAt(last);
  const endsWord = isWordAt(source, last) || (sign < LABEL_ENDS.length && LABEL_ENDS[sign] === 1);
  if (!endsWord || !isWordAt(source, from[behind]!)) return false;
  let first = before;
  let second = behind;
  let firstLink = 0;
  let secondLink = 0;
  for (let level = 0; parent[first] !== parent[second]; level++) {
    if (level > LEVELS) return false;
    if (parent[first]! > parent[second]!) {
      first = parent[first]!;
      if (hrefAt[first] !== 0) firstLink = first;
    } else {
      second = parent[second]!;
      if (tag[second] === SUP) return false;
      if (hrefAt[second] !== 0) secondLink = second;
    }
  }
  if (firstLink > 0 && secondLink > 0 && href(page, firstLink) !== href(page, secondLink)) return true;
  if (tag[first] === LABEL && tag[second] === LABEL) return true;
  // An initial is part of its word, and highlighters name the parts of code.
  if (from[before] === last || tag[parent[first]!] === CODE) return false;
  if (sign === COLON) return first + second < before + behind && source.charCodeAt(last - 1) > COLON;
  return (
    classAt[second] !== 0 &&
    (classAt[first] !== 0 || firstLink * secondLink > 0) &&
    className(page, first) !== className(page, second)
  );
}
