import type { Blocks } from "./page.ts";

interface TextCounts {
  readonly chars: number;
  readonly words: number;
  readonly punctuation: number;
}

/** Numbers per block in `#rows`. */
const FIELDS = 9;
/* Offsets of the fields in a row. */
const OWNER = 0;
const FROM = 1;
const TO = 2;
const CHARS = 3;
const WORDS = 4;
const PUNCTUATION = 5;
const LINK_CHARS = 6;
const LINK_WORDS = 7;
const CONCEALMENT = 8;

/** How well people can see a text: at once, after they open it, or never. */
export const Concealment = { SEEN: 0, HIDDEN: 1, CONCEALED: 2 } as const;

/**
 * Collects the texts of each run into a block. A run is the inline text between two block boundaries. A run with visible text
 * becomes a visible block, from its first to its last visible text; hidden text between them does not count. A run with only
 * hidden text becomes a hidden block, in which concealed text does not count. A run with only concealed text becomes a concealed block.
 */
export class BlockWriter {
  #rows: Int32Array = new Int32Array(FIELDS * 256);
  #count = 0;
  #open = false;

  /** Adds a text to the current run. */
  add(node: number, owner: number, counts: TextCounts, concealment: number, isLinked: boolean): void {
    const row = this.#count * FIELDS;
    if (!this.#open || concealment < this.#rows[row + CONCEALMENT]) {
      if (row === this.#rows.length) this.#grow();
      // Text that people see better replaces the text in this row. Unused rows are zero already.
      if (this.#open) this.#rows.fill(0, row, row + FIELDS);
      this.#rows[row + OWNER] = owner;
      this.#rows[row + FROM] = node;
      this.#rows[row + CONCEALMENT] = concealment;
      this.#open = true;
    } else if (concealment > this.#rows[row + CONCEALMENT]) return;
    const rows = this.#rows;
    rows[row + TO] = node + 1;
    rows[row + CHARS] += counts.chars;
    rows[row + WORDS] += counts.words;
    rows[row + PUNCTUATION] += counts.punctuation;
    if (!isLinked) return;
    rows[row + LINK_CHARS] += counts.chars;
    rows[row + LINK_WORDS] += counts.words;
  }

  /** Ends the run. */
  end(): void {
    if (this.#open) this.#count++;
    this.#open = false;
  }

  /** Returns all blocks, with one buffer for all arrays. */
  blocks(): Blocks {
    const count = this.#count;
    const memory = new ArrayBuffer(count * CONCEALMENT * 4);
    const concealment = this.#copy(CONCEALMENT, new Uint8Array(count));
    const column = (field: number): Int32Array => this.#copy(field, new Int32Array(memory, field * 4 * count, count));
    return {
      count,
      owner: column(OWNER),
      from: column(FROM),
      to: column(TO),
      chars: column(CHARS),
      words: column(WORDS),
      punctuation: column(PUNCTUATION),
      linkChars: column(LINK_CHARS),
      linkWords: column(LINK_WORDS),
      hidden: concealment.map((one) => (one === Concealment.SEEN ? 0 : 1)),
      concealed: concealment.map((one) => (one === Concealment.CONCEALED ? 1 : 0)),
    };
  }

  #copy<T extends Int32Array | Uint8Array>(field: number, column: T): T {
    const rows = this.#rows;
    for (let i = 0, at = field; i < column.length; i++, at += FIELDS) column[i] = rows[at];
    return column;
  }

  #grow(): void {
    const rows = new Int32Array(this.#rows.length * 2);
    rows.set(this.#rows);
    this.#rows = rows;
  }
}
