/** Attributes of microdata and RDFa. */
const MARKS = ["itemprop", "itemscope", "typeof=", "property="] as const;

/** Tells which start tags carry a mark, in one scan of the source per mark; asked in page order. */
export class MarkCursor {
  readonly #source: string;
  readonly #next: number[];

  constructor(source: string) {
    this.#source = source;
    this.#next = MARKS.map((mark) => this.#find(mark, 0));
  }

  /** Whether a mark stands in [from, to). */
  isWithin(from: number, to: number): boolean {
    let isFound = false;
    for (let i = 0; i < MARKS.length; i++) {
      while (this.#next[i]! < from) this.#next[i] = this.#find(MARKS[i]!, this.#next[i]! + 1);
      if (this.#next[i]! < to) isFound = true;
    }
    return isFound;
  }

  #find(mark: string, from: number): number {
    const at = this.#source.indexOf(mark, from);
    return at < 0 ? Number.POSITIVE_INFINITY : at;
  }
}
