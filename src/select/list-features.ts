import { type BlockFacts, MIN_LONG_WORDS, ratio } from "../features/index.ts";
import { type CompleteForest, predictComplete } from "../model/index.ts";

/** Features of a list. Unlike the features of a block, they compare the list with the rest of the page. */
export const LIST_COLUMNS = [
  /** Number of its words (times the word scale), and of its records. */
  "listWords",
  "listRecords",
  /** Shares of its words in links, and in long blocks. */
  "listLinks",
  "listLong",
  /** Share of the page's blocks before it. */
  "listStart",
  /** Mean probability of the words outside the list, near it (`NEAR_BLOCKS`), and in the likeliest other list. */
  "outsideScore",
  "nearScore",
  "otherScore",
  /** Number of lists on the page. */
  "lists",
  /** Words of the page (times the word scale), its expected word F1, and the probabilities in `ListPage`. */
  "listPageWords",
  "listExpected",
  "listProse",
  "listOfItems",
  "listForum",
  "listProduct",
] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];
const WIDTH = LIST_COLUMNS.length;
/** Index of each feature in a row. */
const COLUMN = Object.fromEntries(LIST_COLUMNS.map((name, column) => [name, column])) as Record<ListColumn, number>;

/** The features that all lists of a page share. */
export interface ListPage {
  /** Expected word F1. */
  readonly expected: number;
  /** Probabilities that the page is prose, a listing or collection, a forum, a product page. */
  readonly prose: number;
  readonly items: number;
  readonly forum: number;
  readonly product: number;
}

/** The lists of a page. A list is a set of similar siblings, its records. */
export interface Lists {
  readonly count: number;
  /** By block, the number of its list; -1 outside of records. With nested records, the innermost counts. */
  readonly of: Int32Array;
  /** By list: its words times the word scale, and the mean probability of its words. */
  readonly words: Float64Array;
  readonly scores: Float64Array;
  /** By list: the number of its records. */
  readonly items: Int32Array;
  /** One row per list in the order of `LIST_COLUMNS`. */
  readonly values: Float32Array;
}

/** Number of blocks before a list, and after it, that are near it. */
const NEAR_BLOCKS = 8;
/** `nearScore` of a list without words near it. */
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
    values[row + COLUMN.outsideScore] = ratio(pageHits - sums.hits[list], pageWords - words);
    values[row + COLUMN.nearScore] = nearScore(sums, list);
    values[row + COLUMN.listWords] = words;
    values[row + COLUMN.listRecords] = size[sets[list]];
    values[row + COLUMN.listLinks] = ratio(sums.links[list], words);
    values[row + COLUMN.listLong] = ratio(sums.long[list], words);
    values[row + COLUMN.listStart] = sums.first[list] / blocks.count;
    values[row + COLUMN.lists] = sets.length;
    values[row + COLUMN.otherScore] = other < 0 ? 0 : ratio(sums.hits[other], sums.words[other]);
    values[row + COLUMN.listPageWords] = pageWords;
    values[row + COLUMN.listExpected] = page.expected;
    values[row + COLUMN.listProse] = page.prose;
    values[row + COLUMN.listOfItems] = page.items;
    values[row + COLUMN.listForum] = page.forum;
    values[row + COLUMN.listProduct] = page.product;
  }
  const listScores = sums.words.map((words, list) => ratio(sums.hits[list], words));
  const items = Int32Array.from(sets, (set) => size[set]);
  return { count: sets.length, of, words: sums.words, scores: listScores, items, values };
}

/** Returns the list of each block, and the sibling set of each list. Concealed blocks are in no list. */
function membership({ page, structure }: BlockFacts): { of: Int32Array; sets: readonly number[] } {
  const { owner, count, concealed } = page.blocks;
  const of = new Int32Array(count).fill(-1);
  const numbers = new Map<number, number>();
  // Fast path: if the sibling set did not change, the list did not either, and needs no lookup.
  let last = -1;
  let list = -1;
  for (let block = 0; block < count; block++) {
    const record = structure.record[owner[block]];
    if (record < 0 || concealed[block] === 1) continue;
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

/** Sums by list. All words are times the word scale. */
interface Sums {
  readonly words: Float64Array;
  /** Sum of the words' probabilities: the expected number of content words. */
  readonly hits: Float64Array;
  /** Words in links. */
  readonly links: Float64Array;
  /** Words in long blocks. */
  readonly long: Float64Array;
  /** First and last block of the list. */
  readonly first: Int32Array;
  readonly last: Int32Array;
  /** By block of the page, not by list: sums over all earlier blocks. */
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
    const scaled = blocks.concealed[block] === 1 ? 0 : blocks.words[block] * scale;
    before.words[block + 1] = before.words[block] + scaled;
    before.hits[block + 1] = before.hits[block] + scaled * scores[block];
    const list = of[block];
    if (list < 0) continue;
    words[list] += scaled;
    hits[list] += scaled * scores[block];
    links[list] += blocks.linkWords[block] * scale;
    if (scaled >= MIN_LONG_WORDS) long[list] += scaled;
    if (first[list] < 0) first[list] = block;
    last[list] = block;
  }
  return { words, hits, links, long, first, last, before };
}

/** Returns the two lists with the highest mean probability; -1 for a list that does not exist. */
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

/** Share of the predicted correction that is applied. Measured: .6 to 1 differ by .0003 in word F1. */
const CORRECTION_SHARE = 0.6;

/**
 * Returns the logits after the correction by the list model. All blocks of a list move by the same amount. Blocks outside of lists keep
 * their logits.
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
