import { attribute, Flag, KNOWN_TAGS, RAW, TEXT, tagId, tagSet } from "../../../html/index.ts";
import { Box, type Page } from "../../../page/index.ts";
import type { Shapes } from "../shape.ts";

/**
 * A raw chunk (Hlaing and Nyunt, 3.3): an element with the paper's attributes, in the paper's names. `…Num` are counts,
 * `…Len` are characters, `…Size` are areas (see `sizeOf`).
 */
export interface Chunk {
  readonly node: number;
  /** The position among nested chunks: `B-1`, `B-1-1`, `B-1-2`. */
  readonly number: string;
  readonly imgNum: number;
  readonly imgSize: number;
  readonly linkNum: number;
  readonly linkTextLen: number;
  readonly innerTextLen: number;
  readonly interactionNum: number;
  readonly interactionSize: number;
  readonly formNum: number;
  readonly formSize: number;
  readonly emailNum: number;
  readonly paragraphs: number;
  /** Number of texts outside and inside links (table 2). */
  readonly plainTexts: number;
  readonly linkTexts: number;
  /** Number of different fonts of these texts, at most `MAX_FONTS`. */
  readonly plainFonts: number;
  readonly linkFonts: number;
}

/** The paper's tags, and `li article section dl`. */
const CHUNK_TAGS = tagSet("table div tr p li article section dl");
const IMG = tagId("img");
const FORM = tagId("form");
const INTERACTIONS = tagSet("input select");
const AT = 64;
/** Limit: fonts counted per chunk. More cost time and hardly change the similarity. */
const MAX_FONTS = 32;

/** The counts of one element's subtree. `chunkAt` turns the sets of fonts into counts. */
interface Tally {
  imgSize: number;
  interactionNum: number;
  interactionSize: number;
  formNum: number;
  formSize: number;
  emailNum: number;
  plainTexts: number;
  linkTexts: number;
  plainFonts: Set<number> | undefined;
  linkFonts: Set<number> | undefined;
}

/**
 * Splits the page into chunks and counts the contents of each. Walks from the last node back, so that children are
 * counted before their parent.
 */
export function chunksOf(page: Page, shapes: Shapes): Chunk[] {
  const tallies = new Array<Tally | undefined>(page.count);
  for (let node = page.count - 1; node > page.body; node--) {
    if (page.tag[node] === RAW || (page.flags[node] & Flag.UNSEEN) !== 0) continue;
    const own = tallies[node] ?? emptyTally();
    countNode(page, shapes, { node, own });
    tallies[node] = own;
    const parent = page.parent[node];
    tallies[parent] = addTally(tallies[parent] ?? emptyTally(), own);
  }
  return numberChunks(page).map(([node, name]) => chunkAt(page, { node, name, tally: tallies[node] ?? emptyTally() }));
}

function emptyTally(): Tally {
  return {
    imgSize: 0,
    interactionNum: 0,
    interactionSize: 0,
    formNum: 0,
    formSize: 0,
    emailNum: 0,
    plainTexts: 0,
    linkTexts: 0,
    plainFonts: undefined,
    linkFonts: undefined,
  };
}

function countNode(page: Page, shapes: Shapes, { node, own }: { node: number; own: Tally }): void {
  const tag = page.tag[node];
  if (tag === TEXT) {
    if (page.measures.chars[node] === 0) return;
    const isLink = (page.flags[node] & Flag.LINKED) !== 0;
    const font = fontOf(page, shapes, node);
    if (isLink) own.linkTexts++;
    else own.plainTexts++;
    if (isLink) own.linkFonts = new Set([font]);
    else own.plainFonts = new Set([font]);
    if (hasAtSign(page, node)) own.emailNum++;
  } else if (tag === IMG) {
    own.imgSize += sizeOf(page, node);
  } else if (tag === FORM) {
    own.formNum++;
    own.formSize += sizeOf(page, node);
  } else if (tag < KNOWN_TAGS && INTERACTIONS[tag] === 1) {
    own.interactionNum++;
    own.interactionSize += sizeOf(page, node);
  }
}

