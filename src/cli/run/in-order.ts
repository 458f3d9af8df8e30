/** Options of `inOrder`. */
export interface InOrderOptions {
  /** Limit: items in progress, including finished ones that wait for an earlier item. */
  readonly window: number;
  /** Once aborted, no item is started or waited for. */
  readonly signal: AbortSignal;
}

/** Works on several items at a time and yields the results in the order of the items. `work` must not reject. */
export async function* inOrder<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  { window, signal }: InOrderOptions,
): AsyncGenerator<Result> {
  const stopped = new Promise<undefined>((resolve) => signal.addEventListener("abort", () => resolve(undefined)));
  const begun: Promise<Result>[] = [];
  let next = 0;
  while (!signal.aborted) {
    while (begun.length < window && next < items.length) begun.push(work(items[next++]));
    const first = begun.shift();
    if (!first) return;
    const result = await Promise.race([first.then((value) => ({ value })), stopped]);
    if (result) yield result.value;
  }
}
