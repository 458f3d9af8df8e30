export interface InOrderOptions {
  /** How many items are worked on at once. It also bounds the results that wait for an earlier one. */
  readonly window: number;
  /** No new item is begun, and none waited for, once this is aborted. */
  readonly signal: AbortSignal;
}

/** Works on several items at once and yields the results in the order of the items. `work` must not reject. */
export async function* inOrder<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  { window, signal }: InOrderOptions,
): AsyncGenerator<Result> {
  const stopped = new Promise<undefined>((resolve) => signal.addEventListener("abort", () => resolve(undefined)));
  const begun: Promise<Result>[] = [];
  let next = 0;
  while (!signal.aborted) {
    while (begun.length < window && next < items.length) begun.push(work(items[next++]!));
    const first = begun.shift();
    if (!first) return;
    const result = await Promise.race([first.then((value) => ({ value })), stopped]);
    if (result) yield result.value;
  }
}
