import { Flag, TEXT } from "../html/index.ts";
import { blockAt, type Page } from "../page/index.ts";

/** A label or button beside code, such as its language or "Copy". */
const FEW_WORDS = 3;
/** A note under a table, or a line above it, that nobody chose. */
const NOTE_WORDS = 15;

/** First node of a block, 1 if it is chosen, words of the chosen blocks and of all blocks before it. */
const Column = { FROM: 0, CHOSEN: 1, CHOSEN_BEFORE: 2, ALL_BEFORE: 3 } as const;
const COLUMNS = 4;

/** What `build` needs to know of a choice. */
export interface ChosenBlocks {
  /** 1 for each chosen block. */
  readonly chosen: Uint8Array;
}

/**
 * The nodes a choice of blocks keeps: the texts of the chosen blocks and all elements around them. What has no text of its
 * own (an image, a rule) belongs to the content by where it stands.
 */
export class KeptNodes {
  readonly #page: Page;
  /** 1 for texts to keep, and for elements with such a text below them. */
  readonly #nodes: Uint8Array;
  /** Blocks with words that people see, in page order; `Column` says what a row of the table holds of each. */
  readonly #table: Int32Array;
  readonly #count: number;
  /** The last range that was kept: units inside need not be kept again. */
  #keptFrom = 0;
  #keptTo = 0;
  /** Words of all chosen blocks. */
  readonly chosenWords: number;

  constructor(page: Page, choice: ChosenBlocks) {
    const { blocks } = page;
    this.#page = page;
    this.#nodes = new Uint8Array(page.count);
    this.#table = new Int32Array((blocks.count + 1) * COLUMNS);
    let chosenWords = 0;
    let allWords = 0;
    let row = 0;
    for (let block = 0; block < blocks.count; block++) {
      const isChosen = choice.chosen[block] === 1;
      if (isChosen) this.#keepTexts(blocks.from[block], blocks.to[block], blocks.hidden[block] === 1);
      // Empty lines, such as paragraphs of invisible signs, part nothing.
      if (!isChosen && (blocks.hidden[block] === 1 || blocks.words[block] === 0)) continue;
      this.#table[row + Column.FROM] = blocks.from[block];
      this.#table[row + Column.CHOSEN] = isChosen ? 1 : 0;
      if (isChosen) chosenWords += blocks.words[block];
      allWords += blocks.words[block];
      row += COLUMNS;
      this.#table[row + Column.CHOSEN_BEFORE] = chosenWords;
      this.#table[row + Column.ALL_BEFORE] = allWords;
    }
    this.#count = row / COLUMNS;
    this.chosenWords = chosenWords;
  }

  has(node: number): boolean {
    return this.#nodes[node] === 1;
  }

  /** The node to look at behind another, in page order: nothing is kept in what is not. */
  next(node: number): number {
    return this.#nodes[node] === 1 ? node + 1 : this.#page.end[node];
  }

  /** Keeps the texts of a subtree that people see. */
  keep(root: number): void {
    const end = this.#page.end[root];
    if (root >= this.#keptFrom && end <= this.#keptTo) return;
    this.#keptFrom = root;
    this.#keptTo = end;
    this.#keepTexts(root, end, false);
  }

  /** Keeps the blocks of a subtree that people see and that have words. */
  keepWords(root: number): void {
    const { blocks, end } = this.#page;
    const past = blockAt(this.#page, end[root]);
    for (let block = blockAt(this.#page, root); block < past; block++) {
      if (blocks.words[block] > 0 && blocks.hidden[block] === 0)
        this.#keepTexts(blocks.from[block], blocks.to[block], false);
    }
  }

  #keepTexts(from: number, to: number, withHidden: boolean): void {
    const { tag, flags, parent } = this.#page;
    const nodes = this.#nodes;
    for (let text = from; text < to; text++) {
      if (tag[text] !== TEXT || (!withHidden && (flags[text] & Flag.UNSEEN) !== 0)) continue;
      for (let node = text; node >= 0 && nodes[node] === 0; node = parent[node]) nodes[node] = 1;
    }
  }

  /** Keeps all elements of a subtree, but none of its texts. */
  adopt(root: number): void {
    const { tag, end } = this.#page;
    for (let node = root; node < end[root]; node++) if (tag[node] !== TEXT) this.#nodes[node] = 1;
  }

  /** The words of the visible blocks of a subtree: chosen, and all. */
  share(node: number): { chosen: number; all: number } {
    const first = this.#blockFrom(node);
    const past = this.#blockFrom(this.#page.end[node]);
    const between = (column: number) => this.#at(past, column) - this.#at(first, column);
    return { chosen: between(Column.CHOSEN_BEFORE), all: between(Column.ALL_BEFORE) };
  }

  /** Whether a subtree stands next to chosen text. */
  isBesideChosen(node: number): boolean {
    return this.#isChosen(this.#blockFrom(node) - 1) || this.#isChosen(this.#blockFrom(this.#page.end[node]));
  }

  /** Whether chosen text stands before and behind a subtree, with no more than a note between. */
  isBetweenChosen(node: number): boolean {
    const { end } = this.#page;
    return this.#leadsToChosen(this.#blockFrom(node) - 1, -1) && this.#leadsToChosen(this.#blockFrom(end[node]), 1);
  }

  /**
   * The element of one of the tags that holds all text of a subtree, but for a word or two, if chosen text stands both
   * before and behind it, with no more than a note between; -1 if there is none.
   */
  enclosed(node: number, tags: Uint8Array): number {
    const { end } = this.#page;
    if (!this.isBetweenChosen(node)) return -1;
    const first = this.#blockFrom(node);
    const past = this.#blockFrom(end[node]);
    const unit = this.#unitOf(first, past, { node, tags });
    for (let at = first; unit >= 0 && at < past; at++) {
      const from = this.#at(at, Column.FROM);
      const isInside = from > unit && from < end[unit];
      if (!isInside && this.#wordsOf(at) > FEW_WORDS) return -1;
    }
    return unit;
  }

  /** The element of one of the tags around the first block that has one; labels before it may have none. */
  #unitOf(first: number, past: number, { node, tags }: { node: number; tags: Uint8Array }): number {
    const { tag, parent } = this.#page;
    for (let at = first; at < past; at++) {
      for (let above = parent[this.#at(at, Column.FROM)]; above >= node; above = parent[above]) {
        if (tags[tag[above]] === 1) return above;
      }
      if (this.#wordsOf(at) > FEW_WORDS) return -1;
    }
    return -1;
  }

  hasBlocks(node: number): boolean {
    const next = this.#blockFrom(node);
    return next < this.#count && this.#at(next, Column.FROM) < this.#page.end[node];
  }

  #at(block: number, column: number): number {
    return this.#table[block * COLUMNS + column];
  }

  #isChosen(block: number): boolean {
    return block >= 0 && block < this.#count && this.#at(block, Column.CHOSEN) === 1;
  }

  /** Whether a block is chosen, or is a note beyond which the next is. */
  #leadsToChosen(block: number, step: 1 | -1): boolean {
    if (this.#isChosen(block)) return true;
    return this.#isChosen(block + step) && this.#wordsOf(block) <= NOTE_WORDS;
  }

  #wordsOf(block: number): number {
    return this.#at(block + 1, Column.ALL_BEFORE) - this.#at(block, Column.ALL_BEFORE);
  }

  /** The first visible block that begins at the node or behind it. */
  #blockFrom(node: number): number {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#at(middle, Column.FROM) < node) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
