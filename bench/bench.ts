/**
 * `npm run bench -- [--pages DIR] [--rounds N] [--limit N] [--json FILE] [--no-growth]`: measures speed and growth.
 *
 * Speed is the CPU time of each stage divided by the time parse5 takes to parse the same pages. Both run in one process, in turn;
 * the median of the rounds counts. Growth is time(4n) / time(n) on hostile pages.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readPages } from "./pages.ts";
import { measureRatios, recordsBeyondParse } from "./ratios.ts";

const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "examples" },
    rounds: { type: "string", default: "5" },
    limit: { type: "string", default: "400" },
    json: { type: "string" },
    "no-growth": { type: "boolean", default: false },
  },
});

/**
 * Settings of glibc that keep freed memory in the process. By default, large arrays get fresh memory from the system each time.
 * Filling that with zeros takes up to a quarter of the measured time, and only on the largest page of a row.
 */
const KEEP_FREED_MEMORY = { MALLOC_MMAP_MAX_: "0", MALLOC_TRIM_THRESHOLD_: String(2 ** 40) };

/** Returns every k-th page, so that at most `limit` pages represent the folder. */
function sample(all: readonly string[], limit: number): string[] {
  const step = Math.max(1, Math.ceil(all.length / limit));
  return all.filter((_, index) => index % step === 0);
}

const all = Array.from(readPages(values.pages), ({ html }) => html);
if (all.length === 0) throw new Error(`no page (.html, .htm, also with .gz) in ${values.pages}`);
const pages = sample(all, Number(values.limit));
const characters = pages.reduce((sum, html) => sum + html.length, 0);
console.log(
  `${pages.length} of ${all.length} pages of ${values.pages}, ${(characters / 1e6).toFixed(1)} million characters`,
);

const { ratios, ms, parse5Ms } = measureRatios(pages, Number(values.rounds));
console.log(`parse5 ${parse5Ms.toFixed(0)} ms CPU a round = 1\n`);
const width = Math.max(...Object.keys(ratios).map(({ length }) => length));
for (const [stage, ratio] of Object.entries(ratios)) {
  console.log(`${stage.padEnd(width)} ${ratio.toFixed(4)} ${ms[stage].toFixed(0).padStart(6)} ms`);
}
const listPages = recordsBeyondParse(pages, Number(values.rounds));
console.log(
  `finding and reading records on ${listPages.pages} pages of 500 to 50,000 elements, without the parse: ${listPages.times.toFixed(2)} times the parse`,
);

const growth = values["no-growth"] ? {} : await measureGrowthInChild();
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ ratios, growth }, null, 2)}\n`);

async function measureGrowthInChild(): Promise<unknown> {
  const child = fork(new URL("./growth-process.ts", import.meta.url), {
    execArgv: [...process.execArgv, "--expose-gc"],
    env: { ...process.env, ...KEEP_FREED_MEMORY },
  });
  const [growth] = await once(child, "message");
  return growth;
}
