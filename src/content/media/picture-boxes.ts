/** Recognizes elements that contain only pictures and their captions. */
import { Flag, href, tagId, tagSet } from "../../html/index.ts";
import { elementNames, type Page } from "../../page/index.ts";
import {
  type CaptionContext,
  contains,
  hasOnlyCaptions,
  isMostlyLink,
  isZoomButton,
  linkAround,
  MAX_CAPTION_NODES,
  MAX_LABEL_NODES,
} from "./captions.ts";
import { AVATAR_NAME } from "./image-rules.ts";
import { asContent, imageFacts, imageStem, isImageFile } from "./images.ts";

const FIGURE = tagId("figure");
const IMG = tagId("img");
const HEADINGS = tagSet("h1 h2 h3 h4 h5 h6");

/** Limit for the words of the caption of a picture. */
const MAX_CAPTION_WORDS = 80;
/** Limit for the pictures of a gallery. Measured galleries in articles had up to 30. */
const MAX_GALLERY_PICTURES = 40;

/** Whether an element near chosen text contains only pictures with captions, or a picture with a link to it. */
export function isCaptionedPicture(context: CaptionContext, node: number): boolean {
  const { page, kept } = context;
  const { measures } = page;
  const pictures = measures.images[node];
  if (pictures === 0 || hasControls(page, node)) return false;
  if (measures.words[node] > MAX_CAPTION_WORDS * Math.min(pictures, MAX_GALLERY_PICTURES)) return false;
  const isNear = kept.isBesideChosen(node) || kept.isBetweenChosen(node);
  if (!isNear && !isIllustration(context, node)) return false;
  if (contains(page, node, HEADINGS)) return false;
  const alts = shownAlts(context, node);
  if (alts === undefined) return false;
  return isMostlyLink(page, node) ? isLinkToPicture(page, node) : hasOnlyCaptions(page, node, alts);
}

const CONTROLS = tagSet("button input select textarea");

/** Whether a subtree has controls, as consent boxes have. Buttons that enlarge a picture do not count. */
function hasControls(page: Page, root: number): boolean {
  if (page.measures.inputs[root] === 0) return false;
  for (let node = root; node < page.end[root]; node++) {
    if (CONTROLS[page.tag[node]] === 1 && !isZoomButton(page, node)) return true;
  }
  return false;
}

/** Pictures of at most this width are portraits or icons if they are far from chosen text. */
const MAX_PORTRAIT_PIXELS = 150;

/** Whether an element among chosen texts shows a picture of the size of an illustration that is not a link. */
export function isIllustration({ page, kept, links }: CaptionContext, root: number): boolean {
  if (!kept.isAmongChosen(root)) return false;
  for (let node = root; node < page.end[root]; node++) {
    if (AVATAR_NAME.test(elementNames(page, node))) return false;
    if (page.tag[node] !== IMG) continue;
    if ((page.flags[node] & Flag.LINKED) !== 0 && !isImageFile(linkAround(page, node).url)) return false;
    const facts = imageFacts(page, links, node);
    if (facts?.width !== undefined && facts.width <= MAX_PORTRAIT_PIXELS) return false;
  }
  return true;
}

/** Whether the first link leads to an image file and contains all words: the name and size of the picture. */
function isLinkToPicture(page: Page, node: number): boolean {
  for (let inner = node; inner < Math.min(page.end[node], node + MAX_LABEL_NODES); inner++) {
    if (page.hrefAt[inner] === 0) continue;
    return page.measures.words[inner] === page.measures.words[node] && isImageFile(href(page, inner) ?? "");
  }
  return false;
}

/** Returns alternative texts and titles of the visible images that no rule drops; undefined if there is no such image. */
function shownAlts({ page, links }: CaptionContext, root: number): string[] | undefined {
  let alts: string[] | undefined;
  for (let node = root; node < page.end[root]; node++) {
    if (page.tag[node] !== IMG || (page.flags[node] & Flag.HIDDEN) !== 0) continue;
    const facts = imageFacts(page, links, node);
    if (facts === undefined || asContent(facts) === undefined) continue;
    alts ??= [];
    alts.push(facts.alt, facts.title);
  }
  return alts;
}

/** Limit for the levels between a picture and the wrapper that also contains its caption. */
const MAX_BOX_LEVELS = 6;

/** Returns the largest element around an image that contains only this picture, copies of it and its caption. */
export function pictureWithCaption(context: CaptionContext, image: number): number {
  const { page, kept } = context;
  const { parent, measures } = page;
  const facts = imageFacts(page, context.links, image);
  const stem = imageStem(facts?.url ?? "");
  const alts = facts === undefined ? [] : [facts.alt, facts.title];
  let box = image;
  for (let level = 0, above = parent[image]; level < MAX_BOX_LEVELS && above > page.body; level++) {
    if (measures.words[above] > MAX_CAPTION_WORDS || kept.has(above)) break;
    const isOnePicture = page.tag[above] === FIGURE || showsOnly(context, above, stem);
    if (!isOnePicture || hasControls(page, above)) break;
    if (contains(page, above, HEADINGS) || !hasOnlyCaptions(page, above, alts)) break;
    box = above;
    above = parent[above];
  }
  return box;
}

/** Whether all images of an element are copies of one picture. */
function showsOnly({ page, links }: CaptionContext, root: number, stem: string): boolean {
  if (page.measures.images[root] < 2) return true;
  if (stem === "" || page.end[root] - root > MAX_CAPTION_NODES) return false;
  for (let node = root; node < page.end[root]; node++) {
    if (page.tag[node] === IMG && imageStem(imageFacts(page, links, node)?.url ?? stem) !== stem) return false;
  }
  return true;
}

/** Limit for words outside of the figures of a gallery: its title. */
const MAX_TITLE_WORDS = 12;

/** Whether an element is a figure, or contains figures and nothing else. A gallery of several figures may have a title. */
export function hasOnlyFigures(page: Page, root: number): boolean {
  const { tag, end, measures } = page;
  let figures = 0;
  let words = 0;
  let images = 0;
  for (let node = root; node < end[root]; ) {
    if (tag[node] === FIGURE) {
      figures++;
      words += measures.words[node];
      images += measures.images[node];
    }
    node = tag[node] === FIGURE ? end[node] : node + 1;
  }
  if (figures === 0 || images < measures.images[root]) return false;
  return measures.words[root] - words <= (figures > 1 && measures.linkWords[root] === 0 ? MAX_TITLE_WORDS : 0);
}
