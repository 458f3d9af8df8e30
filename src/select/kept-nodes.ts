import { Flag, TEXT } from "../html/index.ts";
import { blockAt, type Page } from "../page/index.ts";

/** Limit: words of a label or button beside code, such as the name of its language or "Copy". */
const MAX_LABEL_WORDS = 3;
/** Limit: words of an unchosen block between a table and chosen text. */
const MAX_NOTE_WORDS = 15;

/** Columns of `#table`: first node of the block, 1 if chosen, words before it in chosen blocks, words before it in all blocks of the table. */
const Column = { FROM: 0, CHOSEN: 1, CHOSEN_BEFORE: 2, ALL_BEFORE: 3 } as const;
const COLUMNS = 4;

/** Values of `#nodes`. */
const KEPT = 1;
/** A text that was not chosen, but kept as a caption. */
const CAPTION = 2;

/** The part of a choice that the content is built from. */
export interface ChosenBlocks {
  /** 1 for each chosen block. */
  readonly chosen: Uint8Array;
}

/**
 * The nodes of a page that become content. At first these are the texts of the chosen blocks and the elements around them. The content
 * builder adds elements without text (images, rules) and unchosen text that belongs to chosen text (captions, footnotes).
 */
export class KeptNodes {
  readonly #page: Page;
  /** KEPT or CAPTION for each kept node, else 0. */
  readonly #nodes: Uint8Array;
  /** One row per block that is chosen, or visible with words, in page order. See `Column`. */
  readonly #table: Int32Array;
  readonly #count: number;
  /** Fast path: the node range that `keepTexts` kept last. Keeping a subtree inside it again would change nothing. */
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
      if (isChosen) this.#keepRange(blocks.from[block], blocks.to[block], blocks.hidden[block] === 1);
      // Unchosen blocks without visible words do not separate their neighbors.
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

  /** Whether a node is kept. */
  has(node: number): boolean {
    return this.#nodes[node] !== 0;
  }

  /** Whether a text was not chosen, but kept as a caption. */
  isAddedCaption(text: number): boolean {
    return this.#nodes[text] === CAPTION;
  }

  /** Returns the node to visit after this one in page order. Skips subtrees that are not kept. */
  next(node: number): number {
    return this.#nodes[node] !== 0 ? node + 1 : this.#page.end[node];
  }

