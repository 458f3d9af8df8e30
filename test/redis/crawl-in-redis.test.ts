import { afterEach, expect, it } from "vitest";
import { CrawlNotes, storedNotes } from "../../src/crawl/crawl-notes.ts";
import { CrawlRun, systemClock } from "../../src/crawl/engine/index.ts";
import { type Frontier, MemoryFrontier, RedisFrontier } from "../../src/crawl/frontier/index.ts";
import { openRedis } from "../../src/crawl/redis/index.ts";
import { openFetcher } from "../../src/fetch/index.ts";
import { startTestWeb } from "../crawl-web/web.ts";
import { describeRedis } from "./describe-redis.ts";
import { TestCrawl } from "./test-connections.ts";

/** Crawls a web with traps, duplicates and faults. Returns the marks of the contents that were found. */
async function crawlWith(frontier: Frontier): Promise<{ marks: string[]; contents: number; done: number }> {
  const web = await startTestWeb({ seed: 1, sites: 2, articles: 20 });
  const fetcher = openFetcher({ allowPrivate: true });
  const texts: string[] = [];
  const run = new CrawlRun(
    { seeds: web.seeds, delayMs: 0, allowPrivate: true },
    {
      fetcher,
      frontier,
      clock: systemClock,
      userAgent: "test",
      onPages: async (pages) => {
        for (const { extraction } of pages) texts.push(extraction.text);
      },
    },
  );
  const { done } = await run.run();
  await fetcher.close();
  await web.close();
  const all = texts.join("\n");
  // The crawl renders no pages.
  const contents = web.sites.flatMap((site) => site.contents.filter(({ by }) => by !== "render"));
  const marks = contents.filter(({ mark }) => all.includes(mark)).map(({ mark }) => mark);
  return { marks: marks.sort(), contents: contents.length, done };
}

describeRedis("the engine of one process", (url) => {
  const crawls: TestCrawl[] = [];
  afterEach(async () => {
    for (const crawl of crawls.splice(0)) await crawl.close();
  });

  it("finds the contents with a frontier in Redis as in memory", async () => {
    const crawl = new TestCrawl(url());
    crawls.push(crawl);
    const frontier = new RedisFrontier(await openRedis(url()), { crawl: crawl.name });
    const [redis, memory] = await Promise.all([crawlWith(frontier), crawlWith(new MemoryFrontier())]);
    for (const { marks, contents } of [redis, memory]) expect(marks.length).toBeGreaterThanOrEqual(0.98 * contents);
    expect(await frontier.counts()).toMatchObject({ queued: 0, done: redis.done });
    await frontier.close();
  });

  it("keeps the notes of several workers", async () => {
    const crawl = new TestCrawl(url());
    crawls.push(crawl);
    const open = async (): Promise<RedisFrontier> => new RedisFrontier(await openRedis(url()), { crawl: crawl.name });
    const workers = await Promise.all([open(), open(), open()]);
    await Promise.all(
      workers.map(async (frontier, i) => {
        const notes = new CrawlNotes();
        for (const name of ["a", "b"]) {
          notes.add({ url: `http://${name}${i}.example/`, detail: "it has more than 5000 links" });
          notes.add({ url: "http://all.example/", detail: "it has more than 5000 links" });
          await frontier.commit({ values: notes.takeValues() });
        }
      }),
    );
    const hosts = (await storedNotes(workers[0])).map((note) => new URL(note.url).host);
    expect(hosts).toEqual(["a0", "a1", "a2", "all", "b0", "b1", "b2"].map((name) => `${name}.example`));
    await Promise.all(workers.map((frontier) => frontier.close()));
  });
});
