import type { Page } from "../page/page.ts";
import { readBlock } from "../page/read.ts";
import { isTerm, joinWords, wordsOf } from "../text/terms.ts";

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

const LIMIT = 10;
const CONTENT = 0.5;
const MIN_BLOCK_WORDS = 8;
const MAX_WORDS = 20_000;
const TITLE_BOOST = 2;
/** A term has to come back to count. */
const MIN_COUNT = 2;
/** Two neighbours are one keyword if half of the rarer one's occurrences are beside the other. */
const TOGETHER = 0.5;

interface Term {
  count: number;
  readonly perBlock: Map<number, number>;
  readonly forms: Map<string, number>;
}

/** The keywords of a page, the most telling first; the same for any language. */
export function keywordsOf(page: Page, options: KeywordOptions = {}): readonly string[] {
  const terms = new Map<string, Term>();
  const pairs = new Map<string, number>();
  const blocks = countTerms(page, options.scores, { terms, pairs });
  const titleTerms = new Set(wordsOf(options.title ?? "").map((word) => word.toLowerCase()));
  const scored = [...terms]
    .filter(([key, term]) => term.count >= MIN_COUNT || titleTerms.has(key))
    .map(([key, term]) => ({ key, score: scoreOf(term, blocks) * (titleTerms.has(key) ? TITLE_BOOST : 1) }))
    .sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
  return joined(
    scored.map(({ key }) => key),
    { terms, pairs },
  ).slice(0, options.limit ?? LIMIT);
}

interface Counts {
  readonly terms: Map<string, Term>;
  readonly pairs: Map<string, number>;
}

function countTerms(page: Page, scores: ArrayLike<number> | undefined, counts: Counts): number {
  const { blocks } = page;
  let used = 0;
  for (let block = 0, words = 0; block < blocks.count && words < MAX_WORDS; block++) {
    if (!isInformative(page, block, scores)) continue;
    const list = wordsOf(readBlock(page, block));
    words += list.length;
    countBlock(list, used++, counts);
  }
  return used;
}

function isInformative({ blocks }: Page, block: number, scores: ArrayLike<number> | undefined): boolean {
  if (blocks.hidden[block] === 1) return false;
  if (scores !== undefined) return scores[block]! >= CONTENT;
  return blocks.words[block]! >= MIN_BLOCK_WORDS && blocks.linkWords[block]! * 2 < blocks.words[block]!;
}

function countBlock(words: readonly string[], block: number, { terms, pairs }: Counts): void {
  let before = "";
  for (const word of words) {
    if (!isTerm(word)) {
      before = "";
      continue;
    }
    const key = word.toLowerCase();
    const term = terms.get(key) ?? { count: 0, perBlock: new Map(), forms: new Map() };
    terms.set(key, term);
    term.count++;
    term.perBlock.set(block, (term.perBlock.get(block) ?? 0) + 1);
    term.forms.set(word, (term.forms.get(word) ?? 0) + 1);
    if (before !== "") pairs.set(`${before} ${key}`, (pairs.get(`${before} ${key}`) ?? 0) + 1);
    before = key;
  }
}

function scoreOf(term: Term, blocks: number): number {
  if (blocks < 2) return term.count;
  let entropy = 0;
  for (const count of term.perBlock.values()) {
    const share = count / term.count;
    entropy -= (share * Math.log(share)) / Math.log(blocks);
  }
  return term.count * (1 - entropy / 2);
}

/** Writes terms as the page does, and neighbours as one. */
function joined(keys: readonly string[], { terms, pairs }: Counts): readonly string[] {
  const partner = new Map<string, string>();
  for (const [pair, count] of pairs) {
    const [first, second] = pair.split(" ") as [string, string];
    const rarer = Math.min(terms.get(first)!.count, terms.get(second)!.count);
    if (count >= MIN_COUNT && count >= rarer * TOGETHER && first !== second) {
      if (!partner.has(first)) partner.set(first, pair);
      if (!partner.has(second)) partner.set(second, pair);
    }
  }
  const found = new Set<string>();
  for (const key of keys) {
    const pair = partner.get(key) ?? key;
    found.add(joinWords(pair.split(" ").map((part) => formOf(terms.get(part)!))));
  }
  return [...found];
}

function formOf(term: Term): string {
  let best = "";
  let most = 0;
  for (const [form, count] of term.forms) if (count > most) [best, most] = [form, count];
  return best;
}
