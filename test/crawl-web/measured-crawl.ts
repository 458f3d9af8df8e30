import { setTimeout } from "node:timers/promises";
import type { CrawledPage, CrawlOptions } from "../../src/crawl/crawl-options.ts";
import { type CrawlClock, type CrawlParts, CrawlRun } from "../../src/crawl/engine/index.ts";
import { type Frontier, MemoryFrontier } from "../../src/crawl/frontier/index.ts";
import { openFetcher } from "../../src/fetch/index.ts";
import { type Breaches, countBreaches } from "./breaches.ts";
import type { FoundBy, PathKind } from "./site-parts.ts";
import { type LoggedRequest, startTestWeb, type TestWeb, type TestWebOptions } from "./web.ts";

/** Limits of a request on the test web. Server and crawler share a process: a large sitemap must not let other requests time out. */
export const LIMITS = { timeoutMs: 20_000, maxBytes: 4 * 2 ** 20 } as const;

/** Time that jumps over pauses: a second of waiting takes a millisecond. Requests take their real time. */
export class JumpingClock implements CrawlClock {
  #jumped = 0;

  now(): number {
    return performance.now() + this.#jumped;
  }

  async sleep(ms: number, signal: AbortSignal): Promise<void> {
    const from = this.now();
    await setTimeout(1, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) this.#jumped += Math.max(0, from + ms - this.now());
  }
}

/** What a crawl of the test web found, and what it cost. */
export interface MeasuredCrawl {
  readonly found: Readonly<Record<FoundBy, readonly [found: number, all: number]>>;
  /** Marks of the texts that were not found. */
  readonly missing: readonly string[];
  readonly log: readonly LoggedRequest[];
  readonly requests: number;
  /** Requests by the kind of their page. */
  readonly kinds: Readonly<Partial<Record<PathKind, number>>>;
  readonly breaches: Breaches;
  /** Pages in the result that asked not to be indexed. */
  readonly hiddenPages: number;
  readonly pages: number;
  /** New informative words after each page request. */
  readonly wordsByRequest: readonly number[];
}

/** Order of the requests: that of the crawler, or the order in which addresses were found. */
export type CrawlOrder = "learned" | "breadth-first";

/** How to measure a crawl. */
interface MeasureOptions {
  readonly order?: CrawlOrder;
  /** Limit of the requests. */
  readonly maxRequests?: number;
  /** Requests of one run. The next run continues the crawl, as after a restart. */
  readonly requestsPerRun?: number;
}

/** Limit: runs of one crawl. */
const MAX_RUNS = 100;

/** Crawls a test web in this process, on a clock that jumps. */
export async function measureCrawl(
  options: Omit<TestWebOptions, "now">,
  { order = "learned", maxRequests = Number.POSITIVE_INFINITY, requestsPerRun = maxRequests }: MeasureOptions = {},
): Promise<MeasuredCrawl> {
  const clock = new JumpingClock();
  const web = await startTestWeb({ ...options, now: () => clock.now() });
  const pages: CrawledPage[] = [];
  const frontier = new MemoryFrontier();
  const fetcher = openFetcher({ ...LIMITS, allowPrivate: true });
  const parts: CrawlParts = {
    fetcher,
    frontier: order === "learned" ? frontier : breadthFirst(frontier),
    clock,
    userAgent: "pith/0",
    onPages: async (found) => void pages.push(...found),
  };
  let done = 0;
  for (let runs = 0, isOver = false; !isOver && runs < MAX_RUNS && done < maxRequests; runs++) {
    const requests = await runOnce(web, parts, Math.min(requestsPerRun, maxRequests - done));
    isOver = requests < requestsPerRun;
    done += requests;
  }
  await fetcher.close();
  await web.close();
  return measuredTexts(web, new Map(pages.map(({ url, extraction }) => [new URL(url).href, extraction.text])));
}

