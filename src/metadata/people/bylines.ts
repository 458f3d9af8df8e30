import { Flag, TEXT } from "../../html/index.ts";
import {
  isBylinePrefix,
  isExplicitByline,
  mayStartExplicitByline,
  namesAfterBylinePrefix,
  namesAlone,
  namesIn,
} from "../../language/index.ts";
import { blockAt, isHeadingBlock, type Page } from "../../page/index.ts";
import { withUnits } from "../../text/index.ts";
import { firstTextBlock } from "../dates/index.ts";
import type { Evidence } from "../evidence.ts";
import { isInTeaser } from "../teasers.ts";
import { bylineText, isInControl } from "./byline-text.ts";

/** Bylines farther above the heading belong to something else. */
export const MAX_BLOCKS_BEFORE_HEADING = 6;
const MAX_BLOCKS_AFTER = 12;
const MAX_LINE_WORDS = 40;
/** An element with names of authors has at most this many words. */
export const MAX_BYLINE_WORDS = 20;

/** The names of authors in one place of the page. */
export interface Byline {
  readonly names: readonly string[];
  readonly source: "byline" | "author link" | "text" | "post";
  /** Whether only the place or the class of its element tells that the text is a name. */
  readonly isPlaceOnly?: boolean;
  /** Number of blocks between the heading and the byline, or `FAR_DISTANCE` or `UNSURE_DISTANCE`. */
  readonly distance: number;
}

/** Lines near the heading with a byline prefix: "By Ada Lovelace". */
export function bylinesNear(evidence: Evidence, anchor: number): readonly Byline[] {
  const { page } = evidence;
  const { blocks } = page;
  const center = blockAt(page, anchor);
  const found: Byline[] = [];
  const last = Math.min(blocks.count, center + MAX_BLOCKS_AFTER);
  for (let block = Math.max(0, center - MAX_BLOCKS_BEFORE_HEADING); block < last; block++) {
    if (blocks.hidden[block] === 1 || blocks.words[block] > MAX_LINE_WORDS || beginsWithCode(page, block)) continue;
    const line = bylineText(page, block);
    if (isHeadingBlock(page, block) && !isBylinePrefix(line)) continue;
    const names = namesInBlock(page, block, line);
    const node = blocks.from[block];
    if (names.length === 0 || evidence.isInReaderText(node) || isInTeaser(page, node)) continue;
    found.push({ names, source: "text", distance: Math.abs(block - center) });
  }
  return found;
}

/** Explicit bylines far from the heading have at most this many words. */
const MAX_EXPLICIT_WORDS = 14;
/** The distance assigned to a byline far from the heading. */
const FAR_DISTANCE = 25;

/** The first explicit byline anywhere on the page: "Written by Ada". For pages without a byline near the heading. */
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

/** The names after the byline prefix of a block. If the block is only a prefix, the names in the blocks after it. */
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

/** Limit: blocks that are read for names after a block with only a prefix. */
const MAX_LISTED_AUTHORS = 6;

function areSiblings({ tag, parent }: Page, a: number, b: number): boolean {
  return tag[a] === tag[b] && parent[a] === parent[b];
}

/** A line with the name of the author is at most this many blocks before the text. */
const MAX_BLOCKS_BEFORE_TEXT = 3;
/** If the text starts farther below the heading, lines before it belong to a menu or list (measured). */
const MAX_BLOCKS_TO_TEXT = 7;
const MAX_NAME_WORDS = 8;
/** The distance assigned to doubtful bylines. Three of five of them are names (measured). */
export const UNSURE_DISTANCE = 40;

/** A line between heading and text that is only a name. For pages without any other byline. */
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
    const node = blocks.from[block];
    if (isHeadingBlock(page, block) || isInControl(page, node) || evidence.isInRelated(node)) continue;
    const names = namesAlone(bylineText(page, block));
    // A person in the title is the subject of the page, not its author.
    const isSubject = names.some((name) => title.includes(evidence.keyOf(name)));
    if (names.length > 0 && !isSubject) return { names, source: "text", distance: UNSURE_DISTANCE, isPlaceOnly: true };
  }
  return undefined;
}

/** Whether the first text of a block is code, whose words are not bylines. */
function beginsWithCode({ blocks, tag, flags }: Page, block: number): boolean {
  let node = blocks.from[block];
  while (node < blocks.to[block] && tag[node] !== TEXT) node++;
  return (flags[node] & Flag.PREFORMATTED) !== 0;
}

/** Short blocks whose first word may start an explicit byline. */
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
