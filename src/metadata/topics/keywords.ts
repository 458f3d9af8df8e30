import { decodeText, Flag, referenceEnd, TEXT, tagId } from "../../html/index.ts";
import { joinWords, TermTable, wordsOf } from "../../language/index.ts";
import { type Page, protectedMail, readBlock } from "../../page/index.ts";
import { withUnits } from "../../text/index.ts";
import { TermScores } from "./term-scores.ts";

/**
 * Keywords out of the informative blocks, after Cai et al. 2003 and the entropy of features of Lin and Ho 2002 (papers 001
 * and 003): a term that fills a page but not every block of it says what the page is about.
 *
 *   score(t) = tf · (1 - H(t)/2) · boost,   H(t) = -Σ w_b log_n w_b over the n blocks, w_b = share of t's occurrences in b
 *
 * boost: terms of the title count double. Neighbours that mostly occur together are one keyword.
 */
export interface KeywordOptions {
  /** 1 for each block that is content. Without it blocks of running text are read. */
  readonly chosen?: ArrayLike<number> | undefined;
  readonly title?: string | undefined;
  readonly limit?: number | undefined;
}

const BR = tagId("br");
const MAX_KEYWORDS = 10;
const MIN_BLOCK_WORDS = 8;
/** What so many words do not tell, more of them do not tell better. */
const MAX_READ_WORDS = 3_000;
/** Characters of a block that are read: more than any text that people wrote as one paragraph. */
const MAX_BLOCK_CHARS = 100_000;
const TITLE_BOOST = 2;
/** A term has to come back to count. */
const MIN_COUNT = 2;
/** Two neighbours are one keyword if half of the rarer one's occurrences are beside the other. */
const MIN_PAIR_SHARE = 0.5;

/** Used for one page after the other. */
let table: TermTable | undefined;
let terms: TermScores | undefined;

/** The keywords of a page, the most telling first; the same for any language. */
export function keywordsOf(page: Page, options: KeywordOptions = {}): readonly string[] {
  if (table === undefined || terms === undefined || table.isLarge) {
    table = new TermTable();
    terms = new TermScores();
  }
  table.clear();
  terms.score(table, readInformativeBlocks(page, options.chosen, table));
  const limit = options.limit ?? MAX_KEYWORDS;
  // A keyword is made of two terms at most.
  const ranked = rankedTerms({ table, terms }, options.title ?? "", limit * 2);
  return toKeywords(ranked, { table, terms }, limit);
}

interface ScoredTerms {
  readonly table: TermTable;
  readonly terms: TermScores;
}

/** Reads the informative blocks into the table; gives how many they are. */
function readInformativeBlocks(page: Page, chosen: ArrayLike<number> | undefined, into: TermTable): number {
  const { blocks } = page;
  return withUnits(page.source, page.source.length, (units) => {
    let used = 0;
    for (let block = 0; block < blocks.count && into.words < MAX_READ_WORDS; block++) {
      if (!isInformative(page, block, chosen)) continue;
      addBlock(page, block, { units, into });
      if (!into.endText()) into.readBySegmenter(readBlock(page, block).slice(0, MAX_BLOCK_CHARS));
      used++;
    }
    return used;
  });
}

interface BlockReader {
  /** Those of the page's source. */
  readonly units: Uint16Array;
  readonly into: TermTable;
}

/** What `readBlock` reads, white space as written. */
function addBlock(page: Page, block: number, { units, into }: BlockReader): void {
  const { blocks, tag, flags, from, to, source } = page;
  let left = MAX_BLOCK_CHARS;
  for (let node = blocks.from[block]; node < blocks.to[block] && left > 0; node++) {
    if (tag[node] === BR) into.breakWord();
    if (tag[node] !== TEXT || (flags[node] & Flag.UNSEEN) !== 0) continue;
    const end = Math.min(to[node], from[node] + left);
    left -= end - from[node];
    const mail = protectedMail(page, node);
    if (mail !== undefined) into.add(mail);
    else {
      let at = into.addUnits(units, from[node], end);
      while (at < end) {
        const after = Math.min(end, referenceEnd(source, at));
        into.add(decodeText(source.slice(at, after)));
        at = into.addUnits(units, after, end);
      }
    }
  }
}

