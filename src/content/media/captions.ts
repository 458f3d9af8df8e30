/** Recognizes captions and captioned pictures by their markup, whether or not their text was chosen. */
import { Flag, href, tagId, tagSet } from "../../html/index.ts";
import { blockAt, elementNames, type Page, readBlock, readNodes } from "../../page/index.ts";
import type { KeptNodes } from "../../select/index.ts";
import { ADVERT_LABEL, CAPTION_NAME, NOT_CAPTION_NAME, NUMBERED_CAPTION } from "../../vocabulary/index.ts";
import type { Links } from "../links.ts";
import { asContent, imageFacts, isImageFile } from "./images.ts";

const FIGCAPTION = tagId("figcaption");
const FIGURE = tagId("figure");
const IMG = tagId("img");

/** Limit for the words of an element that is only a picture with its caption. */
const MAX_CAPTION_WORDS = 80;
/** Limits for the nodes to search in a label and in a caption. They keep the time linear if captions are nested. */
const MAX_LABEL_NODES = 20;
const MAX_CAPTION_NODES = 100;

/** The page, its kept nodes, and the resolver of its addresses. */
export interface CaptionContext {
  readonly page: Page;
  readonly kept: KeptNodes;
  readonly links: Links;
}

/** Whether an element is a `<figcaption>` in a figure or beside a picture, and not mostly links, a byline or an advert label. */
export function isFigureCaption(page: Page, node: number): boolean {
  if (page.tag[node] !== FIGCAPTION || !belongsToPicture(page, node)) return false;
  return !isMostlyLink(page, node) && !isAdvert(page, node) && !contains(page, node, BYLINE_TAGS);
}

/** Limit for the levels between a figure and its caption. */
const MAX_FIGURE_LEVELS = 4;

function belongsToPicture({ tag, parent, measures }: Page, node: number): boolean {
  let above = parent[node];
  if (measures.images[above] > 0) return true;
  for (let level = 0; level < MAX_FIGURE_LEVELS && tag[above] !== FIGURE; level++) above = parent[above];
  return tag[above] === FIGURE;
}

/** Returns the captions of the figures in a subtree. */
export function figureCaptions(page: Page, root: number): number[] {
  const found: number[] = [];
  for (let node = root; node < page.end[root]; node++) if (isFigureCaption(page, node)) found.push(node);
  return found;
}

/** Whether an element near chosen text contains a picture and its caption, or a link to the picture, and nothing else. */
export function isCaptionedPicture(context: CaptionContext, node: number): boolean {
  const { page, kept } = context;
  const { measures } = page;
  // Consent boxes have buttons.
  if (measures.images[node] === 0 || measures.inputs[node] > 0) return false;
  if (measures.words[node] > MAX_CAPTION_WORDS) return false;
  if (!kept.isBesideChosen(node) && !kept.isBetweenChosen(node)) return false;
  if (contains(page, node, HEADINGS)) return false;
  const isAllCaption = isMostlyLink(page, node) ? isLinkToPicture(page, node) : hasOnlyCaptions(page, node);
  return isAllCaption && showsPicture(context, node);
}

/** Whether the first link leads to an image file and contains all words: the name and size of the picture. */
function isLinkToPicture(page: Page, node: number): boolean {
  for (let inner = node; inner < Math.min(page.end[node], node + MAX_LABEL_NODES); inner++) {
    if (page.hrefAt[inner] === 0) continue;
    return page.measures.words[inner] === page.measures.words[node] && isImageFile(href(page, inner) ?? "");
  }
  return false;
}

/** A byline below a portrait is not a caption. */
const BYLINE_TAGS = tagSet("address time");
const HEADINGS = tagSet("h1 h2 h3 h4 h5 h6");

function contains({ tag, end }: Page, node: number, tags: Uint8Array): boolean {
  const last = Math.min(end[node], node + MAX_CAPTION_NODES);
  for (let inner = node; inner < last; inner++) if (tags[tag[inner]] === 1) return true;
  return false;
}

/** Whether more than half of the words are in links: such a caption is a teaser for another page. */
export function isMostlyLink({ measures }: Page, node: number): boolean {
  return measures.linkWords[node] * 2 > measures.words[node];
}

function isAdvert(page: Page, node: number): boolean {
  const end = page.end[node];
  return (
    page.measures.words[node] === 1 && end - node <= MAX_LABEL_NODES && ADVERT_LABEL.test(readNodes(page, node, end))
  );
}

function hasOnlyCaptions(page: Page, node: number): boolean {
  const { blocks, end } = page;
  const past = blockAt(page, end[node]);
  for (let block = blockAt(page, node); block < past; block++) {
    if (blocks.hidden[block] === 1 || blocks.words[block] === 0) continue;
    if (!isNamedCaption(page, blocks.from[block], node) && !NUMBERED_CAPTION.test(readBlock(page, block))) return false;
  }
  return true;
}

/** Whether an ancestor of a text inside `root` is a caption by tag or name. A teaser or promotion up to `root` makes it false. */
function isNamedCaption(page: Page, text: number, root: number): boolean {
  let isCaption = false;
  for (let above = page.parent[text]; above >= root; above = page.parent[above]) {
    const names = elementNames(page, above);
    if (NOT_CAPTION_NAME.test(names)) return false;
    isCaption ||= above > root && (page.tag[above] === FIGCAPTION || CAPTION_NAME.test(names));
  }
  return isCaption;
}

/** Whether a subtree has a visible image that no rule drops. */
function showsPicture({ page, links }: CaptionContext, root: number): boolean {
  for (let node = root; node < page.end[root]; node++) {
    if (page.tag[node] !== IMG || (page.flags[node] & Flag.HIDDEN) !== 0) continue;
    const facts = imageFacts(page, links, node);
    if (facts !== undefined && asContent(facts) !== undefined) return true;
  }
  return false;
}
