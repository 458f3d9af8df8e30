/** Keeps elements without chosen text that belong to the content by their position: images, captions, tables, code, formulas. */
import { Flag, TEXT, tagId, tagSet } from "../html/index.ts";
import { blockAt, type ElementNames, type Page } from "../page/index.ts";
import { tableKind } from "./blocks/index.ts";
import { readNamedFormula } from "./math/index.ts";
import {
  type CaptionContext,
  figureCaptions,
  findLeadPicture,
  hasOnlyFigures,
  isCaptionedPicture,
  isFigureCaption,
  isIllustration,
  isImageFile,
  isMostlyLink,
  isPlayer,
  isSocialPost,
  linkAround,
} from "./media/index.ts";

/** Elements that can be content without text. */
const WORDLESS = tagSet("img picture video audio iframe embed object hr math script input noscript figure");
/** Elements outside of the content. Images in them are not content, except for a figure or post in an `<aside>` within the text. */
const AROUND_CONTENT = tagSet("nav footer aside form button dialog");
const ASIDE = tagId("aside");
const TABLE = tagId("table");
const MATH = tagId("math");
const IMG = tagId("img");
/** This many images that each link to another page are logos or teasers, not illustrations. */
const MIN_LINKED_IMAGES = 3;

interface PositionContext extends CaptionContext {
  readonly names: ElementNames;
}

/** Why an element without chosen text is content. `texts` and `elements` are roots of subtrees whose texts or elements are kept. */
export interface PositionedContent {
  readonly reason:
    | "caption"
    | "social post"
    | "code or table"
    | "picture"
    | "formula"
    | "figure"
    | "beside chosen text";
  readonly texts: readonly number[];
  readonly elements: readonly number[];
}

/** Keeps an element without chosen text if its position makes it content. Returns whether it does. */
export function keepByPosition(context: PositionContext, node: number): boolean {
  const found = findByPosition(context, node);
  if (found === undefined) return false;
  const { kept } = context;
  // Texts first: `keepTexts` stops at elements that are kept already.
  for (const root of found.texts) {
    if (CAPTION_REASONS.has(found.reason)) kept.keepCaption(root);
    else kept.keepTexts(root);
  }
  for (const root of found.elements) kept.keepElements(root);
  if (!kept.has(node)) kept.keepElements(node);
  return true;
}

/** The reasons to keep an element whose texts are captions. */
const CAPTION_REASONS: ReadonlySet<PositionedContent["reason"]> = new Set(["caption", "picture", "figure"]);

/** Keeps the lead picture of the page with its caption, unless it is kept anyway. */
export function keepLeadPicture(context: PositionContext): void {
  const { kept, page } = context;
  const lead = findLeadPicture(context);
  if (lead === undefined || kept.has(lead.root)) return;
  let outermost = lead.root;
  while (!kept.has(page.parent[outermost])) outermost = page.parent[outermost];
  if (findByPosition(context, outermost) !== undefined) return;
  for (const caption of lead.captions) kept.keepCaption(caption);
  kept.keepElements(lead.root);
  kept.keepAncestors(page.parent[lead.root]);
}

/** Returns why an element without chosen text is content; undefined if it is not. */
export function findByPosition(context: PositionContext, node: number): PositionedContent | undefined {
  const { page, kept } = context;
  const tag = page.tag[node];
  if ((page.flags[node] & Flag.HIDDEN) !== 0) return undefined;
  if (AROUND_CONTENT[tag] === 1 && tag !== ASIDE) return undefined;
  if (isOnlySocialPosts(page, node) && (tag !== ASIDE || kept.isAmongChosen(node))) return SOCIAL_POST;
  // Custom elements may carry their content in attributes: `WORDLESS` is undefined for their tags.
  if (page.end[node] === node + 1 && WORDLESS[tag] === 0) return undefined;
  const isFigure = hasOnlyFigures(page, node);
  if (tag === ASIDE && !(isFigure && kept.isBetweenChosen(node))) return undefined;
  if (kept.hasBlocks(node) && !isFigure && !isPlayerFallback(page, node)) return findUnchosenText(context, node);
  const isNear =
    kept.isBesideChosen(node) || (isFigure && (kept.isBetweenChosen(node) || isIllustration(context, node)));
  if (!isNear || isRowOfLinkedImages(page, node)) return undefined;
  if (isFigure) return { reason: "figure", texts: figureCaptions(page, node), elements: [node] };
  return BESIDE_CHOSEN;
}

