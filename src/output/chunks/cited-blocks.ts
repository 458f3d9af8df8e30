import { lowerBound, type Page, readBlock } from "../../page/index.ts";
import { compactKey } from "../../text/index.ts";

/** Where the text of a chunk is on the page. */
export interface Citation {
  /** The block that it starts in. */
  readonly block: number;
  /** The text of that block, from the start of the chunk on. */
  readonly first: string;
  /** The text of the block that it ends in, up to the end of the chunk. */
  readonly last: string;
}

/** Limit: letters of a line that are looked for. Longer ones find nothing more. */
const MAX_KEY_CHARS = 40;
/** Limit: letters of the page that are searched for one line, besides those of its chunk. Bounds the time for lines that are not found. */
const MAX_SEARCHED_CHARS = 20_000;
/** Limit: lines at each end of a chunk that are looked for. The first may be a picture, or the name of an author. */
const MAX_LINES = 6;

const IMAGE = /!\[[^\]]*\]\([^)]*\)/g;
const ADDRESS = /\]\([^)]*\)/g;
const TAG = /<\/?[a-z]{1,8}>/g;
const REFERENCE = /&#(\d{1,5});/g;
const NOTE_MARK = /\[\^\d{1,6}\]|^>? ?\[![A-Z]+\]$/g;
const NUMBER = /^[\s>]*\d{1,9}[.)] /;
/** Lines without words: margins, rules, and the line below the head of a table. */
const WORDLESS = /^[\s|:>-]*$/;
const MARGIN = /^[\s>]+/;

/** Whether a line of Markdown is syntax alone: a rule, or a fence of code or a formula. */
function isSyntax(line: string): boolean {
  if (WORDLESS.test(line)) return true;
  const inner = line.replace(MARGIN, "");
  return inner.startsWith("```") || inner.startsWith("$$");
}

/** Returns the letters and digits of a line of Markdown, without addresses and marks. */
function keyOfLine(line: string): string {
  if (isSyntax(line)) return "";
  const text = line
    .replace(IMAGE, "")
    .replace(ADDRESS, "]")
    .replace(TAG, "")
    .replace(NOTE_MARK, "")
    .replace(NUMBER, "")
    .replace(REFERENCE, (_, code: string) => String.fromCharCode(Number(code)));
  return compactKey(text);
}

/** Finds the blocks of the page that the text of chunks comes from. Asked for chunks in page order, it takes linear time. */
export class CitedBlocks {
  readonly #page: Page;
  /** The chosen blocks, and where the letters of each start in `#key`. */
  readonly #blocks: number[] = [];
  readonly #starts: number[] = [];
  readonly #key: string;
  /** The place of the chunk before. */
  #at = 0;
  #words: BlockWords | undefined;

  constructor(page: Page, chosen: Uint8Array) {
    this.#page = page;
    const keys: string[] = [];
    let length = 0;
    for (const [block, isChosen] of chosen.entries()) {
      if (isChosen === 0) continue;
      const key = compactKey(readBlock(page, block));
      this.#blocks.push(block);
      this.#starts.push(length);
      keys.push(key);
      length += key.length;
    }
    this.#key = keys.join("");
  }

  /** Returns the blocks of a chunk; undefined if its first lines are not in the chosen blocks. */
  find(chunk: string): Citation | undefined {
    const keys = chunk
      .split("\n")
      .map(keyOfLine)
      .filter((key) => key !== "");
    const size = keys.reduce((sum, key) => sum + key.length, 0);
    const from = this.#at;
    const area = this.#key.slice(from, from + size + MAX_SEARCHED_CHARS);
    const start = firstFound(keys.slice(0, MAX_LINES), (key) => area.indexOf(key.slice(0, MAX_KEY_CHARS)));
    if (start === undefined) return undefined;
    const inside = area.slice(start, start + size + MAX_KEY_CHARS);
    const end = firstFound(keys.slice(-MAX_LINES).reverse(), (key) => {
      const tail = key.slice(-MAX_KEY_CHARS);
      const at = inside.lastIndexOf(tail);
      return at < 0 ? at : at + tail.length - 1;
    });
    this.#at = from + start;
    return this.#citation(from + start, end === undefined ? undefined : from + start + end);
  }

  #citation(start: number, end: number | undefined): Citation {
    const from = this.#entryAt(start);
    const first = this.#wordsOf(from).from(start - this.#starts[from]);
    if (end === undefined) return { block: this.#blocks[from], first, last: first };
    const to = this.#entryAt(end);
    return { block: this.#blocks[from], first, last: this.#wordsOf(to).upTo(end - this.#starts[to]) };
  }

  #entryAt(position: number): number {
    return lowerBound(this.#starts, position + 1) - 1;
  }

  /** Several chunks in a row may be pieces of one block: its words are kept. */
  #wordsOf(entry: number): BlockWords {
    const block = this.#blocks[entry];
    if (this.#words?.block !== block) this.#words = new BlockWords(block, readBlock(this.#page, block));
    return this.#words;
  }
}

const WORD = /[^\s，。！？、；：]+[，。！？、；：]*/g;

/** The words of a block, by the number of letters before them. */
class BlockWords {
  readonly block: number;
  readonly #text: string;
  /** Per word: letters before it, and where it starts and ends in the text. */
  readonly #letters: number[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  constructor(block: number, text: string) {
    this.block = block;
    this.#text = text;
    let letters = 0;
    for (const { 0: word, index } of text.matchAll(WORD)) {
      this.#letters.push(letters);
      this.#starts.push(index);
      this.#ends.push(index + word.length);
      letters += compactKey(word).length;
    }
  }

  /** Returns the text from a letter on. */
  from(letter: number): string {
    return this.#text.slice(letter === 0 ? 0 : this.#starts[lowerBound(this.#letters, letter)]);
  }

  /** Returns the text up to the word with a letter. */
  upTo(letter: number): string {
    return this.#text.slice(0, this.#ends[lowerBound(this.#letters, letter + 1) - 1]);
  }
}

/** Returns the first result that is not negative. */
function firstFound(keys: readonly string[], find: (key: string) => number): number | undefined {
  for (const key of keys) {
    const at = find(key);
    if (at >= 0) return at;
  }
  return undefined;
}
