import { expect, it, vi } from "vitest";
import { startCrawlProgress } from "./crawl-progress.ts";

const PROGRESS = { pages: 12, requests: 20, queued: 3, failed: 1, skipped: 4, hosts: 1, bytes: 3 * 2 ** 20 };
const LINE = "12 pages, 1.2 per second, 3 addresses wait, 1 host, 1 failed, 4 skipped, 3.0 MiB";
const REASONS = { robots: 3, trap: 1, failure: 1 };

function written(isTTY: boolean, times: readonly number[], store?: string): string {
  let text = "";
  let time = 0;
  const progress = startCrawlProgress({ isTTY, write: (part) => (text += part) }, {}, () => time);
  progress.show({ ...PROGRESS, pages: 0 });
  for (time of times) progress.show(PROGRESS);
  time = 10_000;
  progress.show({ ...PROGRESS, reasons: REASONS, ended: "ended at the limit of 12 pages" });
  progress.end(store);
  return text;
}

const LEFT_OUT = "left out: 3 robots, 1 trap, 1 failure";
const ENDED = "the run ended at the limit of 12 pages";

it("writes a line every ten seconds, and a summary that names the reasons and the store", () => {
  expect(written(false, [5, 9_000, 10_000], "s")).toBe(
    `${LINE}\n${LINE}\n${LEFT_OUT} (\`pith crawl errors s\` lists them)\n${ENDED}; the same command continues it\n`,
  );
  expect(written(false, [10_000])).toBe(`${LINE}\n${LINE}\n${LEFT_OUT}\n${ENDED}\n`);
});

it("keeps one line on a terminal", () => {
  const shown = `\r\x1b[K${LINE.slice(0, 79)}`;
  expect(written(true, [10_000])).toBe(`${shown}\r\x1b[K${LINE}\n${LEFT_OUT}\n${ENDED}\n`);
});

it("goes on while the crawl waits for a host", () => {
  vi.useFakeTimers();
  try {
    let text = "";
    const progress = startCrawlProgress({ write: (part) => (text += part) });
    progress.show(PROGRESS);
    vi.advanceTimersByTime(20_000);
    expect(text.trimEnd().split("\n")).toHaveLength(2);
    progress.end(undefined);
    const { length } = text;
    vi.advanceTimersByTime(20_000);
    expect(text).toHaveLength(length);
  } finally {
    vi.useRealTimers();
  }
});

it("writes nothing if nothing was asked for", () => {
  let text = "";
  startCrawlProgress({ write: (part) => (text += part) }).end(undefined);
  expect(text).toBe("");
});

it("counts what became of the pages of an earlier crawl", () => {
  let text = "";
  const progress = startCrawlProgress({ write: (part) => (text += part) }, {}, () => 0);
  progress.show({ ...PROGRESS, changes: { new: 1, changed: 2, moved: 0, gone: 3, unchanged: 6 } });
  progress.end(undefined);
  expect(text).toContain("1 host, 1 new, 2 changed, 0 moved, 3 gone, 6 unchanged, 1 failed");
});

it.each([
  [{ maxPages: 112 }, ", 46 s left"],
  [{ maxTimeMs: 30_000 }, ", 20 s left"],
  [{ maxPages: 112, maxTimeMs: 20_000 }, ", 10 s left"],
  [{ maxTotalBytes: 6 * 2 ** 20 }, ", 10 s left"],
  [{ maxPages: 100_000 }, ", 13.9 h left"],
  [{}, "3.0 MiB"],
])("names the time left until a bound: %o", (bounds, end) => {
  let text = "";
  let time = 0;
  const progress = startCrawlProgress({ write: (part) => (text += part) }, bounds, () => time);
  progress.show({ ...PROGRESS, pages: 0 });
  time = 10_000;
  progress.show({ ...PROGRESS, pages: 20, requests: 20 });
  expect(text.trimEnd().endsWith(end)).toBe(true);
});
