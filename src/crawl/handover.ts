/** Hands items from the crawl to its caller. The giver waits until they are taken. */
export class Handover<T> {
  #items: readonly T[] = [];
  #isEnded = false;
  #error: unknown;
  #wakeTaker: () => void = () => {};
  #wakeGiver: () => void = () => {};

  async give(items: readonly T[]): Promise<void> {
    if (this.#isEnded) return;
    this.#items = items;
    this.#wakeTaker();
    await new Promise<void>((resolve) => {
      this.#wakeGiver = resolve;
      if (this.#isEnded) resolve();
    });
  }

  end(error?: unknown): void {
    this.#isEnded = true;
    this.#error ??= error;
    this.#wakeTaker();
    this.#wakeGiver();
  }

  async *items(): AsyncGenerator<T> {
    for (;;) {
      const items = this.#items;
      this.#items = [];
      yield* items;
      if (items.length > 0) this.#wakeGiver();
      if (this.#items.length > 0) continue;
      if (this.#isEnded) break;
      await new Promise<void>((resolve) => {
        this.#wakeTaker = resolve;
        if (this.#isEnded || this.#items.length > 0) resolve();
      });
    }
    if (this.#error !== undefined) throw this.#error;
  }
}
