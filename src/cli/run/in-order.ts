/** Options of `inOrder`. */
export interface InOrderOptions {
  /** Limit: items in progress, including finished ones that wait for an earlier item. */
  readonly window: number;
  /** Once aborted, no item is started or waited for. */
  readonly signal: AbortSignal;
}

/** An item in progress. */
interface Slot<Result> {
  finished?: { readonly result: Result };
}

/**
 * Works on several items at a time and yields the results in the order of the items. A result that is ready is yielded also while the
 * next item is awaited. `work` must not reject.
 *
 * It waits for events with one short-lived promise at a time. `Promise.race` with a promise that stays pending, such as that of an
 * abort, would keep all results in memory.
 */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  work: (item: Item) => Promise<Result>,
  { window, signal }: InOrderOptions,
): AsyncGenerator<Result> {
  const line = new WorkLine(items, work);
  const onAbort = (): void => line.wake();
  signal.addEventListener("abort", onAbort);
  try {
    while (!signal.aborted) {
      const event = line.nextEvent();
      line.fill(window);
      const first = line.takeFirst();
      if (first !== undefined) yield first.result;
      else if (line.isAtEnd) return;
      else await event;
    }
  } finally {
    signal.removeEventListener("abort", onAbort);
    line.close();
  }
}

/** The items in progress, and the source of more. */
class WorkLine<Item, Result> {
  readonly #source: AsyncIterator<Item> | Iterator<Item>;
  readonly #work: (item: Item) => Promise<Result>;
  readonly #slots: Slot<Result>[] = [];
  #state: "ready" | "waiting" | "ended" = "ready";
  #failure: { readonly error: unknown } | undefined;
  wake: () => void = () => {};

  constructor(items: AsyncIterable<Item> | Iterable<Item>, work: (item: Item) => Promise<Result>) {
    this.#source = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
    this.#work = work;
  }

  get isAtEnd(): boolean {
    return this.#state === "ended" && this.#slots.length === 0;
  }

  /** Resolves when an item arrives or is done, and when `wake` is called. */
  nextEvent(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  /** Asks the source for an item if there is room for it. Throws if the source failed. */
  fill(window: number): void {
    if (this.#failure !== undefined) throw this.#failure.error;
    if (this.#state === "ready" && this.#slots.length < window) void this.#pull();
  }

  /** Takes the first item if it is done. */
  takeFirst(): Slot<Result>["finished"] {
    const finished = this.#slots[0]?.finished;
    if (finished !== undefined) this.#slots.shift();
    return finished;
  }

  /** Does not wait: the source may wait for input that never comes. */
  close(): void {
    void this.#source.return?.();
  }

  async #pull(): Promise<void> {
    this.#state = "waiting";
    try {
      const next = await this.#source.next();
      this.#state = next.done === true ? "ended" : "ready";
      if (next.done !== true) void this.#start(next.value);
    } catch (error) {
      this.#failure = { error };
    }
    this.wake();
  }

  async #start(item: Item): Promise<void> {
    const slot: Slot<Result> = {};
    this.#slots.push(slot);
    slot.finished = { result: await this.#work(item) };
    this.wake();
  }
}