const NONE: readonly number[] = [];
const BESIDE_CHOSEN: PositionedContent = { reason: "beside chosen text", texts: NONE, elements: NONE };
const SOCIAL_POST: PositionedContent = { reason: "social post", texts: NONE, elements: NONE };

/** The same for an element that has text, none of which was chosen. */
function findUnchosenText(context: PositionContext, node: number): PositionedContent | undefined {
  const { page } = context;
  if (isFigureCaption(page, node)) return { reason: "caption", texts: [node], elements: NONE };
  const unit = enclosedUnit(context, node);
  if (unit >= 0) return { reason: "code or table", texts: [unit], elements: [unit] };
  if (isCaptionedPicture(context, node))
    return { reason: "picture", texts: isMostlyLink(page, node) ? NONE : [node], elements: [node] };
  if (isFormula(context, node)) return { reason: "formula", texts: [node], elements: [node] };
  return undefined;
}

/** Limits for the nodes of wrappers before a social post, and for words next to posts, such as a note on privacy. */
const MAX_WRAPPER_NODES = 20;
const MAX_WRAPPER_WORDS = 40;

/** Whether an element is an embedded social post, or a wrapper around such posts. */
function isOnlySocialPosts(page: Page, node: number): boolean {
  const { end, measures } = page;
  let words = 0;
  let last = node;
  for (let inner = node; inner < Math.min(end[node], last + MAX_WRAPPER_NODES); ) {
    const isPost = isSocialPost(page, inner);
    if (isPost) {
      words += measures.words[inner];
      last = end[inner];
    }
    inner = isPost ? last : inner + 1;
  }
  return last > node && measures.words[node] - words <= MAX_WRAPPER_WORDS;
}

const UNITS = tagSet("pre table");

/** Returns the code, data table or equation between chosen texts that an element contains; else -1. */
function enclosedUnit({ page, kept }: PositionContext, node: number): number {
  const unit = kept.enclosedElement(node, UNITS);
  if (unit < 0 || page.tag[unit] !== TABLE) return unit;
  return tableKind(page, unit).kind === "data" || isEquation(page, unit) ? unit : -1;
}

/** Limits for the levels of wrappers around a formula, and for the words of its rendering. */
const MAX_FORMULA_LEVELS = 6;
const MAX_FORMULA_WORDS = 300;

/** Whether an element next to chosen text is a formula, or a wrapper around one. */
function isFormula({ page, kept, names }: PositionContext, node: number): boolean {
  if (page.measures.words[node] > MAX_FORMULA_WORDS || !kept.isBesideChosen(node)) return false;
  let inner = node;
  for (let level = 0; level < MAX_FORMULA_LEVELS; level++, inner++) {
    if (readNamedFormula(page, inner, names.matchedNames(inner)) !== undefined) return true;
    if (inner + 1 >= page.end[inner] || page.end[inner + 1] !== page.end[inner] || page.tag[inner + 1] === TEXT)
      return false;
  }
  return false;
}

/** Whether all text of an element is the fallback of a video or audio player: "Your browser cannot play this". */
function isPlayerFallback(page: Page, node: number): boolean {
  const { blocks, parent, end } = page;
  const past = blockAt(page, end[node]);
  for (let block = blockAt(page, node); block < past; block++) {
    let above = parent[blocks.from[block]];
    while (above > node && !isPlayer(page, above)) above = parent[above];
    if (above < node || !isPlayer(page, above)) return false;
  }
  return true;
}

/** Whether a table contains formulas, and at most the number of the formula as text: `(3)`. */
function isEquation({ tag, end, measures }: Page, table: number): boolean {
  return measures.words[table] < 2 && tag.subarray(table, end[table]).includes(MATH);
}

function isRowOfLinkedImages(page: Page, node: number): boolean {
  let images = 0;
  for (let inner = node; inner < page.end[node]; inner++) {
    if (page.tag[inner] !== IMG || (page.flags[inner] & Flag.LINKED) === 0) continue;
    if (!isImageFile(linkAround(page, inner).url) && ++images >= MIN_LINKED_IMAGES) return true;
  }
  return false;
}
