import { setImmediate } from "node:timers/promises";
import type { CrawledPage, CrawlOptions } from "../src/crawl/crawl-options.ts";
import type { CrawlClock } from "../src/crawl/engine/crawl-clock.ts";
import { CrawlRun } from "../src/crawl/engine/crawl-run.ts";
import { MemoryFrontier } from "../src/crawl/frontier/index.ts";
import { measuredFetcher } from "../src/crawl/metrics/index.ts";
import type { CrawlRenderer } from "../src/crawl/rendering/index.ts";
import { type Fetcher, GiveUpError, headerOf, type Visit, type VisitRequest } from "../src/fetch/index.ts";

/** The origin of the addresses of a scripted web. */
export const ORIGIN = "http://a.example";

/** An answer of the web below: a body, a redirect (`→ /target`), an error, or a function of the number of requests so far and the cookies. */
type Answer =
  | string
  | Error
  | { body: string; type?: string; headers?: string[]; waitMs?: number }
  | ((times: number, cookie: string) => Answer);
/** Path → answer. */
export type Web = Readonly<Record<string, Answer>>;

/** Returns a page with unique text and links. */
export function page(name: string, ...links: string[]): string {
  const words = Array.from({ length: 60 }, (_, i) => `${name.replace(/\W/g, "")}word${i}`).join(" ");
  const list = links.map((link) => `<li><a href="${link}">A link to ${link}</a></li>`).join("");
  return `<!doctype html><title>${name}</title><main><h1>${name}</h1><p>${words}.</p></main><ul>${list}</ul>`;
}

/** Time that moves only when somebody waits. */
export class TestClock implements CrawlClock {
  time = 1_000_000;
  now(): number {
    return this.time;
  }
  async sleep(ms: number): Promise<void> {
    await Promise.resolve();
    this.time += Math.max(0, ms);
  }
}

const clocks = new WeakMap<MemoryFrontier, TestClock>();

/** Returns the clock of the crawls with a frontier: time goes on from one run to the next. */
export function clockOf(frontier: MemoryFrontier): TestClock {
  const clock = clocks.get(frontier) ?? new TestClock();
  clocks.set(frontier, clock);
  return clock;
}

/** What a crawl of a scripted web found and requested. */
export interface Crawled {
  readonly pages: readonly CrawledPage[];
  readonly paths: readonly string[];
  /** The requests in order: `[time, path]`. */
  readonly requests: readonly (readonly [number, string])[];
  readonly frontier: MemoryFrontier;
  readonly endedAt: number;
}

/** Options of a crawl of a scripted web, and other parts of it. */
interface ScriptedOptions extends Partial<CrawlOptions> {
  readonly renderer?: CrawlRenderer;
}

/** Crawls a scripted web from its front page. */
export async function crawled(
  web: Web,
  { renderer, ...options }: ScriptedOptions = {},
  frontier = new MemoryFrontier(),
): Promise<Crawled> {
  const clock = clockOf(frontier);
  const requests: (readonly [number, string])[] = [];
  const fetcher: Fetcher = {
    fetch: () => Promise.reject(new Error("not used")),
    close: async () => {},
    async visit(url, request = {}) {
      const path = url.startsWith(ORIGIN) ? url.slice(ORIGIN.length) : url;
      const times = requests.filter(([, other]) => other === path).length;
      requests.push([clock.now(), path]);
      // An answer comes only after other work of the process had its turn.
      await setImmediate();
      let answer = web[path] ?? new GiveUpError("no such page", { code: "status", url, status: 404 });
      while (typeof answer === "function") answer = answer(times, request.cookie ?? "");
      if (answer instanceof Error) throw answer;
      return visitOf(url, answer, request);
    },
  };
  const pages: CrawledPage[] = [];
  const { metrics } = options;
  const run = new CrawlRun(
    { seeds: [`${ORIGIN}/`], ...options },
    {
      fetcher: metrics === undefined ? fetcher : measuredFetcher(fetcher, metrics),
      frontier,
      clock,
      userAgent: "pith/1",
      renderer,
      metrics,
      onPages: async (found) => void pages.push(...found),
    },
  );
  await run.run();
  return {
    pages,
    paths: pages.map(({ url }) => url.replace(ORIGIN, "")).sort(),
    requests,
    frontier,
    endedAt: clock.now(),
  };
}

function visitOf(
  url: string,
  answer: Exclude<Answer, Error | ((times: number, cookie: string) => Answer)>,
  { etag, lastModified }: VisitRequest,
): Visit {
  const { body, type = "text/html", headers = [], waitMs } = typeof answer === "string" ? { body: answer } : answer;
  if (body.startsWith("→ ")) {
    return { kind: "redirect", url, status: 301, headers, target: new URL(body.slice(2), url).href, waitMs };
  }
  const isSame =
    (etag !== undefined && etag === headerOf(headers, "etag")) ||
    (lastModified !== undefined && lastModified === headerOf(headers, "last-modified"));
  if (isSame) return { kind: "unchanged", url, status: 304, headers };
  const bytes = new TextEncoder().encode(body);
  return { kind: "body", url, status: 200, headers, contentType: type, bytes, sentBytes: bytes };
}

/** Returns state and reason of a path: `skipped robots`. */
export async function reasonOf({ frontier }: Crawled, path: string): Promise<string> {
  const found = await frontier.find(`//a.example${path}`);
  return `${found?.state} ${found?.reason?.code ?? ""}`.trim();
}
