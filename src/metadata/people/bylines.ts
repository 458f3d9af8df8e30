import { attribute, decodeText, Flag, href, RAW, TEXT, tagId } from "../../html/index.ts";
import {
  accountNameIn,
  isBylinePrefix,
  isExplicitByline,
  mayHoldBylinePrefix,
  mayStartExplicitByline,
  namesAfterBylinePrefix,
  namesAlone,
  namesIn,
} from "../../language/index.ts";
import { blockAt, isHeadingBlock, lowerBound, type Page } from "../../page/index.ts";
import { withUnits } from "../../text/index.ts";
import { ACCOUNT_HINT, AUTHOR_HINT, AUTHOR_NAME_TAG, AUTHOR_PATH } from "../../vocabulary/index.ts";
import { firstTextBlock } from "../dates/index.ts";
import type { Evidence } from "../evidence.ts";
import { hintedElements, startTagOf } from "../hinted-elements.ts";
import { isInTeaser } from "../teasers.ts";

const A = tagId("a");
const MAX_BLOCKS_BEFORE = 6;
const MAX_BLOCKS_AFTER = 12;
const MAX_LINE_WORDS = 40;
const MAX_BYLINES = 16;
const MAX_BYLINE_WORDS = 20;
/** Blocks between the heading and a byline that belongs to it (measured). */
const FAR_BEFORE_PENALTY = 30;

export interface Byline {
  readonly names: readonly string[];
  readonly source: "byline" | "author link" | "text" | "post";
  /** Blocks away from the heading. */
  readonly distance: number;
}

/** Lines that say "by" around the heading. */
export function bylinesNear(evidence: Evidence, anchor: number): readonly Byline[] {
  const { page } = evidence;
  const { blocks } = page;
  const center = blockAt(page, anchor);
  const found: Byline[] = [];
  const last = Math.min(blocks.count, center + MAX_BLOCKS_AFTER);
  for (let block = Math.max(0, center - MAX_BLOCKS_BEFORE); block < last; block++) {
    if (blocks.hidden[block] === 1 || blocks.words[block] > MAX_LINE_WORDS || !mayHoldPrefix(page, block)) continue;
    const line = bylineText(page, block);
    if (isHeadingBlock(page, block) && !isBylinePrefix(line)) continue;
    const names = namesInBlock(page, block, line);
    const node = blocks.from[block];
    if (names.length === 0 || evidence.isInReaderText(node) || isInTeaser(page, node)) continue;
    found.push({ names, source: "text", distance: Math.abs(block - center) });
  }
  return found;
}

/** Lines that are little more than who wrote the page. */
const MAX_EXPLICIT_WORDS = 14;
const FAR_DISTANCE = 25;

/** The first line anywhere on the page that begins with "written by" or the like: where nothing near the heading says so. */
export function bylineAnywhere(evidence: Evidence): Byline | undefined {
  const { page } = evidence;
  for (const block of explicitBylineBlocks(page)) {
    const line = bylineText(page, block);
    const names = isExplicitByline(line) ? namesInBlock(page, block, line) : [];
    const node = page.blocks.from[block];
    if (names.length === 0 || evidence.isInReaderText(node) || isInTeaser(page, node)) continue;
    return { names, source: "text", distance: FAR_DISTANCE };
  }
  return undefined;
}

/** Names behind a word that leads to them; if a block holds nothing else, those in the blocks behind it. */
function namesInBlock(page: Page, block: number, line: string): readonly string[] {
  const { owner, count, hidden, words } = page.blocks;
  if (!isBylinePrefix(line)) return namesAfterBylinePrefix(line);
  const names: string[] = [];
  const last = Math.min(count, block + 1 + MAX_LISTED_AUTHORS);
  for (let next = block + 1; next < last && words[next] <= MAX_BYLINE_WORDS; next++) {
    if (hidden[next] === 1) continue;
    if (names.length > 0 && !areSiblings(page, owner[next - 1], owner[next])) break;
    const found = names.length === 0 ? namesIn(bylineText(page, next), "line") : namesAlone(bylineText(page, next));
    if (found.length === 0) break;
    names.push(...found);
  }
  return names;
}

/** Authors that are listed one by one. */
const MAX_LISTED_AUTHORS = 6;

function areSiblings({ tag, parent }: Page, a: number, b: number): boolean {
  return tag[a] === tag[b] && parent[a] === parent[b];
}

/** Blocks before the text in which a line may be the name of who wrote it, and the words of such a line. */
const MAX_BLOCKS_BEFORE_TEXT = 3;
/** Farther from the heading a line before the text is one of a menu or a list (measured). */
const MAX_BLOCKS_TO_TEXT = 7;
const MAX_NAME_WORDS = 8;
/** As sure as a byline so far away: on three of five pages the line is a name. */
const UNSURE_DISTANCE = 40;

