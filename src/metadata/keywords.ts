import { decodeText } from "../html/references.ts";
import { TEXT, tagId } from "../html/tags.ts";
import { Flag } from "../html/tree.ts";
import type { Page } from "../page/page.ts";
import { protectedMail } from "../page/protected-mail.ts";
import { readBlock } from "../page/read.ts";
import { borrowUnits, returnUnits } from "../text/code-units.ts";
import { TEXT_END, TermTable } from "../text/term-table.ts";
import { joinWords, wordsOf } from "../text/terms.ts";

/**
 * Keywords out of the informative blocks, after Cai et al. 2003 and the entropy of features of Lin and Ho 2002 (papers 001
 * and 003): a term that fills a page but not every block of it says what the page is about.
 *
 *   score(t) = tf · (1 - H(t)/2) · boost,   H(t) = -Σ w_b log_n w_b over the n blocks, w_b = share of t's occurrences in b
 *
 * boost: terms of the title count double. Neighbours that mostly occur together are one keyword.
 */
export interface KeywordOptions {
  /** One number per block, content from 0.5 on; without it blocks of running text are taken. */
  readonly scores?: ArrayLike<number> | undefined;
  readonly title?: string | undefined;
  readonly limit?: number | undefined;
}

const BR = tagId("br");
const LIMIT = 10;
const CONTENT = 0.5;
const MIN_BLOCK_WORDS = 8;
/** What so many words do not tell, more of them do not tell better. */
const MAX_WORDS = 3_000;
/** Characters of a block that are read: more than any text that people wrote as one paragraph. */
const MAX_BLOCK_CHARS = 100_000;
const TITLE_BOOST = 2;
/** A term has to come back to count. */
const MIN_COUNT = 2;
/** Two neighbours are one keyword if half of the rarer one's occurrences are beside the other. */
const TOGETHER = 0.5;

/** Used for one page after the other. */
let table: TermTable | undefined;

/** The keywords of a page, the most telling first; the same for any language. */
export function keywordsOf(page: Page, options: KeywordOptions = {}): readonly string[] {
  if (table === undefined || table.isLarge) table = new TermTable();
  else table.clear();
  const texts = readInformative(page, options.scores, table);
  const terms = scoredTerms(table, texts);
  const limit = options.limit ?? LIMIT;
  // A keyword is made of two terms at most.
  const ranked = rankedTerms(terms, options.title ?? "", limit * 2);
  return joined(ranked, terms, limit);
}

/** Counts and scores by the numbers of the table. */
interface Terms {
  readonly table: TermTable;
  readonly counts: Int32Array;
  readonly scores: Float64Array;
}

/** Reads the informative blocks into the table; gives how many they are. */
function readInformative(page: Page, scores: ArrayLike<number> | undefined, into: TermTable): number {
  const { blocks, source } = page;
  const units = borrowUnits(source, source.length);
  let used = 0;
  for (let block = 0; block < blocks.count && into.words < MAX_WORDS; block++) {
    if (!isInformative(page, block, scores)) continue;
    addBlock(page, block, { units, into });
    if (!into.endText()) into.readByDictionary(readBlock(page, block).slice(0, MAX_BLOCK_CHARS));
    used++;
  }
  returnUnits(units);
  return used;
}

interface Reading {
  /** Those of the source. */
  readonly units: Uint16Array;
  readonly into: TermTable;
}

/** What `readBlock` reads, white space as written. */
function addBlock(page: Page, block: number, { units, into }: Reading): void {
  const { blocks, tag, flags, source, from, to } = page;
  let left = MAX_BLOCK_CHARS;
  for (let node = blocks.from[block]!; node < blocks.to[block]! && left > 0; node++) {
    if (tag[node] === BR) into.part();
    if (tag[node] !== TEXT || (flags[node]! & Flag.UNSEEN) !== 0) continue;
    const end = Math.min(to[node]!, from[node]! + left);
    left -= end - from[node]!;
    const mail = protectedMail(page, node);
    const read = mail === undefined ? into.addUnits(units, from[node]!, end) : from[node]!;
    if (read < end) into.add(mail ?? decodeText(source.slice(read, end)));
  }
}

function isInformative({ blocks }: Page, block: number, scores: ArrayLike<number> | undefined): boolean {
  if (blocks.hidden[block] === 1) return false;
  if (scores !== undefined) return scores[block]! >= CONTENT;
  return blocks.words[block]! >= MIN_BLOCK_WORDS && blocks.linkWords[block]! * 2 < blocks.words[block]!;
}

/** Numbers of the terms that come back or stand in the title, the best by their score. */
function rankedTerms({ table, counts, scores }: Terms, title: string, limit: number): readonly number[] {
  const boosted = scores.slice();
  const titled = new Set(wordsOf(title).map((word) => table.find(word.toLowerCase())));
  for (const id of titled) boosted[id]! *= TITLE_BOOST;
  const isBefore = (a: number, b: number): boolean =>
    boosted[a] === boosted[b] ? table.keyOf(a) < table.keyOf(b) : boosted[a]! > boosted[b]!;
  const best: number[] = [];
  for (let id = 1; id < counts.length; id++) {
    if (counts[id]! < MIN_COUNT && (counts[id] === 0 || !titled.has(id))) continue;
    if (best.length === limit && !isBefore(id, best[limit - 1]!)) continue;
    let at = best.length;
    while (at > 0 && isBefore(id, best[at - 1]!)) at--;
    best.splice(at, 0, id);
    if (best.length > limit) best.pop();
  }
  return best;
}

