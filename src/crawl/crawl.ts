import { FETCH_DEFAULTS, openFetcher } from "../fetch/index.ts";
import { CRAWL_OPTIONS, checkOptions } from "../options/index.ts";
import { webAddress } from "../page/index.ts";
import { CRAWL_DEFAULTS, type CrawledPage, type CrawlOptions } from "./crawl-options.ts";
import { CapturedAnswers, CrawlRun, systemClock } from "./engine/index.ts";
import { MemoryFrontier } from "./frontier/index.ts";
import { Handover } from "./handover.ts";
import { measuredFetcher } from "./metrics/index.ts";
import { openCrawlRenderer } from "./rendering/index.ts";
import { explainedProblem, openStore, runSecondPass } from "./store/index.ts";

/**
 * Crawls from the seeds, and yields each page with content. Obeys robots.txt, and asks each registered domain for one page at a time. The
 * crawl waits while the caller works on a page.
 */
export async function* crawl(options: CrawlOptions): AsyncGenerator<CrawledPage, void, undefined> {
  checkOptions(options, CRAWL_OPTIONS);
  requireSeeds(options.seeds);
  for (const name of ["content", "recrawl"] as const) {
    if (options[name] && options.store === undefined) throw new TypeError(`option ${name} needs the option store`);
  }
  const { allowPrivate, timeoutMs, maxBytes, userAgent = FETCH_DEFAULTS.userAgent } = options;
  const stop = new AbortController();
  const own = openFetcher({ allowPrivate, timeoutMs, maxBytes, userAgent });
  const { fetch, metrics } = options;
  const unmeasured = fetch === undefined ? own : { ...own, visit: (url: string, asked = {}) => fetch(url, asked) };
  const network = metrics === undefined ? unmeasured : measuredFetcher(unmeasured, metrics);
  const { content, warc = CRAWL_DEFAULTS.warc } = options;
  const store = options.store === undefined ? undefined : await openStore(options.store, { content, warc });
  const captures = store !== undefined && warc ? new CapturedAnswers(network, systemClock) : undefined;
  const frontier = store?.frontier ?? new MemoryFrontier();
  const { render = CRAWL_DEFAULTS.render } = options;
  const renderer = render === "never" ? undefined : openCrawlRenderer({ allowPrivate, userAgent });
  const handover = new Handover<CrawledPage>();
  const signal = options.signal === undefined ? stop.signal : AbortSignal.any([options.signal, stop.signal]);
  const run = new CrawlRun(
    { ...options, signal },
    {
      fetcher: captures ?? network,
      captures,
      frontier,
      clock: systemClock,
      userAgent,
      renderer,
      metrics,
      ...(store === undefined ? {} : { writePages: store.writePages }),
      onPages: (pages) => handover.give(pages),
    },
  );
  const explained = (error: unknown): unknown =>
    options.store === undefined ? error : explainedProblem(options.store, error);
  const reviseSites = async (): Promise<void> => {
    const isWanted = store !== undefined && captures !== undefined && options.templates !== false && !signal.aborted;
    const revised = isWanted ? await runSecondPass(store, { extract: options.extract, signal }) : undefined;
    await run.reportEnd(revised);
  };
  const ended = run
    .run()
    .then(reviseSites)
    .then(
      () => handover.end(),
      (error: unknown) => handover.end(signal.aborted && error === signal.reason ? undefined : explained(error)),
    );
  try {
    yield* handover.items();
  } finally {
    stop.abort();
    handover.end();
    await ended;
    await Promise.all([network.close(), renderer?.close()]);
    await (store ?? frontier).close();
  }
}

/** Throws TypeError unless all seeds are addresses of the web. */
export function requireSeeds(seeds: readonly string[] | undefined): void {
  if (seeds === undefined || seeds.length === 0) throw new TypeError("option seeds must name at least one address");
  for (const seed of seeds) {
    if (webAddress(seed) !== undefined) continue;
    throw new TypeError(`option seeds: ${JSON.stringify(seed)} is not an address such as https://example.org/`);
  }
}
