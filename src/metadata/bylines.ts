import { attribute, attributes } from "../html/attributes.ts";
import { decodeText } from "../html/references.ts";
import { RAW, TEXT, Trait, tagId, traitsOf } from "../html/tags.ts";
import { Flag } from "../html/tree.ts";
import { blockAt } from "../page/block-at.ts";
import type { Page } from "../page/page.ts";
import { handleIn, isStated, mayLead, mayState, namesAfterLeader, namesAlone, namesIn } from "../text/names.ts";
import { beginOfText } from "./date-lines.ts";
import type { Evidence } from "./evidence.ts";
import { hintedElements } from "./hinted.ts";
import { isOfTeaser } from "./teasers.ts";

const A = tagId("a");
const BLOCKS_BEFORE = 6;
const BLOCKS_AFTER = 12;
/** "By" and a name. */
const MIN_LINE_WORDS = 2;
const MAX_LINE_WORDS = 40;
const MAX_BYLINES = 16;
const MAX_BYLINE_WORDS = 20;
/** Not "authorized dealer". */
const AUTHOR_HINT =
  /auth?or(?!i[sz]|it)|by-?line|writer|contributor|journalist|reporter|verfasser|redakteur|redacteur|auteur|user-?name|poster|p-name|hcard|vcard/i;
/** Blocks between the heading and a byline that belongs to it (measured). */
const REACH = 30;

export interface Byline {
  readonly names: readonly string[];
  readonly source: "byline" | "author link" | "text" | "post";
  /** Blocks away from the heading. */
  readonly distance: number;
}

/** Lines that say "by" around the heading. */
export function linesNear(page: Page, anchor: number): readonly Byline[] {
  const { blocks } = page;
  const center = blockAt(page, anchor);
  const found: Byline[] = [];
  const last = Math.min(blocks.count, center + BLOCKS_AFTER);
  for (let block = Math.max(0, center - BLOCKS_BEFORE); block < last; block++) {
    if (blocks.hidden[block] === 1 || blocks.words[block]! > MAX_LINE_WORDS) continue;
    if ((traitsOf(page.tag[blocks.owner[block]!]!) & Trait.HEADING) !== 0 || !mayHoldLeader(page, block)) continue;
    const names = namesAfterLeader(joined(piecesOf(page, blocks.from[block]!, blocks.to[block]!)));
    if (names.length === 0 || isOfTeaser(page, blocks.from[block]!)) continue;
    found.push({ names, source: "text", distance: Math.abs(block - center) });
  }
  return found;
}

/** Lines that are little more than who wrote the page. */
const MAX_STATED_WORDS = 14;
const FAR = 25;

/** The first line anywhere on the page that begins with "written by" or the like: where nothing near the heading says so. */
export function lineAnywhere(page: Page): Byline | undefined {
  const { blocks } = page;
  for (let block = 0; block < blocks.count; block++) {
    if (blocks.hidden[block] === 1 || blocks.words[block]! > MAX_STATED_WORDS || !mayBeStated(page, block)) continue;
    const line = joined(piecesOf(page, blocks.from[block]!, blocks.to[block]!));
    const names = isStated(line) ? namesAfterLeader(line) : [];
    if (names.length > 0 && !isOfTeaser(page, blocks.from[block]!)) return { names, source: "text", distance: FAR };
  }
  return undefined;
}

/** Blocks before the text in which a line may be the name of who wrote it, and the words of such a line. */
const NAME_BEFORE_TEXT = 3;
const MAX_NAME_WORDS = 8;
/** As sure as a byline so far away: on three of five pages the line is a name. */
const UNSURE = 40;

/** A line between heading and text that is a name, where nothing else tells who wrote the page. */
export function nameBeforeText(page: Page, anchor: number | undefined): Byline | undefined {
  const { blocks } = page;
  if (anchor === undefined) return undefined;
  const center = blockAt(page, anchor);
  const text = beginOfText(page, center + 1) ?? 0;
  const first = Math.max(center + 1, text - NAME_BEFORE_TEXT);
  for (let block = text - 1; block >= first; block--) {
    if (blocks.hidden[block] === 1 || blocks.words[block]! > MAX_NAME_WORDS || blocks.linkWords[block]! > 0) continue;
    if ((traitsOf(page.tag[blocks.owner[block]!]!) & Trait.HEADING) !== 0) continue;
    const names = namesAlone(joined(piecesOf(page, blocks.from[block]!, blocks.to[block]!)));
    if (names.length > 0) return { names, source: "text", distance: UNSURE };
  }
  return undefined;
}

/** A cheap no: most blocks have no word that leads to a name. */
function mayHoldLeader({ blocks, tag, source, from, to }: Page, block: number): boolean {
  if (blocks.words[block]! < MIN_LINE_WORDS) return false;
  for (let node = blocks.from[block]!; node < blocks.to[block]!; node++) {
    if (tag[node] === TEXT && mayLead(source, from[node]!, to[node]!)) return true;
  }
  return false;
}

