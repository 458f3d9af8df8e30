import type { PageList } from "../lists/index.ts";
import { type StoredJson, type StoredLine, storedFiles, storedLines } from "./stored-pages.ts";

/** The records of a page of a list, as a store keeps them. */
export interface StoredList extends PageList {
  readonly url: string;
  readonly fetched: string;
}

/** Pages of a crawl. Each call reads them from the first one on. */
export type ReadCrawled = () => AsyncIterable<Pick<StoredLine, "json">>;

/** Yields the lists in the store of a crawl with the option `records`. Throws `StoreError` if the folder is not a store. */
export async function* storedLists(folder: string): AsyncGenerator<StoredList> {
  const { content } = await storedFiles(folder);
  yield* crawledLists(() => storedLines(content));
}

/**
 * Yields the lists of the pages of a crawl with the option `records`, in the order of the crawl. Of a page that a recrawl found changed, only
 * the last version counts. Reads the pages twice.
 */
export async function* crawledLists(pages: ReadCrawled): AsyncGenerator<StoredList> {
  // Only addresses that occur again are kept with the number of their versions.
  const versions = await repeatedAddresses(pages);
  for await (const {
    json: { url, fetched, list },
  } of pages()) {
    const left = versions.get(url) ?? 0;
    if (left > 0) versions.set(url, left - 1);
    else if (list !== undefined) yield { url, fetched, ...list };
  }
}

/** Returns how many further lines each address has that has several. */
async function repeatedAddresses(pages: ReadCrawled): Promise<Map<string, number>> {
  const seen = new Set<string>();
  const repeated = new Map<string, number>();
  for await (const { json } of pages()) {
    const { url }: StoredJson = json;
    if (seen.has(url)) repeated.set(url, (repeated.get(url) ?? 0) + 1);
    else seen.add(url);
  }
  return repeated;
}
