/**
 * `npm run bench -- [--pages DIR] [--rounds N] [--json FILE]`: CPU time of each stage as a ratio to parse5's parse of the
 * same pages, interleaved in one process, median of the rounds; and a growth table on hostile pages.
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
 * Memory that was given back stays with the process (glibc's settings): large arrays alone would else come fresh from the system
 * each time, which then counts the filling of their pages with zeros, up to a quarter of a row, for the largest page only.
 */
const KEPT_MEMORY = { MALLOC_MMAP_MAX_: "0", MALLOC_TRIM_THRESHOLD_: String(2 ** 40) };

/** Every k-th page, so that a limit keeps the mix of the folder. */
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
const listing = recordsBeyondParse(pages, Number(values.rounds));
console.log(
  `records found and read on ${listing.pages} pages of 500 to 50,000 elements, the parse aside: ${listing.times.toFixed(2)} times the parse`,
);

const growth = values["no-growth"] ? {} : await growthAlone();
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ ratios, growth }, null, 2)}\n`);

async function growthAlone(): Promise<unknown> {
  const child = fork(new URL("./growth-process.ts", import.meta.url), {
    execArgv: [...process.execArgv, "--expose-gc"],
    env: { ...process.env, ...KEPT_MEMORY },
  });
  const [growth] = await once(child, "message");
  return growth;
}