/**
 * A number for the font of a text: from a browser's layout, else a hash of the tags and classes of parent and
 * grandparent.
 */
function fontOf(page: Page, shapes: Shapes, text: number): number {
  const { layout } = page;
  const element = page.parent[text];
  if (layout?.from === "browser") {
    return layout.font[element] * 4096 + layout.fontSize[element] * 16 + layout.fontWeight[element] / 100;
  }
  return Math.imul(shapes.ownHash[element], 31) ^ shapes.ownHash[page.parent[element]];
}

function hasAtSign(page: Page, text: number): boolean {
  for (let at = page.from[text]; at < page.to[text]; at++) if (page.source.charCodeAt(at) === AT) return true;
  return false;
}

/**
 * The area of an element: from the layout, else from `width` and `height`, else 1, so that a sum of areas is a count.
 */
function sizeOf(page: Page, node: number): number {
  const { layout } = page;
  if (layout !== undefined && (layout.box[node] & Box.PRESENT) !== 0) return layout.width[node] * layout.height[node];
  const [width, height] = [Number(attribute(page, node, "width")), Number(attribute(page, node, "height"))];
  return width > 0 && height > 0 ? width * height : 1;
}

function addTally(sum: Tally, own: Tally): Tally {
  sum.imgSize += own.imgSize;
  sum.interactionNum += own.interactionNum;
  sum.interactionSize += own.interactionSize;
  sum.formNum += own.formNum;
  sum.formSize += own.formSize;
  sum.emailNum += own.emailNum;
  sum.plainTexts += own.plainTexts;
  sum.linkTexts += own.linkTexts;
  sum.plainFonts = union(sum.plainFonts, own.plainFonts);
  sum.linkFonts = union(sum.linkFonts, own.linkFonts);
  return sum;
}

function union(a: Set<number> | undefined, b: Set<number> | undefined): Set<number> | undefined {
  if (b === undefined) return a;
  const all = a ?? new Set<number>();
  for (const font of b) {
    if (all.size >= MAX_FONTS) break;
    all.add(font);
  }
  return all;
}

/** Numbers the chunks, in page order: `B-1`, `B-1-1`. */
function numberChunks(page: Page): [node: number, name: string][] {
  const named: [number, string][] = [];
  const open: { end: number; name: string; inside: number }[] = [{ end: page.count, name: "B", inside: 0 }];
  for (let node = page.body + 1; node < page.end[page.body]; node++) {
    const tag = page.tag[node];
    if (tag <= RAW || tag >= KNOWN_TAGS || CHUNK_TAGS[tag] === 0 || (page.flags[node] & Flag.UNSEEN) !== 0) continue;
    while (open[open.length - 1].end <= node) open.pop();
    const around = open[open.length - 1];
    const name = open.length > MAX_NUMBERED_DEPTH ? around.name : `${around.name}-${++around.inside}`;
    named.push([node, name]);
    open.push({ end: page.end[node], name, inside: 0 });
  }
  return named;
}

/** Limit: depth of chunk numbers. Deeper chunks keep the number of their parent, so that numbers stay short. */
const MAX_NUMBERED_DEPTH = 40;

function chunkAt(page: Page, { node, name, tally }: { node: number; name: string; tally: Tally }): Chunk {
  const { images, linkTags, linkChars, chars, paragraphs } = page.measures;
  const { plainFonts, linkFonts, ...counts } = tally;
  return {
    node,
    number: name,
    imgNum: images[node],
    linkNum: linkTags[node],
    linkTextLen: linkChars[node],
    innerTextLen: chars[node],
    paragraphs: paragraphs[node],
    ...counts,
    plainFonts: plainFonts?.size ?? 0,
    linkFonts: linkFonts?.size ?? 0,
  };
}