/** A cheap no: most blocks begin with other words than those that say who wrote something. */
function mayBeStated({ blocks, tag, flags, source, from, to }: Page, block: number): boolean {
  if (blocks.words[block]! < MIN_LINE_WORDS) return false;
  for (let node = blocks.from[block]!; node < blocks.to[block]!; node++) {
    if (tag[node] !== TEXT || (flags[node]! & Flag.UNSEEN) !== 0) continue;
    const answer = mayState(source, from[node]!, to[node]!);
    if (answer !== undefined) return answer;
  }
  return false;
}

const CONNECTIVE = /^(?:,|;|&|(?:,\s?)?(?:and|und|et|y|e|en|i|и|og|och|ve|và|oraz))$/iu;

/** Pieces as a line: bars between elements, unless a comma or "and" joins them. */
function joined(pieces: readonly string[]): string {
  let line = "";
  let isOpen = true;
  for (const piece of pieces) {
    const isConnective = CONNECTIVE.test(piece);
    line += isConnective ? ", " : isOpen ? piece : ` | ${piece}`;
    isOpen = isConnective || piece.endsWith(",") || BY_WORD.test(piece);
    if (isOpen && !isConnective) line += " ";
  }
  return line;
}

const BY_WORD = /(?:^|\s)(?:by|von|par|por|di|da|door|and|und|et|y)$|[:：]$/iu;

const HANDLE =
  /user-?name|poster|\bvcard|\bfn\b|["' ]author["' ]|["' ]byline["' ]|author-link|post-?author|author-?name|message-?name|p-author|creator/i;
const AUTHOR_REL = /\brel\s*=(?:\s*["'])?[^"'>]*\bauthor\b/i;
const AUTHOR_PATH =
  /\/(?:authors?|autor(?:en|es)?|auteurs?|profiles?|people|contributors?|team|staff|users?|members?|redaktion|journalist(?:en)?|by)\/[^/]/i;

/** Elements marked as the author's, the nearest to the heading of each kind. */
export function markedBylines(evidence: Evidence, anchor: number | undefined): readonly Byline[] {
  const { page } = evidence;
  const center = anchor === undefined ? 0 : blockAt(page, anchor);
  const distanceOf = (node: number): number => {
    const offset = blockAt(page, node) - center;
    return offset < -BLOCKS_BEFORE ? REACH + Math.abs(offset) : Math.abs(offset);
  };
  const nodes = hintedElements(page, { anchor, hint: AUTHOR_HINT, maxWords: MAX_BYLINE_WORDS });
  const byDistance = nodes
    .map((node) => ({ node, distance: distanceOf(node) }))
    .sort((a, b) => a.distance - b.distance);
  const found = new Map<string, Byline>();
  for (const { node, distance } of byDistance.slice(0, MAX_BYLINES)) {
    if (evidence.isAside(node) || evidence.isOfReaders(node)) continue;
    const byline = readByline(page, node);
    if (byline.names.length === 0 || found.has(byline.source) || isOfTeaser(page, node)) continue;
    found.set(byline.source, { ...byline, distance });
    if (found.has("byline") && found.has("author link")) break;
  }
  return [...found.values()];
}

function readByline(page: Page, node: number): Omit<Byline, "distance"> {
  const start = page.source.slice(page.from[node]!, page.to[node]!);
  const pieces = piecesOf(page, node, page.end[node]!);
  const text = joined(pieces);
  const isLink = page.tag[node] === A;
  if (isLink && (AUTHOR_REL.test(start) || AUTHOR_PATH.test(attributes(page, node).get("href") ?? ""))) {
    const names = namesIn(text, "line");
    return { names: names.length > 0 || pieces.length > 1 ? names : accountIn(text), source: "author link" };
  }
  const named = attribute(page, node, "data-author");
  if (named !== undefined && named.trim() !== "") return { names: namesIn(named, "field"), source: "post" };
  const led = namesAfterLeader(text);
  const names = led.length > 0 ? led : namesIn(text, "line");
  if (names.length === 0 && HANDLE.test(start) && pieces.length === 1) {
    return { names: handleIn(text), source: "post" };
  }
  return { names, source: "byline" };
}

const MAX_ACCOUNT_WORDS = 3;

/** The name of an account as its link says it: one word, or a few. */
function accountIn(text: string): readonly string[] {
  const words = text.trim().split(" ").length;
  return words > 1 && words <= MAX_ACCOUNT_WORDS ? namesIn(text, "field") : handleIn(text);
}

/**
 * Texts of a range cut at the borders of elements: "Luke Kim" and "December 17" in two spans are two. Two words in two
 * elements ("Luke", "Kim") are one name.
 */
function piecesOf(page: Page, from: number, to: number): readonly string[] {
  const pieces: string[] = [];
  for (let node = from; node < to; node++) {
    if (page.tag[node] === RAW || page.tag[node] !== TEXT || (page.flags[node]! & Flag.UNSEEN) !== 0) continue;
    const text = decodeText(page.source.slice(page.from[node]!, page.to[node]!)).trim();
    if (text === "") continue;
    const last = pieces.at(-1);
    if (last !== undefined && isOneWord(last) && isOneWord(text)) pieces[pieces.length - 1] = `${last} ${text}`;
    else pieces.push(text);
  }
  return pieces;
}

const ONE_WORD = /^\p{Lu}[\p{L}'’.-]+$/u;

function isOneWord(text: string): boolean {
  return ONE_WORD.test(text);
}
