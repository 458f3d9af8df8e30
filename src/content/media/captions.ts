import { Flag, href, tagId, tagSet } from "../../html/index.ts";
import { blockAt, elementNames, type Page, readBlock, readNodes } from "../../page/index.ts";
import type { KeptNodes } from "../../select/index.ts";
import { ADVERT_LABEL } from "../../vocabulary/index.ts";
import type { Links } from "../links.ts";
import { asContent, imageFacts, isImageFile } from "./images.ts";

const FIGCAPTION = tagId("figcaption");
const FIGURE = tagId("figure");
const IMG = tagId("img");

/** What systems without figures call the line below a picture. */
const NAMED = /caption(?:$|[\s_])|(?:^|[\s_-])caption(?!-\w\d)|(?:credits?|copyright)(?:$|\s)|bildunterschrift/;
/** "Figure 3. The parts of a flower": nobody needs a name to know it. */
const NUMBERED =
  /^(?:(?:fig(?:ure|ura)?|abb(?:ildung)?|afbeelding|rysunek|рис(?:унок)?|图|圖|図|그림)\.?\s{0,2}\d|(?:bild|image|photo|exhibit|diagram)\s\d{1,3}\s?[.:)–—])/i;
/** Longer texts beside a picture are more than its caption. */
const MAX_WORDS = 80;
/** Captions may be nested in each other, and each is read: one of a word has few nodes. */
const LABEL_NODES = 20;
const MOST_NODES = 100;

export interface CaptionContext {
  readonly page: Page;
  readonly kept: KeptNodes;
  readonly links: Links;
}

/** Whether an element is the caption of a figure that is kept; then it is, too. */
export function keepCaption({ page, kept }: CaptionContext, node: number): boolean {
  if (page.tag[node] !== FIGCAPTION || !isByPicture(page, node)) return false;
  if (isLink(page, node) || isAdvert(page, node) || holds(page, node, OF_AUTHORS)) return false;
  kept.keep(node);
  return true;
}

/** Elements between a figure and its caption. */
const FIGURE_LEVELS = 4;

/** Whether a caption stands in a figure, or beside a picture. */
function isByPicture({ tag, parent, measures }: Page, node: number): boolean {
  let above = parent[node];
  if (measures.images[above] > 0) return true;
  for (let level = 0; level < FIGURE_LEVELS && tag[above] !== FIGURE; level++) above = parent[above];
  return tag[above] === FIGURE;
}

/** Keeps figures: all their elements, and of their texts the captions. */
export function keepFigures(around: CaptionContext, root: number): void {
  const { tag, end } = around.page;
  around.kept.adopt(root);
  for (let node = root; node < end[root]; node++) if (tag[node] === FIGCAPTION) keepCaption(around, node);
}

/** Whether an element holds a picture and its caption, whatever their tags, and nothing else; then they are kept. */
export function keepPicture(around: CaptionContext, node: number): boolean {
  const { page, kept } = around;
  const { measures } = page;
  // Boxes that ask before they show something have buttons.
  if (measures.images[node] === 0 || measures.inputs[node] > 0) return false;
  if (measures.words[node] > MAX_WORDS) return false;
  if (!kept.isBesideChosen(node) && !kept.isBetweenChosen(node)) return false;
  if (holds(page, node, HEADINGS)) return false;
  const isAll = isLink(page, node) ? isEnlarged(page, node) : isAllCaption(page, node);
  if (!isAll || !showsPicture(around, node)) return false;
  if (!isLink(page, node)) kept.keep(node);
  kept.adopt(node);
  return true;
}

/** Whether all text is in a link to the picture: its name and size. */
function isEnlarged(page: Page, node: number): boolean {
  for (let inner = node; inner < Math.min(page.end[node], node + LABEL_NODES); inner++) {
    if (page.hrefAt[inner] === 0) continue;
    return page.measures.words[inner] === page.measures.words[node] && isImageFile(href(page, inner) ?? "");
  }
  return false;
}

/** Bylines are no captions, though a face stands above them. */
const OF_AUTHORS = tagSet("address time");
/** What has a heading is more than a picture. */
const HEADINGS = tagSet("h1 h2 h3 h4 h5 h6");

function holds({ tag, end }: Page, node: number, tags: Uint8Array): boolean {
  const last = Math.min(end[node], node + MOST_NODES);
  for (let inner = node; inner < last; inner++) if (tags[tag[inner]] === 1) return true;
  return false;
}

/** A caption that is a link tells of another page. */
function isLink({ measures }: Page, node: number): boolean {
  return measures.linkWords[node] * 2 > measures.words[node];
}

function isAdvert(page: Page, node: number): boolean {
  const end = page.end[node];
  return page.measures.words[node] === 1 && end - node <= LABEL_NODES && ADVERT_LABEL.test(readNodes(page, node, end));
}

function isAllCaption(page: Page, node: number): boolean {
  const { blocks, end } = page;
  const past = blockAt(page, end[node]);
  for (let block = blockAt(page, node); block < past; block++) {
    if (blocks.hidden[block] === 1 || blocks.words[block] === 0) continue;
    if (!isNamed(page, blocks.from[block], node) && !NUMBERED.test(readBlock(page, block))) return false;
  }
  return true;
}

/** Teasers, boxes about authors and adverts have captions, too. */
const OTHER = /related|teaser|author|(?:^|[\s_-])(?:cta|promo|pin)(?:$|[\s_-])/;

/** Whether a text or something between it and the root is named as a caption, and nothing as another thing. */
function isNamed(page: Page, text: number, root: number): boolean {
  let isCaption = false;
  for (let above = page.parent[text]; above >= root; above = page.parent[above]) {
    const names = elementNames(page, above);
    if (OTHER.test(names)) return false;
    isCaption ||= above > root && (page.tag[above] === FIGCAPTION || NAMED.test(names));
  }
  return isCaption;
}

/** Captions are nothing without what they are set below. */
function showsPicture({ page, links }: CaptionContext, root: number): boolean {
  for (let node = root; node < page.end[root]; node++) {
    if (page.tag[node] !== IMG || (page.flags[node] & Flag.HIDDEN) !== 0) continue;
    const facts = imageFacts(page, links, node);
    if (facts !== undefined && asContent(facts) !== undefined) return true;
  }
  return false;
}
