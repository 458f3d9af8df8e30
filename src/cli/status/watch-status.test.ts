import { expect, it } from "vitest";
import type { CrawlView } from "../../crawl/index.ts";
import { type WatchOptions, watchStatus } from "./watch-status.ts";

const view = (at: number, done: number): CrawlView => ({
  at,
  counts: { queued: 1, done, failed: 0, skipped: 0 },
  workers: [],
  hosts: [],
  knownHosts: 0,
  seenHosts: 0,
});

/** Watches for some looks. Returns what is written. */
async function watched(
  looks: readonly (CrawlView | Error)[],
  more: Partial<WatchOptions["output"]> = {},
): Promise<string[]> {
  const written: string[] = [];
  const stop = new AbortController();
  let at = 0;
  await watchStatus({
    title: "news",
    look: async () => {
      const next = looks[at++];
      if (next instanceof Error) throw next;
      return next;
    },
    mayPass: (error) => (error as Error).message.startsWith("Redis"),
    output: { write: (text) => written.push(text), ...more },
    intervalMs: 2000,
    maxReportAgeMs: 10_000,
    signal: stop.signal,
    sleep: async () => {
      if (at === looks.length) stop.abort();
    },
  });
  return written;
}

it("draws the table again on a terminal", async () => {
  const [first, second] = await watched([view(0, 0), view(2000, 8)], { isTTY: true, columns: 80, rows: 24 });
  expect(first).toBe("news: 0 pages, – per second, 1 addresses wait, 0 failed, 0 skipped\n");
  expect(second).toBe("\x1b[1A\r\x1b[Jnews: 8 pages, 4.0 per second, 1 addresses wait, 0 failed, 0 skipped\n");
});

it("writes a block of lines each time elsewhere, without control sequences", async () => {
  const written = await watched([view(0, 0), view(2000, 8)]);
  expect(written.join("")).toMatch(/^news: 0 pages[^\n]+\n\nnews: 8 pages[^\n]+\n\n$/);
});

it("measures speeds over half a minute, since pages are written in batches", async () => {
  const looks = [0, 10, 10, 10, 50].map((done, i) => view(i * 10_000, done));
  const written = (await watched(looks)).map((text) => /([\d.]+|–) per second/.exec(text)?.[1]);
  expect(written).toEqual(["–", "1.0", "0.5", "0.3", "1.3"]);
});

it("goes on after Redis did not answer, and ends with other errors", async () => {
  const written = await watched([view(0, 0), new Error("Redis did not answer"), view(4000, 8)]);
  expect(written[1]).toBe("Redis did not answer\n\n");
  expect(written[2]).toContain("2.0 per second");
  await expect(watched([view(0, 0), new Error("broken")])).rejects.toThrow("broken");
});
