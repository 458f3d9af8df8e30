/** Recognizes captions by their markup and text, whether or not they were chosen. */
import { Flag, href, tagId, tagSet } from "../../html/index.ts";
import { blockAt, elementNames, type Page, readBlock, readNodes, startTagSource } from "../../page/index.ts";
import type { KeptNodes } from "../../select/index.ts";
import {
  ADVERT_LABEL,
  CAPTION_NAME,
  NOT_CAPTION_NAME,
  NUMBERED_CAPTION,
  PICTURE_CREDIT,
} from "../../vocabulary/index.ts";
import type { Links } from "../links.ts";

const A = tagId("a");
const BUTTON = tagId("button");
const FIGCAPTION = tagId("figcaption");
const FIGURE = tagId("figure");

/** Limits for the nodes to search in a label and in a caption. They keep the time linear if captions are nested. */
export const MAX_LABEL_NODES = 20;
export const MAX_CAPTION_NODES = 100;

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

/** A byline below a portrait is not a caption. */
const BYLINE_TAGS = tagSet("address time");

/** Whether one of the first nodes of a subtree has one of the tags, and is visible. */
export function contains({ tag, end, flags }: Page, node: number, tags: Uint8Array): boolean {
  const last = Math.min(end[node], node + MAX_CAPTION_NODES);
  for (let inner = node; inner < last; inner++)
    if (tags[tag[inner]] === 1 && (flags[inner] & Flag.UNSEEN) === 0) return true;
  return false;
}

/**
 * Whether more than half of the words are in one link: such a caption is a teaser for another page. A caption may also consist of several links,
 * such as the names of the people in the picture.
 */
export function isMostlyLink({ tag, end, measures }: Page, node: number): boolean {
  const { words, linkWords } = measures;
  if (linkWords[node] * 2 <= words[node]) return false;
  // A caption with more nodes than the limit counts as one link.
  if (end[node] - node > MAX_CAPTION_NODES) return true;
  let longest = 0;
  for (let inner = node; inner < end[node]; inner++) if (tag[inner] === A) longest = Math.max(longest, words[inner]);
  return longest === 0 || longest * 2 > words[node];
}

/** Returns the nearest link around a node, and its address; -1 and "" outside of links. */
export function linkAround(page: Page, node: number): { readonly node: number; readonly url: string } {
  for (let above = page.parent[node]; above >= 0; above = page.parent[above]) {
    if (page.tag[above] === A && page.hrefAt[above] !== 0) return { node: above, url: href(page, above) ?? "" };
  }
  return { node: -1, url: "" };
}

function isAdvert(page: Page, node: number): boolean {
  const end = page.end[node];
  return (
    page.measures.words[node] === 1 && end - node <= MAX_LABEL_NODES && ADVERT_LABEL.test(readNodes(page, node, end))
  );
}

/** Whether all visible text of a subtree is captions, credits and labels of zoom buttons. `alts` are alternative texts of its pictures. */
export function hasOnlyCaptions(page: Page, root: number, alts: readonly string[]): boolean {
  const { blocks, end } = page;
  const past = blockAt(page, end[root]);
  for (let block = blockAt(page, root); block < past; block++) {
    if (blocks.hidden[block] === 1 || blocks.words[block] === 0) continue;
    const role = namedRole(page, blocks.from[block], root);
    if (role === "other" || (role === undefined && !readsLikeCaption(readBlock(page, block), alts))) return false;
  }
  return true;
}

const ZOOM_BUTTON = /zoom|enlarge|expand|lightbox|modal|full-?screen|gallery|vergr/i;

/** Whether an element is a button that enlarges a picture. */
export function isZoomButton(page: Page, node: number): boolean {
  return page.tag[node] === BUTTON && ZOOM_BUTTON.test(startTagSource(page, node));
}

/**
 * Returns whether tag or names of an ancestor of a text inside `root` make it a caption, or the label of a zoom button. A teaser or promotion up
 * to `root` makes it "other".
 */
function namedRole(page: Page, text: number, root: number): "caption" | "other" | undefined {
  let isCaption = false;
  for (let above = page.parent[text]; above >= root; above = page.parent[above]) {
    const names = elementNames(page, above);
    if (NOT_CAPTION_NAME.test(names)) return "other";
    if (above === root) break;
    isCaption ||= page.tag[above] === FIGCAPTION || isZoomButton(page, above) || CAPTION_NAME.test(names);
  }
  return isCaption ? "caption" : undefined;
}

/** Shorter alternative texts may occur in other texts by accident. */
const MIN_ALT_CHARS = 20;
const NOT_IN_WORDS = /[^\p{L}\p{N}]+/gu;

/** Whether a text starts like a caption, or repeats the alternative text of a picture. */
function readsLikeCaption(text: string, alts: readonly string[]): boolean {
  if (NUMBERED_CAPTION.test(text) || PICTURE_CREDIT.test(text)) return true;
  const plain = letters(text);
  return alts.some((alt) => {
    const start = letters(alt).slice(0, MIN_ALT_CHARS);
    return start.length === MIN_ALT_CHARS && plain.startsWith(start);
  });
}

function letters(text: string): string {
  return text.replace(NOT_IN_WORDS, "").toLowerCase();
}
