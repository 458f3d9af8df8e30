import { type BlockFacts, ratio } from "../features/index.ts";
import { type CompleteForest, predictComplete } from "../model/index.ts";
/** What tells whether a list is likelier to be content, or less so, than its blocks look one by one: what else is on the page. */
export const LIST_COLUMNS = [
  /** Words and records. */
  "listWords",
  "listRecords",
  /** Shares of its words in links, and in long blocks. */
  "listLinks",
  "listLong",
  /** Where it begins, as a share of the page's blocks. */
  "listStart",
  /** Mean probability of all words outside it, of those in the blocks close by, and of those in the likeliest other list. */
  "outsideScore",
  "nearScore",
  "otherScore",
  /** Lists of the page. */
  "lists",
  /** Words of the page, best word F1 to be expected of it, and how likely it is of some kinds. */
  "listPageWords",
  "listExpected",
  "listProse",
  "listOfItems",
  "listForum",
  "listProduct",
] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];
const WIDTH = LIST_COLUMNS.length;
/** The place of each column in a row. */
const AT = Object.fromEntries(LIST_COLUMNS.map((name, column) => [name, column])) as Record<ListColumn, number>;

/** What the page as a whole says. */
export interface ListPage {
  readonly expected: number;
  /** How likely it is a page of prose, one of items (a listing or collection), a forum, a product. */
  readonly prose: number;
  readonly items: number;
  readonly forum: number;
  readonly product: number;
}

/** The lists of a page: sets of like siblings, with the blocks whose nearest record is one of them. */
export interface Lists {
  readonly count: number;
  /** The list of each block, -1 for those in no record. */
  readonly of: Int32Array;
  /** Words of each list, scaled, and their mean probability. */
  readonly words: Float64Array;
  readonly scores: Float64Array;
  /** One row per list in the order of `LIST_COLUMNS`. */
  readonly values: Float32Array;
}

/** Blocks of at least so many words are long ones. */
const LONG_WORDS = 20;
/** Blocks before and behind a list that are close by. */
const NEAR = 8;
const NOTHING_NEAR = -1;

export function listsOf(facts: BlockFacts, scores: Float64Array, page: ListPage): Lists {
  const { of, sets } = membership(facts);
  const sums = sumsOf(facts, scores, { of, count: sets.length });
  const { blocks } = facts.page;
  const whole = sums.before.words[blocks.count];
  const hits = sums.before.hits[blocks.count];
  const { size } = facts.structure.siblings;
  const values = new Float32Array(sets.length * WIDTH);
  const [best, second] = likeliest(sums);
  for (let list = 0, row = 0; list < sets.length; list++, row += WIDTH) {
    const words = sums.words[list];
    const other = list === best ? second : best;
    values[row + AT.outsideScore] = ratio(hits - sums.hits[list], whole - words);
    values[row + AT.nearScore] = nearScore(sums, list);
    values[row + AT.listWords] = words;
    values[row + AT.listRecords] = size[sets[list]];
    values[row + AT.listLinks] = ratio(sums.links[list], words);
    values[row + AT.listLong] = ratio(sums.long[list], words);
    values[row + AT.listStart] = sums.first[list] / blocks.count;
    values[row + AT.lists] = sets.length;
    values[row + AT.otherScore] = other < 0 ? 0 : ratio(sums.hits[other], sums.words[other]);
    values[row + AT.listPageWords] = whole;
    values[row + AT.listExpected] = page.expected;
    values[row + AT.listProse] = page.prose;
    values[row + AT.listOfItems] = page.items;
    values[row + AT.listForum] = page.forum;
    values[row + AT.listProduct] = page.product;
  }
  const listScores = sums.words.map((words, list) => ratio(sums.hits[list], words));
  return { count: sets.length, of, words: sums.words, scores: listScores, values };
}

/** The list of each block, and the set of siblings each list is. */
function membership({ page, structure }: BlockFacts): { of: Int32Array; sets: readonly number[] } {
  const { owner, count } = page.blocks;
  const of = new Int32Array(count).fill(-1);
  const numbers = new Map<number, number>();
  // Blocks side by side are mostly in the same list.
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
  /** Words, each counted by its probability. */
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
    if (own >= LONG_WORDS) long[list] += own;
    if (first[list] < 0) first[list] = block;
    last[list] = block;
  }
  return { words, hits, links, long, first, last, before };
}

/** The two lists of the highest mean probability, -1 where there are not so many. */
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
  const head = Math.max(0, first[list] - NEAR);
  const tail = Math.min(blocks, last[list] + 1 + NEAR);
  const near = (sums: Float64Array): number => sums[first[list]] - sums[head] + sums[tail] - sums[last[list] + 1];
  const words = near(before.words);
  return words > 0 ? near(before.hits) / words : NOTHING_NEAR;
}

/** How much of what the trees say of a list is believed. Measured: .6 to 1 differ by .0003. */
const BELIEVED = 0.6;

/**
 * The logits of blocks in lists moved up or down with their list: whether a list is content shows in the lists and texts
 * beside it, which a block alone does not know of.
 */
export function movedByLists(logits: Float64Array, { count, of, values }: Lists, forest: CompleteForest): Float64Array {
  const moves = new Float64Array(count);
  predictComplete(forest, { rows: count, columns: WIDTH, values }, moves);
  const moved = logits.slice();
  for (let block = 0; block < moved.length; block++) {
    const list = of[block];
    if (list >= 0) moved[block] += BELIEVED * moves[list];
  }
  return moved;
}