function isInformative({ blocks }: Page, block: number, chosen: ArrayLike<number> | undefined): boolean {
  if (blocks.hidden[block] === 1) return false;
  if (chosen !== undefined) return chosen[block] === 1;
  return blocks.words[block] >= MIN_BLOCK_WORDS && blocks.linkWords[block] * 2 < blocks.words[block];
}

/** Numbers of the terms that come back or stand in the title, the best by their score. */
function rankedTerms(
  { table, terms: { counts, scores } }: ScoredTerms,
  title: string,
  limit: number,
): readonly number[] {
  const titled = new Set(wordsOf(title).map((word) => table.find(word.toLowerCase())));
  for (const id of titled) scores[id] *= TITLE_BOOST;
  const isBefore = (a: number, b: number): boolean =>
    scores[a] === scores[b] ? table.isBefore(a, b) : scores[a] > scores[b];
  const best: number[] = [];
  const offer = (id: number): void => {
    if (best.length === limit && !isBefore(id, best[limit - 1])) return;
    let at = best.length < limit ? best.length : limit - 1;
    for (; at > 0 && isBefore(id, best[at - 1]); at--) best[at] = best[at - 1];
    best[at] = id;
  };
  for (let id = 1; id <= table.terms; id++) if (counts[id] >= MIN_COUNT) offer(id);
  for (const id of titled) if (counts[id] > 0 && counts[id] < MIN_COUNT) offer(id);
  return best;
}

/** Writes terms as the page does, and neighbours as one; each keyword once, the first so many. */
function toKeywords(ids: readonly number[], read: ScoredTerms, limit: number): readonly string[] {
  const forms = new Map<number, string>();
  const formOf = (id: number): string => {
    let form = forms.get(id);
    if (form === undefined) forms.set(id, (form = usualForm(id, read)));
    return form;
  };
  const keywords = new Set<string>();
  const { sequence } = read.table;
  for (const id of ids) {
    if (keywords.size >= limit) break;
    const at = pairStart(id, sequence, read.terms);
    keywords.add(at < 0 ? formOf(id) : joinWords([formOf(sequence[at]), formOf(sequence[at + 1])]));
  }
  return [...keywords];
}

/** Where a term and the neighbour that it makes a keyword with stand first, -1 for nowhere: of several the first in the text. */
function pairStart(
  id: number,
  sequence: Int32Array,
  { counts, last, before, neighborCounts: beside }: TermScores,
): number {
  for (let at = last[id]; at >= 0; at = before[at]) {
    if (at > 0 && sequence[at - 1] > 0) beside[sequence[at - 1] * 2]++;
    if (sequence[at + 1] > 0) beside[sequence[at + 1] * 2 + 1]++;
  }
  let pair = -1;
  for (let at = last[id]; at >= 0; at = before[at]) {
    for (let side = 1; side >= 0; side--) {
      const other = at + side > 0 ? sequence[at - 1 + side * 2] : 0;
      if (other <= 0 || other === id) continue;
      const together = beside[other * 2 + side];
      if (together >= MIN_COUNT && together >= Math.min(counts[id], counts[other]) * MIN_PAIR_SHARE)
        pair = at - 1 + side;
    }
  }
  for (let at = last[id]; at >= 0; at = before[at]) {
    if (at > 0 && sequence[at - 1] > 0) beside[sequence[at - 1] * 2] = 0;
    if (sequence[at + 1] > 0) beside[sequence[at + 1] * 2 + 1] = 0;
  }
  return pair;
}

/** More ways to write a word nobody has. */
const MAX_TERM_FORMS = 32;

/** How a term is written most often, of equals as it is first. */
function usualForm(id: number, { table, terms: { last, before } }: ScoredTerms): string {
  // The ways it is written by the first entry of each, and how often.
  const entries: number[] = [];
  const counts: number[] = [];
  for (let at = last[id]; at >= 0; at = before[at]) {
    let form = 0;
    while (form < entries.length && !table.areSpelledAlike(entries[form], at)) form++;
    if (form === MAX_TERM_FORMS) continue;
    entries[form] = at;
    counts[form] = (counts[form] ?? 0) + 1;
  }
  let most = 0;
  for (let form = 1; form < entries.length; form++) {
    const isMore = counts[form] - counts[most] || entries[most] - entries[form];
    if (isMore > 0) most = form;
  }
  return table.formAt(entries[most]);
}
