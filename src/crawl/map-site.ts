import { FETCH_DEFAULTS, openFetcher } from "../fetch/index.ts";
import { checkOptions, MAP_OPTIONS } from "../options/index.ts";
import { requireSeeds } from "./crawl.ts";
import type { CrawlOptions } from "./crawl-options.ts";
import type { LinkPlace } from "./discover/index.ts";
import { CrawlRun, type FoundAddresses, systemClock } from "./engine/index.ts";
import { MemoryFrontier, type NewAddress } from "./frontier/index.ts";
import { Handover } from "./handover.ts";

/** Options of `mapSite`. Only `seeds` is required. `maxDepth` is 1 by default: the links of the seeds are listed, but not requested. */
export type MapOptions = Omit<
  CrawlOptions,
  | "store"
  | "content"
  | "warc"
  | "templates"
  | "extract"
  | "records"
  | "recrawl"
  | "joinParts"
  | "render"
  | "fetch"
  | "onPage"
  | "onProgress"
  | "metrics"
>;

/** An address of a site. */
export interface MappedAddress {
  readonly url: string;
  /** How it was found: as a seed, in a sitemap or feed, by a redirect, or by a link, with its place in the page. */
  readonly by: LinkPlace;
  /** Links between a seed and the address. */
  readonly depth: number;
  /** The page, sitemap or feed that names it; undefined for seeds. */
  readonly from?: string;
  /** Time of the last change that the sitemap or feed names, as in `2026-05-04T00:00:00.000Z`. */
  readonly modified?: string;
}

/**
 * Yields the addresses of a site that a crawl would request, each once, as they are found: in sitemaps, feeds and links. Obeys robots.txt
 * and the other rules of `crawl`.
 */
export async function* mapSite(options: MapOptions): AsyncGenerator<MappedAddress, void, undefined> {
  checkOptions(options, MAP_OPTIONS);
  requireSeeds(options.seeds);
  const { allowPrivate, timeoutMs, maxBytes, userAgent = FETCH_DEFAULTS.userAgent } = options;
  const { maxDepth = MAP_OPTIONS.maxDepth.default } = options;
  const stop = new AbortController();
  const fetcher = openFetcher({ allowPrivate, timeoutMs, maxBytes, userAgent });
  const handover = new Handover<MappedAddress>();
  const listed = new Set<string>();
  let handed: Promise<void> = Promise.resolve();
  const signal = options.signal === undefined ? stop.signal : AbortSignal.any([options.signal, stop.signal]);
  const run = new CrawlRun(
    { ...options, maxDepth: maxDepth - 1, joinParts: false, signal },
    {
      fetcher,
      frontier: new MemoryFrontier(),
      clock: systemClock,
      userAgent,
      onPages: async () => {},
      onFound: (found) => {
        const news = newAddresses(found, listed);
        if (news.length > 0) handed = handed.then(() => handover.give(news));
        return handed;
      },
    },
  );
  const ended = run.run().then(
    () => handover.end(),
    (error: unknown) => handover.end(error),
  );
  try {
    yield* handover.items();
  } finally {
    stop.abort();
    handover.end();
    await ended;
    await fetcher.close();
  }
}

/** Returns the addresses that are not listed yet and that a crawl would request, and notes them as listed. */
function newAddresses({ addresses, source, modified }: FoundAddresses, listed: Set<string>): readonly MappedAddress[] {
  const news: MappedAddress[] = [];
  for (const address of addresses) {
    if (!isRequested(address) || listed.has(address.key)) continue;
    listed.add(address.key);
    const { url, place: by, depth, key } = address;
    const at = modified?.get(key);
    news.push({
      url,
      by,
      depth,
      ...(source === undefined ? {} : { from: source }),
      ...(at === undefined ? {} : { modified: new Date(at).toISOString() }),
    });
  }
  return news;
}

/** Whether a crawl with a larger `maxDepth` would request an address. */
function isRequested({ skipped }: NewAddress): boolean {
  return skipped === undefined || skipped.code === "depth";
}
