/**
 * `npm run mutate -- [DIR…] [--pages N] [--seed S] [--from N] [--show]`: breaks pieces of real pages at random and reads each with
 * `extract`, `records` and `segment`, in all formats. Counts exceptions, unsafe HTML and other faults of the outputs, and pages
 * that take more than 2 s of CPU time. The pages come from the folders, the fixtures and the examples. `--from N --pages 1 --show`
 * prints page N.
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { RENDERERS } from "../test/markdown/rendered.ts";
import { mutatedPage } from "../test/mutations/mutate.ts";
import { pageFaults, type Tried } from "../test/mutations/page-faults.ts";
import { Random } from "../test/mutations/random.ts";
import { built } from "./built.ts";
import { cpuMs } from "./cpu.ts";
import { pagesBelow } from "./pages.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: "string", default: "20000" },
    seed: { type: "string", default: "1" },
    from: { type: "string", default: "0" },
    show: { type: "boolean", default: false },
  },
});

/** Limit: CPU time of one page, through all functions and checks. */
const MAX_PAGE_MS = 2_000;
/** Limit: characters of a source. The rest of a large page is not used. */
const MAX_SOURCE_CHARS = 200_000;
/** Limit: failures that are printed. */
const MAX_LISTED = 50;
const REPORTED_PAGES = 10_000;

const here = (folder: string): string => fileURLToPath(new URL(`../${folder}`, import.meta.url));
const tried = {
  ...((await import(built("index.js"))) as object),
  ...((await import(built("output/index.js"))) as object),
} as Tried;
const render = RENDERERS["marked"];

const sources = [here("examples"), here("test/fixtures"), ...positionals].flatMap((folder) =>
  Array.from(pagesBelow(folder), ({ html }) => Buffer.from(html.slice(0, MAX_SOURCE_CHARS)).toString()),
);

const seed = Number(values.seed);
const from = Number(values.from);
const count = { pages: 0, faulty: 0, exceptions: 0, slow: 0, chars: 0 };
let slowest = { number: -1, ms: 0 };

function report(number: number, fault: string): void {
  if (++count.faulty <= MAX_LISTED) console.log(`page ${number}: ${fault}`);
}

/** Returns the message of an error and where it was thrown. */
function firstLines(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return text.split("\n").slice(0, 3).join("\n");
}

function tryPage(number: number): void {
  const random = new Random(seed, number);
  const html = mutatedPage(sources, random);
  if (values.show) console.log(html);
  count.chars += html.length;
  const ms = cpuMs(() => {
    try {
      const faults = pageFaults(html, { tried, random, render });
      if (faults.length > 0) report(number, faults.slice(0, 3).join("; "));
    } catch (error) {
      count.exceptions++;
      report(number, firstLines(error));
    }
  });
  if (ms > slowest.ms) slowest = { number, ms };
  if (ms > MAX_PAGE_MS) {
    count.slow++;
    report(number, `${ms.toFixed(0)} ms of CPU time`);
  }
  count.pages++;
}

function summary(): string {
  const rate = (count.pages / performance.now()) * 1000;
  return (
    `${count.pages} pages (${(count.chars / count.pages / 1000).toFixed(1)} KB each, ${rate.toFixed(0)} per second): ` +
    `${count.exceptions} exceptions, ${count.faulty} faults, ${count.slow} over ${MAX_PAGE_MS} ms; ` +
    `slowest: page ${slowest.number}, ${slowest.ms.toFixed(0)} ms`
  );
}

console.log(`${sources.length} sources, seed ${seed}`);
for (let number = from; number < from + Number(values.pages); number++) {
  tryPage(number);
  if (count.pages % REPORTED_PAGES === 0) console.log(summary());
}
console.log(summary());
process.exitCode = count.faulty === 0 ? 0 : 1;
