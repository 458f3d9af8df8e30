import { attribute, className, Flag, href, RAW, tagId } from "../../html/index.ts";
import { accountNameIn, namesAfterBylinePrefix, namesIn } from "../../language/index.ts";
import { blockAt, lowerBound, type Page } from "../../page/index.ts";
import { ACCOUNT_HINT, AUTHOR_HINT, AUTHOR_NAME_TAG, AUTHOR_PATH, BESIDE_NAME_CLASS } from "../../vocabulary/index.ts";
import type { Evidence } from "../evidence.ts";
import { hintedElements, startTagOf } from "../hinted-elements.ts";
import { isInTeaser } from "../teasers.ts";
import { joinPieces, textPieces } from "./byline-text.ts";
import { type Byline, MAX_BLOCKS_BEFORE_HEADING, MAX_BYLINE_WORDS, UNSURE_DISTANCE } from "./bylines.ts";

const A = tagId("a");
/** Limit: elements that are read. */
const MAX_BYLINES = 16;
/** Added to the distance of a byline far above the heading, which belongs to something else (measured). */
const FAR_BEFORE_PENALTY = 30;

const AUTHOR_REL = /\brel\s*=(?:\s*["'])?[^"'>]*\bauthor\b/i;

/** Bylines in elements whose start tag hints at an author. Of each source only the one nearest to the heading is returned. */
export function markedBylines(evidence: Evidence, anchor: number | undefined): readonly Byline[] {
  const { page } = evidence;
  const center = anchor === undefined ? 0 : blockAt(page, anchor);
  const distanceOf = (node: number): number => {
    const offset = blockAt(page, node) - center;
    return offset < -MAX_BLOCKS_BEFORE_HEADING ? FAR_BEFORE_PENALTY + Math.abs(offset) : Math.abs(offset);
  };
  const nodes = hintedElements(page, { anchor, hint: AUTHOR_HINT, maxWords: MAX_BYLINE_WORDS });
  const byDistance = nodes
    .map((node) => ({ node, distance: distanceOf(node) }))
    .sort((a, b) => a.distance - b.distance);
  const found = new Map<string, Byline>();
  for (const { node, distance } of byDistance.slice(0, MAX_BYLINES)) {
    if (evidence.isInAside(node) || evidence.isInReaderText(node) || overlapsHeading(page, node, anchor)) continue;
    if (BESIDE_NAME_CLASS.test(className(page, node)) || evidence.isInRelated(node)) continue;
    const byline = readByline(page, node);
    if (byline.names.length === 0 || found.has(byline.source) || isInTeaser(page, node)) continue;
    found.set(byline.source, { ...byline, distance });
    if (found.has("byline") && found.has("author link")) break;
  }
  return [...found.values()];
}

/** Whether an element contains the heading or is inside it. Then the hint in its start tag is about the title. */
function overlapsHeading({ end }: Page, node: number, heading: number | undefined): boolean {
  if (heading === undefined) return false;
  return (node <= heading && heading < end[node]) || (heading <= node && node < end[heading]);
}

const AUTHOR = "author";
const FIRST_OF_AUTHOR = AUTHOR.charCodeAt(0);
const REST_OF_AUTHOR = AUTHOR.slice(1);
const MAX_MENTIONS = 200;
/** Limit: characters of the body that are searched. Articles have fewer. */
const MAX_SEARCHED_CHARS = 400_000;
const MAX_FAR_WORDS = 6;

/** The first element anywhere on the page whose start tag marks it as the author. For pages without one near the heading. */
export function markedAnywhere(evidence: Evidence): Byline | undefined {
  const { page } = evidence;
  const { blocks, from, to, body, count, flags, measures, tag } = page;
  if (blocks.count === 0) return undefined;
  // Many pages have only scripts and data after the last text.
  const end = Math.min(to[blocks.to[blocks.count - 1] - 1], to[body] + MAX_SEARCHED_CHARS);
  const source = page.source.slice(0, end);
  let at = indexOfAuthor(source, to[body]);
  for (let i = 0; i < MAX_MENTIONS && at >= 0; i++) {
    // The last node that starts before the match: nodes are in source order.
    const node = lowerBound(from, at, count) - 1;
    const words = measures.words[node];
    const isSmall = tag[node] > RAW && words > 0 && words <= MAX_FAR_WORDS && (flags[node] & Flag.UNSEEN) === 0;
    if (isSmall && at < to[node] && AUTHOR_NAME_TAG.test(startTagOf(page, node))) {
      const { names } = readByline(page, node);
      if (names.length > 0 && !evidence.isInAside(node) && !evidence.isInReaderText(node) && !isInTeaser(page, node))
        return { names, source: "byline", distance: UNSURE_DISTANCE, isPlaceOnly: true };
    }
    at = indexOfAuthor(source, Math.max(at + AUTHOR.length, to[node]));
  }
  return undefined;
}

/** Like `indexOf("author", from)`, but faster: it searches for "uthor", and `u` is much rarer in pages than `a`. */
function indexOfAuthor(source: string, from: number): number {
  let at = from;
  do at = source.indexOf(REST_OF_AUTHOR, at + 1);
  while (at >= 0 && source.charCodeAt(at - 1) !== FIRST_OF_AUTHOR);
  return at < 0 ? at : at - 1;
}

function readByline(page: Page, node: number): Omit<Byline, "distance"> {
  const start = page.source.slice(page.from[node], page.to[node]);
  const pieces = textPieces(page, node, page.end[node]);
  const text = joinPieces(pieces);
  const isLink = page.tag[node] === A;
  if (isLink && (AUTHOR_REL.test(start) || AUTHOR_PATH.test(href(page, node) ?? ""))) {
    const names = namesIn(text, "line");
    return { names: names.length > 0 || pieces.length > 1 ? names : accountOfLink(text), source: "author link" };
  }
  // For other links the hint must be in the start tag outside the address.
  if (isLink && !AUTHOR_HINT.test(start.replace(href(page, node) ?? "", ""))) return { names: [], source: "byline" };
  const named = attribute(page, node, "data-author");
  if (named !== undefined && named.trim() !== "") return { names: namesIn(named, "field"), source: "post" };
  const prefixed = namesAfterBylinePrefix(text);
  const names = prefixed.length > 0 ? prefixed : namesIn(text, "place");
  if (names.length === 0 && ACCOUNT_HINT.test(start) && pieces.length === 1) {
    return { names: SECOND_WORD.test(text) ? [] : accountNameIn(text), source: "post", isPlaceOnly: true };
  }
  return { names, source: "byline", isPlaceOnly: prefixed.length === 0 };
}

/** A second word: then the text is a phrase ("Breaking news"), not an account name. */
const SECOND_WORD = /^\S+\s+\p{L}/u;
const MAX_ACCOUNT_WORDS = 3;

/** The account name in the text of a link to an author. It may have up to `MAX_ACCOUNT_WORDS` words. */
function accountOfLink(text: string): readonly string[] {
  const words = text.trim().split(" ").length;
  return words > 1 && words <= MAX_ACCOUNT_WORDS ? namesIn(text, "field") : accountNameIn(text);
}
