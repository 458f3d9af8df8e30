import { type BlockFacts, ratio } from "../features/index.ts";
import { type CompleteForest, predictComplete } from "../model/index.ts";

/** Features of a list. They compare it with the rest of the page, which the features of a single block do not. */
export const LIST_COLUMNS = [
  /** Number of words, and of records. */
  "listWords",
  "listRecords",
  /** Shares of its words in links, and in long blocks. */
  "listLinks",
  "listLong",
  /** Share of the page's blocks before it. */
  "listStart",
  /** Mean probability of the words outside the list, of the words in blocks near it, and of the words in the likeliest other list. */
  "outsideScore",
  "nearScore",
  "otherScore",
  /** Number of lists on the page. */
  "lists",
  /** Number of words on the page, its expected word F1, and the probabilities of some kinds of pages. */
  "listPageWords",
  "listExpected",
  "listProse",
  "listOfItems",
  "listForum",
  "listProduct",
] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];
const WIDTH = LIST_COLUMNS.length;
/** Index of each column in a row. */
const AT = Object.fromEntries(LIST_COLUMNS.map((name, column) => [name, column])) as Record<ListColumn, number>;

/** The page-wide features of a list. */
export interface ListPage {
  readonly expected: number;
  /** Probabilities that the page is prose, a listing or collection, a forum, a product page. */
  readonly prose: number;
  readonly items: number;
  readonly forum: number;
  readonly product: number;
}

/** The lists of a page. A list is a set of similar siblings (its records) with the blocks in them. */
export interface Lists {
  readonly count: number;
  /** The list of each block, -1 outside of records. A block belongs to its nearest record. */
  readonly of: Int32Array;
  /** Per list, its words times the word scale, and their mean probability. */
  readonly words: Float64Array;
  readonly scores: Float64Array;
  /** One row per list in the order of `LIST_COLUMNS`. */
  readonly values: Float32Array;
}

/** Blocks of this many words or more are long. */
const MIN_LONG_WORDS = 20;
/** This many blocks before and after a list are near it. */
const NEAR_BLOCKS = 8;
/** `nearScore` of lists without words near them. */
const NOTHING_NEAR = -1;

/** Finds the lists of a page and computes their features. */
export function listsOf(facts: BlockFacts, scores: Float64Array, page: ListPage): Lists {
  const { of, sets } = membership(facts);
  const sums = sumsOf(facts, scores, { of, count: sets.length });
  const { blocks } = facts.page;
  const pageWords = sums.before.words[blocks.count];
  const pageHits = sums.before.hits[blocks.count];
  const { size } = facts.structure.siblings;
  const values = new Float32Array(sets.length * WIDTH);
  const [best, second] = likeliest(sums);
  for (let list = 0, row = 0; list < sets.length; list++, row += WIDTH) {
    const words = sums.words[list];
    const other = list === best ? second : best;
    values[row + AT.outsideScore] = ratio(pageHits - sums.hits[list], pageWords - words);
    values[row + AT.nearScore] = nearScore(sums, list);
    values[row + AT.listWords] = words;
    values[row + AT.listRecords] = size[sets[list]];
    values[row + AT.listLinks] = ratio(sums.links[list], words);
    values[row + AT.listLong] = ratio(sums.long[list], words);
    values[row + AT.listStart] = sums.first[list] / blocks.count;
    values[row + AT.lists] = sets.length;
    values[row + AT.otherScore] = other < 0 ? 0 : ratio(sums.hits[other], sums.words[other]);
    values[row + AT.listPageWords] = pageWords;
    values[row + AT.listExpected] = page.expected;
    values[row + AT.listProse] = page.prose;
    values[row + AT.listOfItems] = page.items;
    values[row + AT.listForum] = page.forum;
    values[row + AT.listProduct] = page.product;
  }
  const listScores = sums.words.map((words, list) => ratio(sums.hits[list], words));
  return { count: sets.length, of, words: sums.words, scores: listScores, values };
}

