import { decodeText, Flag, referenceEnd, TEXT, tagId } from "../../html/index.ts";
import { joinWords, TermTable, wordsOf } from "../../language/index.ts";
import { type Page, protectedMail, readBlock } from "../../page/index.ts";
import { withUnits } from "../../text/index.ts";
import { TermScores } from "./term-scores.ts";

/*
 * Keywords of the informative blocks, after Cai et al. 2003 and the feature entropy of Lin and Ho 2002. Terms that are frequent in the page,
 * but not spread evenly over all blocks, describe its topic.
 *
 *   score(t) = tf · (1 - H(t)/2) · boost,   H(t) = -Σ w_b log_n w_b over the n blocks, w_b = share of t's occurrences in b
 *
 * boost is 2 for terms of the title, 1 for others. Neighboring terms that often occur together (`MIN_PAIR_SHARE`) are one
 * keyword.
 */

/** Options of `keywordsOf`. */
export interface KeywordOptions {
  /** 1 for each block that is content. Default: the blocks of running text. */
  readonly chosen?: ArrayLike<number> | undefined;
  readonly title?: string | undefined;
  readonly limit?: number | undefined;
}

const BR = tagId("br");
const MAX_KEYWORDS = 10;
const MIN_BLOCK_WORDS = 8;
/** Limit: words that are read. More words do not improve the keywords. */
const MAX_READ_WORDS = 3_000;
/** Limit: characters of a block that are read. Paragraphs are shorter. */
const MAX_BLOCK_CHARS = 100_000;
const TITLE_BOOST = 2;
/** A term outside the title must occur at least this often. */
const MIN_COUNT = 2;
/** Two neighbors are one keyword if at least this share of the occurrences of the rarer one is next to the other. */
const MIN_PAIR_SHARE = 0.5;

/** Reused for the next page. */
let table: TermTable | undefined;
let terms: TermScores | undefined;

/** The keywords of a page, the most important first. Works for any language. */
export function keywordsOf(page: Page, options: KeywordOptions = {}): readonly string[] {
  if (table === undefined || terms === undefined || table.isLarge) {
    table = new TermTable();
    terms = new TermScores();
  }
  table.clear();
  terms.score(table, readInformativeBlocks(page, options.chosen, table));
  const limit = options.limit ?? MAX_KEYWORDS;
  // A keyword consists of at most two terms.
  const ranked = rankedTerms({ table, terms }, options.title ?? "", limit * 2);
  return toKeywords(ranked, { table, terms }, limit);
}

interface ScoredTerms {
  readonly table: TermTable;
  readonly terms: TermScores;
}

/** Reads the informative blocks into the table and returns their number. */
function readInformativeBlocks(page: Page, chosen: ArrayLike<number> | undefined, into: TermTable): number {
  const { blocks } = page;
  return withUnits(page.source, page.source.length, (units) => {
    let read = 0;
    for (let block = 0; block < blocks.count && into.words < MAX_READ_WORDS; block++) {
      if (!isInformative(page, block, chosen)) continue;
      addBlock(page, block, { units, into });
      if (!into.endText()) into.readBySegmenter(readBlock(page, block).slice(0, MAX_BLOCK_CHARS));
      read++;
    }
    return read;
  });
}

interface BlockReader {
  /** The code units of the source of the page. */
  readonly units: Uint16Array;
  readonly into: TermTable;
}

/** Adds the text that `readBlock` returns, without collapsing whitespace. */
function addBlock(page: Page, block: number, { units, into }: BlockReader): void {
  const { blocks, tag, flags, from, to, source } = page;
  let charsLeft = MAX_BLOCK_CHARS;
  for (let node = blocks.from[block]; node < blocks.to[block] && charsLeft > 0; node++) {
    if (tag[node] === BR) into.breakWord();
    if (tag[node] !== TEXT || (flags[node] & Flag.UNSEEN) !== 0) continue;
    const end = Math.min(to[node], from[node] + charsLeft);
    charsLeft -= end - from[node];
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

/** The numbers of the best terms that occur `MIN_COUNT` times or are in the title, the highest score first. */
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

/** Turns terms into at most `limit` different keywords: written as in the page, and joined with a frequent neighbor. */
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

/** The first entry of the sequence where a term and its neighbor form one keyword, or -1 if it forms none. */
function pairStart(id: number, sequence: Int32Array, { counts, last, previous, neighborCounts }: TermScores): number {
  for (let at = last[id]; at >= 0; at = previous[at]) {
    if (at > 0 && sequence[at - 1] > 0) neighborCounts[sequence[at - 1] * 2]++;
    if (sequence[at + 1] > 0) neighborCounts[sequence[at + 1] * 2 + 1]++;
  }
  let pair = -1;
  for (let at = last[id]; at >= 0; at = previous[at]) {
    for (let side = 1; side >= 0; side--) {
      const other = at + side > 0 ? sequence[at - 1 + side * 2] : 0;
      if (other <= 0 || other === id) continue;
      const together = neighborCounts[other * 2 + side];
      if (together >= MIN_COUNT && together >= Math.min(counts[id], counts[other]) * MIN_PAIR_SHARE)
        pair = at - 1 + side;
    }
  }
  for (let at = last[id]; at >= 0; at = previous[at]) {
    if (at > 0 && sequence[at - 1] > 0) neighborCounts[sequence[at - 1] * 2] = 0;
    if (sequence[at + 1] > 0) neighborCounts[sequence[at + 1] * 2 + 1] = 0;
  }
  return pair;
}

/** Limit: further spellings of a term are ignored. */
const MAX_TERM_FORMS = 32;

/** The most frequent spelling of a term; on a tie, the first. */
function usualForm(id: number, { table, terms: { last, previous } }: ScoredTerms): string {
  // For each spelling its first entry and its count.
  const entries: number[] = [];
  const counts: number[] = [];
  for (let at = last[id]; at >= 0; at = previous[at]) {
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