  /** Keeps the visible texts of a subtree, with all elements around them. */
  keepTexts(root: number): void {
    const end = this.#page.end[root];
    if (root >= this.#keptFrom && end <= this.#keptTo) return;
    this.#keptFrom = root;
    this.#keptTo = end;
    this.#keepRange(root, end, false);
  }

  /** Keeps the visible texts of a subtree as a caption. */
  keepCaption(root: number): void {
    const { tag, flags, end } = this.#page;
    const nodes = this.#nodes;
    const isVisible = (text: number) => tag[text] === TEXT && (flags[text] & Flag.UNSEEN) === 0;
    const added: number[] = [];
    for (let text = root; text < end[root]; text++) if (nodes[text] === 0 && isVisible(text)) added.push(text);
    this.keepTexts(root);
    for (const text of added) nodes[text] = CAPTION;
  }

  /** Keeps all texts of a subtree, hidden or not, with all elements around them. */
  keepHiddenTexts(root: number): void {
    this.#keepRange(root, this.#page.end[root], true);
  }

  /** Keeps the blocks of a subtree that are visible and have words. */
  keepBlocks(root: number): void {
    const { blocks, end } = this.#page;
    const past = blockAt(this.#page, end[root]);
    for (let block = blockAt(this.#page, root); block < past; block++) {
      if (blocks.words[block] > 0 && blocks.hidden[block] === 0)
        this.#keepRange(blocks.from[block], blocks.to[block], false);
    }
  }

  /** Keeps the texts in a range of nodes and all their ancestors. The ancestors of a kept node are kept already. */
  #keepRange(from: number, to: number, withHidden: boolean): void {
    const { tag, flags, parent } = this.#page;
    const nodes = this.#nodes;
    const skippedFlag = withHidden ? Flag.CONCEALED : Flag.UNSEEN;
    for (let text = from; text < to; text++) {
      if (tag[text] !== TEXT || (flags[text] & skippedFlag) !== 0) continue;
      for (let node = text; node >= 0 && nodes[node] === 0; node = parent[node]) nodes[node] = KEPT;
    }
  }

  /** Keeps all elements of a subtree, but not its texts. */
  keepElements(root: number): void {
    const { tag, end } = this.#page;
    for (let node = root; node < end[root]; node++) if (tag[node] !== TEXT) this.#nodes[node] = KEPT;
  }

  /** Keeps an element and all elements around it. */
  keepAncestors(element: number): void {
    const { parent } = this.#page;
    for (let node = element; node >= 0 && this.#nodes[node] === 0; node = parent[node]) this.#nodes[node] = KEPT;
  }

  /**
   * Returns the first node of the text: of the first chosen block with at least so many words that a chosen block follows. Before it, a
   * summary and a byline may be chosen. Returns -1 if no block is chosen.
   */
  textStart(minWords: number): number {
    let first = -1;
    for (let block = 0; block < this.#count; block++) {
      if (!this.#isChosen(block)) continue;
      if (this.#isChosen(block + 1) && this.#wordsOf(block) >= minWords) return this.#at(block, Column.FROM);
      if (first < 0) first = this.#at(block, Column.FROM);
    }
    return first;
  }

  /** Counts the words of a subtree: in chosen blocks, and in all blocks of the table. */
  countWords(node: number): { chosen: number; all: number } {
    const first = this.#blockFrom(node);
    const past = this.#blockFrom(this.#page.end[node]);
    const between = (column: number) => this.#at(past, column) - this.#at(first, column);
    return { chosen: between(Column.CHOSEN_BEFORE), all: between(Column.ALL_BEFORE) };
  }

  /** Whether the block before or after a subtree is chosen. */
  isBesideChosen(node: number): boolean {
    return this.#isChosen(this.#blockFrom(node) - 1) || this.#isChosen(this.#blockFrom(this.#page.end[node]));
  }

  /** Whether a chosen block comes before and after a subtree, with at most one short unchosen block between on each side. */
  isBetweenChosen(node: number): boolean {
    const { end } = this.#page;
    return this.#leadsToChosen(this.#blockFrom(node) - 1, -1) && this.#leadsToChosen(this.#blockFrom(end[node]), 1);
  }

  /** Whether an element is between chosen texts of the page, at any distance, and its parent contains one of them. */
  isAmongChosen(node: number): boolean {
    const { parent, end } = this.#page;
    const above = parent[node];
    const before = this.#chosenBefore(node);
    const past = this.#chosenBefore(end[node]);
    if (above < 0 || before === 0 || past === this.chosenWords) return false;
    return before > this.#chosenBefore(above) || past < this.#chosenBefore(end[above]);
  }

  /**
   * Returns the element with one of the tags that contains all text of a subtree except short labels. Returns -1 if there is no such
   * element, or if the subtree is not between chosen blocks (`isBetweenChosen`).
   */
  enclosedElement(node: number, tags: Uint8Array): number {
    const { end } = this.#page;
    if (!this.isBetweenChosen(node)) return -1;
    const first = this.#blockFrom(node);
    const past = this.#blockFrom(end[node]);
    const element = this.#elementOf(first, past, { node, tags });
    for (let at = first; element >= 0 && at < past; at++) {
      const from = this.#at(at, Column.FROM);
      const isInside = from > element && from < end[element];
      if (!isInside && this.#wordsOf(at) > MAX_LABEL_WORDS) return -1;
    }
    return element;
  }

  /** Skips short labels. Returns the nearest ancestor of the next block with one of the tags, else -1. */
  #elementOf(first: number, past: number, { node, tags }: { node: number; tags: Uint8Array }): number {
    const { tag, parent } = this.#page;
    for (let at = first; at < past; at++) {
      for (let above = parent[this.#at(at, Column.FROM)]; above >= node; above = parent[above]) {
        if (tags[tag[above]] === 1) return above;
      }
      if (this.#wordsOf(at) > MAX_LABEL_WORDS) return -1;
    }
    return -1;
  }

  /** Whether a subtree has a block that is chosen, or visible with words. */
  hasBlocks(node: number): boolean {
    const next = this.#blockFrom(node);
    return next < this.#count && this.#at(next, Column.FROM) < this.#page.end[node];
  }

  /** Counts the words of chosen blocks before a node. */
  #chosenBefore(node: number): number {
    return this.#at(this.#blockFrom(node), Column.CHOSEN_BEFORE);
  }

  #at(block: number, column: number): number {
    return this.#table[block * COLUMNS + column];
  }

  #isChosen(block: number): boolean {
    return block >= 0 && block < this.#count && this.#at(block, Column.CHOSEN) === 1;
  }

  /** Whether a block is chosen, or is short and followed by a chosen one. `step` is the direction. */
  #leadsToChosen(block: number, step: 1 | -1): boolean {
    if (this.#isChosen(block)) return true;
    return this.#isChosen(block + step) && this.#wordsOf(block) <= MAX_NOTE_WORDS;
  }

  #wordsOf(block: number): number {
    return this.#at(block + 1, Column.ALL_BEFORE) - this.#at(block, Column.ALL_BEFORE);
  }

  /** Returns the first row of the table whose block starts at the node or after it. */
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