/**
 * Counts and scores by term. With c_b of the c occurrences of a term in block b of n:
 * H = log_n c - Σ c_b log_n c_b / c.
 */
function scoredTerms(table: TermTable, texts: number): Terms {
  const { sequence } = table;
  const size = table.terms + 1;
  const counts = new Int32Array(size);
  const inText = new Int32Array(size);
  const lastText = new Int32Array(size).fill(-1);
  const scores = new Float64Array(size);
  let text = 0;
  for (let entry = 0; entry < sequence.length; entry++) {
    const id = sequence[entry]!;
    if (id === TEXT_END) text++;
    if (id <= 0) continue;
    counts[id]!++;
    if (lastText[id] !== text) {
      scores[id]! += weighed(inText[id]!);
      lastText[id] = text;
      inText[id] = 0;
    }
    inText[id]!++;
  }
  const most = Math.log(texts);
  for (let id = 1; id < counts.length; id++) {
    const count = counts[id]!;
    if (count === 1) {
      scores[id] = 1;
      continue;
    }
    const shared = (scores[id]! + weighed(inText[id]!)) / count;
    const entropy = texts < 2 ? 0 : (Math.log(count) - shared) / most;
    scores[id] = rounded(count * (1 - entropy / 2));
  }
  return { table, counts, scores };
}

const SMALL_COUNTS = Float64Array.from({ length: 64 }, (_, count) => count * Math.log(Math.max(1, count)));

/** c log c, 0 for c = 0. */
function weighed(count: number): number {
  return count < SMALL_COUNTS.length ? SMALL_COUNTS[count]! : count * Math.log(count);
}

const DIGITS = 1e9;

/** Terms that are spread alike are equal, in whatever order their counts were summed. */
function rounded(score: number): number {
  return Math.round(score * DIGITS) / DIGITS;
}

/** Writes terms as the page does, and neighbours as one. */
function joined(ids: readonly number[], terms: Terms, limit: number): readonly string[] {
  const partners = partnersOf(ids, terms);
  const parts = ids.map((id) => partners.get(id) ?? [id]);
  const forms = formsOf([...new Set(parts.flat())], terms.table);
  return [...new Set(parts.map((pair) => joinWords(pair.map((id) => forms.get(id)!))))].slice(0, limit);
}

type Pair = readonly [first: number, second: number];

/** The neighbours that each of the terms makes a keyword with: of several the first in the text. */
function partnersOf(ids: readonly number[], { table, counts }: Terms): ReadonlyMap<number, Pair> {
  const { sequence } = table;
  const size = counts.length;
  const asked = numbered(ids, size);
  const pairs = new Map<number, number>();
  for (let at = 1; at < sequence.length; at++) {
    const first = sequence[at - 1]!;
    const second = sequence[at]!;
    if (first <= 0 || second <= 0 || first === second || asked[first]! + asked[second]! === 0) continue;
    // Most words come once.
    if (counts[first]! < MIN_COUNT || counts[second]! < MIN_COUNT) continue;
    const pair = first * size + second;
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  const partners = new Map<number, Pair>();
  for (const [pair, count] of pairs) {
    const both: Pair = [Math.floor(pair / size), pair % size];
    const rarer = Math.min(counts[both[0]]!, counts[both[1]]!);
    if (count < MIN_COUNT || count < rarer * TOGETHER) continue;
    for (const id of both) if (!partners.has(id)) partners.set(id, both);
  }
  return partners;
}

/** How each of the terms is written most often. */
function formsOf(ids: readonly number[], table: TermTable): ReadonlyMap<number, string> {
  const { sequence } = table;
  const asked = numbered(ids, table.terms + 1);
  const forms = ids.map(() => new Forms(table));
  for (let entry = 0; entry < sequence.length; entry++) {
    const id = sequence[entry]!;
    if (id > 0 && asked[id]! > 0) forms[asked[id]! - 1]!.add(entry);
  }
  return new Map(ids.map((id, index) => [id, forms[index]!.most()]));
}

/** The ways a term is written, counted. Most are written in one way, or as they were the last time. */
class Forms {
  readonly #table: TermTable;
  #counts: Map<string, number> | undefined;
  /** The last entry, and how many in a row are written as it is. */
  #last = 0;
  #times = 0;

  constructor(table: TermTable) {
    this.#table = table;
  }

  add(entry: number): void {
    if (this.#times > 0 && !this.#table.areAlike(this.#last, entry)) {
      this.#counts = this.#counted();
      this.#times = 0;
    }
    this.#last = entry;
    this.#times++;
  }

  #counted(): Map<string, number> {
    const form = this.#table.formAt(this.#last);
    const counts = this.#counts ?? new Map<string, number>();
    return counts.set(form, (counts.get(form) ?? 0) + this.#times);
  }

  /** The form that is counted most often, the first of equals. */
  most(): string {
    if (this.#counts === undefined) return this.#table.formAt(this.#last);
    let best = "";
    let most = 0;
    for (const [form, count] of this.#counted()) if (count > most) [best, most] = [form, count];
    return best;
  }
}

/** Where each of the terms stands in the list, from 1 on. */
function numbered(ids: readonly number[], size: number): Int32Array {
  const numbers = new Int32Array(size);
  for (const [index, id] of ids.entries()) numbers[id] = index + 1;
  return numbers;
}