/** A line between heading and text that is a name, where nothing else tells who wrote the page. */
export function nameBeforeText(evidence: Evidence, anchor: number | undefined): Byline | undefined {
  const { page } = evidence;
  const { blocks } = page;
  if (anchor === undefined) return undefined;
  const title = evidence.keyOf(`${evidence.signals.title} ${evidence.meta("og:title") ?? ""}`);
  const center = blockAt(page, anchor);
  const text = firstTextBlock(page, center + 1) ?? 0;
  const first = Math.max(center + 1, text - MAX_BLOCKS_BEFORE_TEXT);
  if (text - center > MAX_BLOCKS_TO_TEXT) return undefined;
  for (let block = text - 1; block >= first; block--) {
    if (blocks.hidden[block] === 1 || blocks.words[block] > MAX_NAME_WORDS || blocks.linkWords[block] > 0) continue;
    if (isHeadingBlock(page, block)) continue;
    const names = namesAlone(bylineText(page, block));
    // Who stands in the title is whom the page is about.
    const isSubject = names.some((name) => title.includes(evidence.keyOf(name)));
    if (names.length > 0 && !isSubject) return { names, source: "text", distance: UNSURE_DISTANCE };
  }
  return undefined;
}

/** A cheap no: most blocks have no word that leads to a name. */
function mayHoldPrefix({ blocks, tag, flags, source, from, to }: Page, block: number): boolean {
  for (let node = blocks.from[block]; node < blocks.to[block]; node++) {
    // Code has words of its own.
    if ((flags[node] & Flag.PREFORMATTED) !== 0) return false;
    if (tag[node] === TEXT && mayHoldBylinePrefix(source, from[node], to[node])) return true;
  }
  return false;
}

/** Short blocks that may begin by saying who wrote something: most begin with other words. */
function explicitBylineBlocks(page: Page): readonly number[] {
  const { blocks, source } = page;
  return withUnits(source, source.length, (units) => {
    const found: number[] = [];
    for (let block = 0; block < blocks.count; block++) {
      if (blocks.hidden[block] === 1 || blocks.words[block] > MAX_EXPLICIT_WORDS) continue;
      if (mayBeExplicitByline(page, block, units)) found.push(block);
    }
    return found;
  });
}

function mayBeExplicitByline({ blocks, tag, flags, from, to }: Page, block: number, units: Uint16Array): boolean {
  for (let node = blocks.from[block]; node < blocks.to[block]; node++) {
    if (tag[node] !== TEXT || (flags[node] & Flag.UNSEEN) !== 0) continue;
    const answer = mayStartExplicitByline(units, from[node], to[node]);
    if (answer !== undefined) return answer;
  }
  return false;
}

const CONNECTIVE = /^(?:,|;|&|(?:,\s?)?(?:and|und|et|y|e|en|i|и|og|och|ve|và|oraz))$/iu;

function bylineText(page: Page, block: number): string {
  return joinPieces(textPieces(page, page.blocks.from[block], page.blocks.to[block]));
}

/** Pieces as a line: bars between elements, unless a comma or "and" joins them. */
function joinPieces(pieces: readonly string[]): string {
  let line = "";
  let continues = true;
  for (const piece of pieces) {
    const isConnective = CONNECTIVE.test(piece);
    line += isConnective ? ", " : continues ? piece : ` | ${piece}`;
    continues = isConnective || piece.endsWith(",") || BY_WORD.test(piece);
    if (continues && !isConnective) line += " ";
  }
  return line.trimEnd();
}

const BY_WORD = /(?:^|\s)(?:by|von|par|por|di|da|door|and|und|et|y)$|[:：]$/iu;

