/**
 * `npm run bench:render -- [--pages DIR] [--limit N] [--json FILE]`: measures the cost of a browser's layout. Chromium lays the
 * pages out in two tabs, without their linked files. Prints the cost of snapshot, join and VIPS as shares of the browser's load
 * time. Then prints how the time of VIPS and of the estimated layout grows with the page: time(4n) / time(n).
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { openRenderer } from "../src/entries/pith-render.ts";
import { estimateLayout } from "../src/page/layout/estimate/index.ts";
import { Box, emptyLayout, type Layout } from "../src/page/layout/layout.ts";
import type { Page } from "../src/page/page.ts";
import { parse } from "../src/page/parse.ts";
import { segmentVisually } from "../src/page/vips/vips.ts";
import { cpuMs } from "./cpu.ts";
import { readPages } from "./pages.ts";

const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "examples" },
    limit: { type: "string", default: "100" },
    json: { type: "string" },
  },
});

const ROUNDS = 7;

interface Cost {
  readonly loadMs: number;
  readonly snapshotMs: number;
  readonly joinMs: number;
  readonly vipsMs: number;
}

async function measureCost(directory: string, limit: number): Promise<{ pages: number; failed: number; cost: Cost }> {
  const all = [...readPages(directory)];
  const step = Math.max(1, Math.ceil(all.length / limit));
  const pages = all.filter((_, index) => index % step === 0);
  const renderer = openRenderer({ prefer: "npm" });
  const cost = { loadMs: 0, snapshotMs: 0, joinMs: 0, vipsMs: 0 };
  let failed = 0;
  const measure = async (html: string) => {
    const { page, times } = await renderer.render({ html }, { resources: async () => undefined });
    cost.loadMs += times.loadMs;
    cost.snapshotMs += times.snapshotMs;
    cost.joinMs += times.joinMs;
    const { layout } = page;
    if (layout !== undefined) cost.vipsMs += cpuMs(() => segmentVisually(page, layout));
  };
  await Promise.all(
    pages.map(({ name, html }) =>
      measure(html).catch((error: Error) => {
        failed++;
        console.error(`${name}: ${error.message}`);
      }),
    ),
  );
  await renderer.close();
  return { pages: pages.length, failed, cost };
}

/** Returns the box of paragraph i of n, as (x, y, width, height). */
type Place = (i: number, n: number) => readonly [number, number, number, number];

const ARRANGEMENTS: Readonly<Record<string, Place>> = {
  "paragraphs one below the other": (i) => [0, i * 30, 800, 20],
  "a grid": (i, n) => {
    const side = Math.ceil(Math.sqrt(n));
    return [(i % side) * 60, Math.floor(i / side) * 40, 40, 20];
  },
  "all in one place": () => [0, 0, 800, 20],
  "a staircase": (i) => [i * 10, i * 10, 10, 10],
  "a staircase of overlaps": (i) => [i * 10, i * 10, 25, 25],
  // Each block fills one side of the remaining area, so that every split separates one block from the rest.
  "a spiral": (i, n) => {
    const [low, high] = [i * 10, (2 * n - i) * 10];
    const long = high - low - 20;
    if (i % 4 === 0) return [low, low, long, 5];
    if (i % 4 === 1) return [high - 5, low, 5, long];
    return i % 4 === 2 ? [low + 20, high - 5, long, 5] : [low, low + 20, 5, long];
  },
};

function arranged(n: number, place: Place): { page: Page; layout: Layout } {
  const page = parse(`<body>${"<p>word</p>".repeat(n)}`);
  const arrays = emptyLayout(page.count);
  const put = (node: number, [x, y, width, height]: readonly [number, number, number, number], bits: number) => {
    arrays.x[node] = x;
    arrays.y[node] = y;
    arrays.width[node] = width;
    arrays.height[node] = height;
    arrays.box[node] = Box.PRESENT | Box.VISIBLE | bits;
    arrays.fontSize[node] = 16;
  };
  put(page.body, [0, 0, 20 * n, 40 * n], 0);
  for (let i = 0; i < n; i++) {
    put(page.body + 1 + 2 * i, place(i, n), 0);
    put(page.body + 2 + 2 * i, place(i, n), Box.INLINE);
  }
  const size = { viewportWidth: 1280, viewportHeight: 1024, pageWidth: 20 * n, pageHeight: 40 * n };
  return { page, layout: { from: "browser", fonts: [], ...size, ...arrays } };
}

function growthOf(size: number, prepare: (n: number) => () => void): number {
  const time = (n: number) => {
    const work = prepare(n);
    // The shortest time: other processes and the garbage of earlier runs only add to it.
    return Math.min(...Array.from({ length: ROUNDS }, () => cpuMs(work)));
  };
  time(size);
  return time(4 * size) / time(size);
}

function measureGrowth(): Record<string, number> {
  const growth: Record<string, number> = {};
  for (const [name, place] of Object.entries(ARRANGEMENTS)) {
    growth[`VIPS, ${name}`] = growthOf(8_000, (n) => {
      const { page, layout } = arranged(n, place);
      return () => void segmentVisually(page, layout);
    });
  }
  const estimated: Readonly<Record<string, (n: number) => string>> = {
    "many rules and elements": (n) =>
      `<style>${Array.from({ length: n / 10 }, (_, i) => `.c${i} p{width:${i}px}`).join("")}</style>${Array.from({ length: n }, (_, i) => `<div class=c${i}><p>x</p></div>`).join("")}`,
    "nested divs": (n) => `<style>div div p{width:9px}</style>${"<div>".repeat(n)}<p>x`,
    "one table": (n) => `<table>${"<tr><td>a<td width=10>b".repeat(n)}</table>`,
    "nested tables": (n) => "<table><tr><td>x<td>".repeat(n),
  };
  for (const [name, html] of Object.entries(estimated)) {
    growth[`estimate, ${name}`] = growthOf(8_000, (n) => {
      const page = parse(html(n));
      return () => void estimateLayout(page);
    });
  }
  return growth;
}

const { pages, failed, cost } = await measureCost(values.pages, Number(values.limit));
console.log(`${pages} pages of ${values.pages}${failed > 0 ? `, ${failed} failed` : ""}; milliseconds per page`);
const shares: Record<string, number> = {};
for (const [name, ms] of Object.entries(cost)) {
  shares[name.slice(0, -2)] = ms / cost.loadMs;
  console.log(
    `${name.slice(0, -2).padEnd(10)} ${(ms / pages).toFixed(1).padStart(8)}  ${(ms / cost.loadMs).toFixed(3)} of the load`,
  );
}
const growth = measureGrowth();
console.log("\ntime(4n) / time(n)");
for (const [name, ratio] of Object.entries(growth)) console.log(`${ratio.toFixed(2).padStart(6)}  ${name}`);
if (values.json !== undefined)
  writeFileSync(values.json, `${JSON.stringify({ pages, failed, shares, growth }, null, 2)}\n`);
