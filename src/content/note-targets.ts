/** Finds the footnote that the link of a mark leads to. */
import { elementId, Trait, tagId, traitsOf } from "../html/index.ts";
import { headingLevel, type Page, readNodes, startTagSource } from "../page/index.ts";
import { FOOTNOTE_TAG, NOTE_ID } from "../vocabulary/index.ts";

const SUP = tagId("sup");
const SPAN = tagId("span");
const BODY = tagId("body");
const OL = tagId("ol");
const LI = tagId("li");

/** Limit for the levels between the element of a mark and its link: `<sup><span>[<a>1</a>]`. */
export const MAX_MARK_LEVELS = 3;
/** The characters around the number of a mark: `[1]`. */
export const MARK_BRACKETS: RegExp = /[[\]().]/g;

/** The link of a mark, the id it leads to, and the element with this id. */
interface MarkTarget {
  readonly link: number;
  readonly target: string;
  readonly node: number | undefined;
}

/** Returns the root of the note that a mark leads to; undefined if it is not a note. */
export function findNote(page: Page, mark: MarkTarget): number | undefined {
  const block = blockAround(page, mark);
  if (block === undefined) return undefined;
  const root = DIGIT.test(mark.target) ? block : (listedNote(page, mark.link, block) ?? block);
  if (headingLevel(page.tag[root]) > 0) return undefined;
  return isNote(page, mark, root) ? root : undefined;
}

/** The target of a single note has a number: `fn3`. */
const DIGIT = /\d/;

/** Limit for the inline levels between a note and the target of its mark. */
const MAX_TARGET_LEVELS = 20;

/**
 * Returns the block around the target of a mark; undefined if that is the body. If the block also contains the mark, only a `<span>` after the
 * mark is a note (it opens on a click).
 */
function blockAround(page: Page, { link, node: target }: MarkTarget): number | undefined {
  if (target === undefined) return undefined;
  let node = target;
  let levels = MAX_TARGET_LEVELS;
  while (node >= 0 && levels-- > 0 && (traitsOf(page.tag[node]) & Trait.BLOCK) === 0) node = page.parent[node];
  if (node < 0 || levels < 0 || page.tag[node] === BODY) return undefined;
  if (node > link || link >= page.end[node]) return node;
  return page.tag[target] === SPAN && target > link ? target : undefined;
}

/** Limit for the nodes between the target of a mark and a list of notes: a heading, a line above the list. */
const MAX_NODES_TO_LIST = 60;
/** Limit for the items to count. It keeps the time linear if many marks lead to one list. */
const MAX_LISTED_NOTES = 500;

/** Returns the item with the number of a mark in the list of all notes, at or after the target. On some pages all marks lead there. */
function listedNote(page: Page, link: number, target: number): number | undefined {
  const { tag, end } = page;
  const isHeading = headingLevel(tag[target]) > 0;
  const past = Math.min(isHeading ? page.count : end[target], target + MAX_NODES_TO_LIST);
  let list = target;
  while (list < past && tag[list] !== OL) list++;
  const number = Number(readNodes(page, link, end[link]).replace(MARK_BRACKETS, ""));
  if (list >= past || !(number > 0 && number <= MAX_LISTED_NOTES)) return undefined;
  let items = 0;
  for (let item = list + 1; item < end[list]; item = end[item]) if (tag[item] === LI && ++items === number) return item;
  return undefined;
}

/** Whether ids, the link's start tag or a `<sup>` show that a link leads to a note. */
function isNote(page: Page, { link, target }: MarkTarget, root: number): boolean {
  if (NOTE_ID.test(target) || NOTE_ID.test(elementId(page, root)) || FOOTNOTE_TAG.test(startTagSource(page, link)))
    return true;
  let node = page.parent[link];
  for (let level = 0; level < MAX_MARK_LEVELS && node >= 0; level++, node = page.parent[node]) {
    if (page.tag[node] === SUP) return true;
  }
  for (let inner = link; inner < page.end[link]; inner++) if (page.tag[inner] === SUP) return true;
  return false;
}