/** Returns the list of each block, and the sibling set of each list. */
function membership({ page, structure }: BlockFacts): { of: Int32Array; sets: readonly number[] } {
  const { owner, count } = page.blocks;
  const of = new Int32Array(count).fill(-1);
  const numbers = new Map<number, number>();
  // Fast path: neighboring blocks are mostly in the same list.
  let last = -1;
  let list = -1;
  for (let block = 0; block < count; block++) {
    const record = structure.record[owner[block]];
    if (record < 0) continue;
    const set = structure.set[record];
    if (set !== last) {
      last = set;
      list = numbers.get(set) ?? numbers.size;
      if (list === numbers.size) numbers.set(set, list);
    }
    of[block] = list;
  }
  return { of, sets: [...numbers.keys()] };
}

/** Sums per list, and running sums over the blocks of the page. */
interface Sums {
  readonly words: Float64Array;
  /** Words times their probability. */
  readonly hits: Float64Array;
  readonly links: Float64Array;
  readonly long: Float64Array;
  readonly first: Int32Array;
  readonly last: Int32Array;
  readonly before: { readonly words: Float64Array; readonly hits: Float64Array };
}

function sumsOf(
  { page: { blocks }, scale }: BlockFacts,
  scores: Float64Array,
  { of, count }: { of: Int32Array; count: number },
): Sums {
  const perList = (): Float64Array => new Float64Array(count);
  const [words, hits, links, long] = [perList(), perList(), perList(), perList()];
  const first = new Int32Array(count).fill(-1);
  const last = new Int32Array(count);
  const before = { words: new Float64Array(blocks.count + 1), hits: new Float64Array(blocks.count + 1) };
  for (let block = 0; block < blocks.count; block++) {
    const own = blocks.words[block] * scale;
    before.words[block + 1] = before.words[block] + own;
    before.hits[block + 1] = before.hits[block] + own * scores[block];
    const list = of[block];
    if (list < 0) continue;
    words[list] += own;
    hits[list] += own * scores[block];
    links[list] += blocks.linkWords[block] * scale;
    if (own >= MIN_LONG_WORDS) long[list] += own;
    if (first[list] < 0) first[list] = block;
    last[list] = block;
  }
  return { words, hits, links, long, first, last, before };
}

/** Returns the two lists with the highest mean probability, -1 where the page has fewer lists. */
function likeliest({ words, hits }: Sums): readonly [number, number] {
  let best = -1;
  let second = -1;
  const score = (list: number): number => (list < 0 ? -1 : ratio(hits[list], words[list]));
  for (let list = 0; list < words.length; list++) {
    if (score(list) > score(best)) [best, second] = [list, best];
    else if (score(list) > score(second)) second = list;
  }
  return [best, second];
}

function nearScore({ first, last, before }: Sums, list: number): number {
  const blocks = before.words.length - 1;
  const head = Math.max(0, first[list] - NEAR_BLOCKS);
  const tail = Math.min(blocks, last[list] + 1 + NEAR_BLOCKS);
  const near = (sums: Float64Array): number => sums[first[list]] - sums[head] + sums[tail] - sums[last[list] + 1];
  const words = near(before.words);
  return words > 0 ? near(before.hits) / words : NOTHING_NEAR;
}

/** Share of the predicted correction that is applied. Measured: .6 to 1 differ by .0003. */
const CORRECTION_SHARE = 0.6;

/**
 * Returns the logits with those of blocks in lists moved up or down, all blocks of a list by the same amount. Whether a list is content
 * depends on the lists and texts next to it, which the features of a block do not cover.
 */
export function correctByLists(
  logits: Float64Array,
  { count, of, values }: Lists,
  forest: CompleteForest,
): Float64Array {
  const corrections = new Float64Array(count);
  predictComplete(forest, { rows: count, columns: WIDTH, values }, corrections);
  const corrected = logits.slice();
  for (let block = 0; block < corrected.length; block++) {
    const list = of[block];
    if (list >= 0) corrected[block] += CORRECTION_SHARE * corrections[list];
  }
  return corrected;
}
