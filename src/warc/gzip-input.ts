import { RescanBudget } from "./rescan-budget.ts";

/** Limit: bytes before damaged data that are searched for the start of a gzip member. Deflate notices damage long before. Chosen. */
const MAX_HISTORY_BYTES = 1024 * 1024;

/** The compressed bytes of a file, with the recent ones kept: after damage, reading starts again at the next gzip member. */
export class GzipInput {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #budget = new RescanBudget();
  #rest: Uint8Array;
  /** Position of `#rest` in the file. */
  #offset = 0;
  /** The bytes from the start of the member to `#rest`, or the last of them. */
  #history: Uint8Array[] = [];
  #historyBytes = 0;

  constructor(start: Uint8Array, chunks: AsyncIterator<Uint8Array>) {
    this.#rest = start;
    this.#chunks = chunks;
  }

  /** The bytes that were read from the file and not taken. */
  get rest(): Uint8Array {
    return this.#rest;
  }

  get offset(): number {
    return this.#offset;
  }

  /** Adds bytes of the file to `rest`. Returns false at the end of the file. */
  async more(): Promise<boolean> {
    const next = await this.#chunks.next();
    if (next.done === true) return false;
    this.#rest = this.#rest.length === 0 ? next.value : Buffer.concat([this.#rest, next.value]);
    return true;
  }

  /** Adds bytes until `rest` has `count`. Returns false if the file ends before. */
  async need(count: number): Promise<boolean> {
    while (this.#rest.length < count) if (!(await this.more())) return false;
    return true;
  }

  take(count: number): void {
    const taken = this.#rest.subarray(0, count);
    this.#history.push(taken);
    this.#historyBytes += count;
    while (this.#historyBytes - this.#history[0].length > MAX_HISTORY_BYTES) {
      this.#historyBytes -= this.#history.shift()?.length ?? 0;
    }
    this.#rest = this.#rest.subarray(count);
    this.#offset += count;
  }

  /** Forgets the bytes taken so far: a member starts at `rest`. */
  startMember(): void {
    this.#history = [];
    this.#historyBytes = 0;
  }

  /** Goes to the byte after the start of the member, or as far back as bytes are kept. */
  rewind(): void {
    if (this.#historyBytes === 0 && this.#rest.length > 0) this.take(1);
    const back = this.#historyBytes - 1;
    if (back > 0 && this.#budget.spend(back, this.#offset)) {
      this.#rest = Buffer.concat([...this.#history, this.#rest]).subarray(1);
      this.#offset -= back;
    }
    this.startMember();
  }
}
