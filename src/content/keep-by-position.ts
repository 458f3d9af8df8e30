import { Flag, href, RAW, TEXT, tagId, tagSet } from "../html/index.ts";
import { blockAt, type ElementNames, type Page } from "../page/index.ts";
import type { KeptNodes } from "../select/index.ts";
import { tableKind } from "./blocks/index.ts";
import { readNamedFormula } from "./math/index.ts";
import {
  type CaptionContext,
  isImageFile,
  isPlayer,
  isPost,
  keepCaption,
  keepFigures,
  keepPicture,
} from "./media/index.ts";

/** Elements that say something without text of their own. */
const WORDLESS = tagSet("img picture video audio iframe embed object hr math script input noscript figure");
/** Elements of a page's frame: images in them are not the content's. */
const FRAME = tagSet("nav footer aside form button dialog");
const FIGURE = tagId("figure");
const TABLE = tagId("table");
const MATH = tagId("math");
const A = tagId("a");
const IMG = tagId("img");
/** This many images that each link elsewhere are logos, sponsors or other pages, not illustrations. */
const LINKED_IMAGES = 3;

interface Place extends CaptionContext {
  readonly names: ElementNames;
}

/**
 * Whether an element without chosen text belongs to the content by where it stands: next to chosen text, with no other
 * text in it than the caption of a picture.
 */
export function belongsByPlace(around: Place, node: number): boolean {
  const { page, kept } = around;
  const tag = page.tag[node];
  if ((page.flags[node] & Flag.HIDDEN) !== 0) return false;
  if (FRAME[tag] === 1) return false;
  // What an element of an unknown name says, its attributes may tell.
  if (page.end[node] === node + 1 && WORDLESS[tag] === 0) return false;
  const isFigure = holdsFigure(page, node);
  if (kept.hasBlocks(node) && !isFigure && !isForPlayers(page, node)) {
    return (
      keepCaption(around, node) ||
      holdsPost(page, node) ||
      keepEnclosed(page, kept, node) ||
      keepPicture(around, node) ||
      keepFormula(around, node)
    );
  }
  const isThere = kept.isBesideChosen(node) || (isFigure && kept.isBetweenChosen(node));
  if (!isThere || isRowOfLinks(page, node)) return false;
  if (isFigure) keepFigures(around, node);
  return true;
}

/** Nodes around a post, and words beside it, that its frame may have. */
const FRAME_NODES = 8;
const FRAME_WORDS = 3;

/** A post of a network among chosen text, or what holds nothing else. */
function holdsPost(page: Page, node: number): boolean {
  const { end, measures } = page;
  const last = Math.min(end[node], node + FRAME_NODES);
  for (let inner = node; inner < last; inner++) {
    if (isPost(page, inner)) return measures.words[node] - measures.words[inner] <= FRAME_WORDS;
  }
  return false;
}

const UNITS = tagSet("pre table");

/** Code and tables between chosen texts belong to them, even if nobody chose what stands in them. */
function keepEnclosed(page: Page, kept: KeptNodes, node: number): boolean {
  const unit = kept.enclosed(node, UNITS);
  if (unit < 0 || (page.tag[unit] === TABLE && tableKind(page, unit).kind !== "data" && !isEquation(page, unit)))
    return false;
  kept.keep(unit);
  kept.adopt(unit);
  return true;
}

/** Elements in which a formula is set: wrappers, and what the program that set it puts around it. */
const FORMULA_LEVELS = 6;
const FORMULA_WORDS = 300;

/** A formula between chosen texts, or what holds nothing else. */
function keepFormula({ page, kept, names }: Place, node: number): boolean {
  if (page.measures.words[node] > FORMULA_WORDS || !kept.isBesideChosen(node)) return false;
  let inner = node;
  for (let level = 0; level < FORMULA_LEVELS; level++, inner++) {
    if (readNamedFormula(page, inner, names.matchedNames(inner)) !== undefined) {
      kept.keep(node);
      kept.adopt(node);
      return true;
    }
    if (inner + 1 >= page.end[inner] || page.end[inner + 1] !== page.end[inner] || page.tag[inner + 1] === TEXT)
      return false;
  }
  return false;
}

/** Whether all text of an element is what a film or sound says to those who cannot play it. */
function isForPlayers(page: Page, node: number): boolean {
  const { blocks, parent, end } = page;
  const past = blockAt(page, end[node]);
  for (let block = blockAt(page, node); block < past; block++) {
    let above = parent[blocks.from[block]];
    while (above > node && !isPlayer(page, above)) above = parent[above];
    if (above < node || !isPlayer(page, above)) return false;
  }
  return true;
}

/** Whether all that a table says beside formulas is their number. */
function isEquation({ tag, end, measures }: Page, table: number): boolean {
  return measures.words[table] < 2 && tag.subarray(table, end[table]).includes(MATH);
}

/** A figure, or wrappers with nothing but one in them. */
function holdsFigure(page: Page, node: number): boolean {
  let inner = node;
  while (page.tag[inner] !== FIGURE) {
    const child = inner + 1;
    if (child >= page.end[inner] || page.end[child] !== page.end[inner] || page.tag[child] === TEXT) return false;
    if (page.tag[child] === RAW) return false;
    inner = child;
  }
  return true;
}

function isRowOfLinks(page: Page, node: number): boolean {
  let images = 0;
  for (let inner = node; inner < page.end[node]; inner++) {
    if (page.tag[inner] !== IMG || (page.flags[inner] & Flag.LINKED) === 0) continue;
    if (!isImageFile(linkAround(page, inner)) && ++images >= LINKED_IMAGES) return true;
  }
  return false;
}

function linkAround(page: Page, node: number): string {
  for (let above = page.parent[node]; above >= 0; above = page.parent[above]) {
    if (page.tag[above] === A && page.hrefAt[above] !== 0) return href(page, above) ?? "";
  }
  return "";
}