/** Starts or continues a crawl. Returns the number of its requests. */
async function runOnce({ seeds }: TestWeb, parts: CrawlParts, maxRequests: number): Promise<number> {
  const stop = new AbortController();
  let made = 0;
  const crawlOptions: CrawlOptions = {
    seeds,
    signal: stop.signal,
    onProgress: ({ requests }) => {
      made = requests;
      if (requests >= maxRequests) stop.abort();
    },
  };
  await new CrawlRun(crawlOptions, parts).run();
  return made;
}

function pageRequests({ requests }: TestWeb): TestWeb["requests"] {
  return requests.filter(({ kind }) => kind !== "service");
}

/** Measures a crawl by the requests that the web logged, and the texts that it brought by address. */
export function measuredTexts(web: TestWeb, text: ReadonlyMap<string, string>): MeasuredCrawl {
  const all = [...text.values()].join("\n");
  const words = new Set(all.split(/[^\p{L}\p{N}]+/u));
  const contents = web.sites.flatMap((site) => site.contents);
  const share = (by: FoundBy): readonly [number, number] => {
    const wanted = contents.filter((content) => content.by === by);
    return [wanted.filter(({ mark }) => words.has(mark)).length, wanted.length];
  };
  const kinds: Partial<Record<PathKind, number>> = {};
  for (const { kind } of web.requests) kinds[kind] = (kinds[kind] ?? 0) + 1;
  return {
    found: { link: share("link"), sitemap: share("sitemap"), feed: share("feed"), render: share("render") },
    missing: contents.filter(({ mark, by }) => by !== "render" && !words.has(mark)).map(({ mark }) => mark),
    log: web.requests,
    requests: web.requests.length,
    kinds,
    breaches: countBreaches(web.sites, web.requests),
    hiddenPages: web.sites.flatMap(({ hiddenMarks }) => hiddenMarks).filter((mark) => words.has(mark)).length,
    pages: text.size,
    wordsByRequest: wordsByRequest(web, text),
  };
}

/** Counts the words of paragraphs that no earlier page had. */
function wordsByRequest(web: TestWeb, texts: ReadonlyMap<string, string>): readonly number[] {
  const known = new Set<string>();
  let words = 0;
  return pageRequests(web).map(({ host, path }) => {
    for (const line of texts.get(new URL(path, `http://${host}`).href)?.split("\n") ?? []) {
      if (known.has(line)) continue;
      known.add(line);
      words += line.split(" ").length;
    }
    return words;
  });
}

/** A frontier in which all addresses of a host are one group: they are taken in the order of their depth, then as they were found. */
function breadthFirst(frontier: Frontier): Frontier {
  const group = { pattern: "/", place: "seed" } as const;
  return new Proxy(frontier, {
    get(target, name: keyof Frontier) {
      if (name === "commit") {
        return (changes: Parameters<Frontier["commit"]>[0]) =>
          target.commit({ ...changes, added: changes.added?.map((address) => ({ ...address, ...group })) ?? [] });
      }
      if (name === "take") {
        return async (host: string, _: unknown, count: number) =>
          (await target.take(host, group, count)).map((address) => ({
            ...address,
            place: address.depth === 0 ? "seed" : "list",
          }));
      }
      return target[name].bind(target);
    },
  });
}

/** Share of the texts that were found, those that need scripts left out. */
export function foundShare({ found: { link, sitemap, feed } }: MeasuredCrawl): number {
  const [found, all] = [link, sitemap, feed].reduce(([a, b], [c, d]) => [a + c, b + d], [0, 0]);
  return found / all;
}

/** Requests for pages per text that was found. */
export function requestsPerText(crawl: MeasuredCrawl): number {
  const { link, sitemap, feed } = crawl.found;
  return (crawl.requests - (crawl.kinds.service ?? 0)) / (link[0] + sitemap[0] + feed[0]);
}

/** Share of all requests that went into traps. */
export function trapShare({ kinds, requests }: MeasuredCrawl): number {
  return (kinds.trap ?? 0) / requests;
}
