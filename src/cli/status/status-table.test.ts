import { expect, it } from "vitest";
import type { CrawlView, HostView, WorkerView } from "../../crawl/index.ts";
import { type ShownStatus, statusLines } from "./status-table.ts";

const worker = (name: string, more: Partial<WorkerView> = {}): WorkerView => ({
  name,
  domains: [],
  pages: 0,
  failures: 0,
  reportedAt: 10_000,
  silentMs: 400,
  ...more,
});
const host = (name: string, more: Partial<HostView> = {}): HostView => ({
  host: name,
  queued: 0,
  state: "done",
  waitMs: 0,
  ...more,
});
const view = (more: Partial<CrawlView> = {}): CrawlView => ({
  at: 10_000,
  counts: { queued: 1500, done: 20, failed: 1, skipped: 3 },
  workers: [],
  hosts: [],
  knownHosts: more.hosts?.length ?? 0,
  seenHosts: more.hosts?.length ?? 0,
  ...more,
});
const shown = (now: CrawlView, more: Partial<ShownStatus> = {}): readonly string[] =>
  statusLines({ title: "news", view: now, before: undefined, columns: 120, rows: 30, maxReportAgeMs: 10_000, ...more });

it("shows workers with their speed since the last look, and hosts", () => {
  const before = view({
    at: 8000,
    counts: { queued: 1500, done: 10, failed: 0, skipped: 0 },
    workers: [worker("one", { pages: 5, reportedAt: 8000 })],
  });
  const now = view({
    workers: [
      worker("one", { pages: 15, domains: ["a.example", "b.example", "c.example"], failures: 2 }),
      worker("gone", { pages: 1200, silentMs: 125_000, domains: ["d.example"] }),
    ],
    hosts: [
      host("a.example", { queued: 1400, state: "working", worker: "one", waitMs: 900 }),
      host("d.example", { queued: 100, state: "pausing", waitMs: 30_000 }),
      host("e.example:8080", { queued: 3, state: "failing" }),
    ],
  });
  expect(`\n${shown(now, { before }).join("\n")}\n`).toBe(`
news: 20 pages, 5.0 per second, 1,500 addresses wait, 1 failed, 3 skipped

worker  host                  pages  per second  errors  last seen
one     a.example and 2 more     15         5.0       2  0 s ago
gone    –                     1,200           –       0  silent for 2 min

host            queue  next     state
a.example       1,400  in 1 s   working: one
d.example         100  in 30 s  pausing
e.example:8080      3  –        failing
`);
});

it("fits into the terminal, and says what is not shown", () => {
  const many = view({
    workers: Array.from({ length: 50 }, (_, i) => worker(`worker-${i}`)),
    hosts: Array.from({ length: 50 }, (_, i) => host(`host-${i}.example`, { queued: 1 })),
    knownHosts: 90,
    seenHosts: 90,
  });
  for (const [columns, rows] of [
    [40, 24],
    [80, 12],
    [20, 12],
  ]) {
    const lines = shown(many, { columns, rows });
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
    expect(lines.length).toBeLessThanOrEqual(rows);
    expect(lines.some((line) => line.startsWith("… and"))).toBe(true);
  }
  expect(shown({ ...many, knownHosts: 2_000_000, seenHosts: 5000 }).at(-1)).toBe(
    "… and others: 5,000 of 2,000,000 hosts were looked at",
  );
});

it("shows no control character of a name", () => {
  const evil = "a\x1b]0;title\x07\x1b[2Jb\nc\u009b31m.example";
  const lines = shown(
    view({
      workers: [worker(evil, { domains: [evil] })],
      hosts: [host(evil, { state: "working", worker: evil, queued: 1 })],
    }),
    { title: evil },
  );
  expect(lines.join("")).not.toMatch(/\p{Cc}/u);
  expect(lines).toHaveLength(7);
});