const AUTHOR_REL = /\brel\s*=(?:\s*["'])?[^"'>]*\bauthor\b/i;

/** Elements marked as the author's, the nearest to the heading of each kind. */
export function markedBylines(evidence: Evidence, anchor: number | undefined): readonly Byline[] {
  const { page } = evidence;
  const center = anchor === undefined ? 0 : blockAt(page, anchor);
  const distanceOf = (node: number): number => {
    const offset = blockAt(page, node) - center;
    return offset < -MAX_BLOCKS_BEFORE ? FAR_BEFORE_PENALTY + Math.abs(offset) : Math.abs(offset);
  };
  const nodes = hintedElements(page, { anchor, hint: AUTHOR_HINT, maxWords: MAX_BYLINE_WORDS });
  const byDistance = nodes
    .map((node) => ({ node, distance: distanceOf(node) }))
    .sort((a, b) => a.distance - b.distance);
  const found = new Map<string, Byline>();
  for (const { node, distance } of byDistance.slice(0, MAX_BYLINES)) {
    if (evidence.isInAside(node) || evidence.isInReaderText(node) || overlapsHeading(page, node, anchor)) continue;
    const byline = readByline(page, node);
    if (byline.names.length === 0 || found.has(byline.source) || isInTeaser(page, node)) continue;
    found.set(byline.source, { ...byline, distance });
    if (found.has("byline") && found.has("author link")) break;
  }
  return [...found.values()];
}

/** Whether an element holds the heading, stands in it or is it: what is marked there is the title. */
function overlapsHeading({ end }: Page, node: number, heading: number | undefined): boolean {
  if (heading === undefined) return false;
  return (node <= heading && heading < end[node]) || (heading <= node && node < end[heading]);
}

const AUTHOR = "author";
const FIRST_OF_AUTHOR = AUTHOR.charCodeAt(0);
const REST_OF_AUTHOR = AUTHOR.slice(1);
const MAX_MENTIONS = 200;
/** Characters of the body in which marks are sought: more than articles have. */
const MAX_SEARCHED_CHARS = 400_000;
const MAX_FAR_WORDS = 6;

/** The first element anywhere on the page that holds the author, where none near the heading does. */
export function markedAnywhere(evidence: Evidence): Byline | undefined {
  const { page } = evidence;
  const { blocks, from, to, body, count, flags, measures, tag } = page;
  if (blocks.count === 0) return undefined;
  // Behind the last text many pages have their data.
  const end = Math.min(to[blocks.to[blocks.count - 1] - 1], to[body] + MAX_SEARCHED_CHARS);
  const source = page.source.slice(0, end);
  let at = indexOfAuthor(source, to[body]);
  for (let i = 0; i < MAX_MENTIONS && at >= 0; i++) {
    // The last node that begins before: nodes stand in the order of the source.
    const node = lowerBound(from, at, count) - 1;
    const words = measures.words[node];
    const isSmall = tag[node] > RAW && words > 0 && words <= MAX_FAR_WORDS && (flags[node] & Flag.UNSEEN) === 0;
    if (isSmall && at < to[node] && AUTHOR_NAME_TAG.test(startTagOf(page, node))) {
      const { names } = readByline(page, node);
      if (names.length > 0 && !evidence.isInAside(node) && !evidence.isInReaderText(node) && !isInTeaser(page, node))
        return { names, source: "byline", distance: UNSURE_DISTANCE };
    }
    at = indexOfAuthor(source, Math.max(at + AUTHOR.length, to[node]));
  }
  return undefined;
}

/** As `indexOf`, which goes from one first letter to the next: of "author" the second one is much rarer in a page. */
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
  // The address of a link that is not to an author says nothing.
  if (isLink && !AUTHOR_HINT.test(start.replace(href(page, node) ?? "", ""))) return { names: [], source: "byline" };
  const named = attribute(page, node, "data-author");
  if (named !== undefined && named.trim() !== "") return { names: namesIn(named, "field"), source: "post" };
  const prefixed = namesAfterBylinePrefix(text);
  const names = prefixed.length > 0 ? prefixed : namesIn(text, "line");
  if (names.length === 0 && ACCOUNT_HINT.test(start) && pieces.length === 1) {
    return { names: accountNameIn(text), source: "post" };
  }
  return { names, source: "byline" };
}

const MAX_ACCOUNT_WORDS = 3;

/** The name of an account as its link says it: one word, or a few. */
function accountOfLink(text: string): readonly string[] {
  const words = text.trim().split(" ").length;
  return words > 1 && words <= MAX_ACCOUNT_WORDS ? namesIn(text, "field") : accountNameIn(text);
}

/**
 * Texts of a range cut at the borders of elements: "Luke Kim" and "December 17" in two spans are two. Two words in two
 * elements ("Luke", "Kim") are one name.
 */
function textPieces(page: Page, from: number, to: number): readonly string[] {
  const pieces: string[] = [];
  for (let node = from; node < to; node++) {
    if (page.tag[node] !== TEXT || (page.flags[node] & Flag.UNSEEN) !== 0) continue;
    const text = decodeText(page.source.slice(page.from[node], page.to[node])).trim();
    if (text === "") continue;
    const last = pieces.at(-1);
    if (last !== undefined && isCapitalizedWord(last) && isCapitalizedWord(text) && !BY_WORD.test(text))
      pieces[pieces.length - 1] = `${last} ${text}`;
    else pieces.push(text);
  }
  return pieces;
}

const CAPITALIZED_WORD = /^\p{Lu}[\p{L}'’.-]+$/u;

function isCapitalizedWord(text: string): boolean {
  return CAPITALIZED_WORD.test(text);
}
