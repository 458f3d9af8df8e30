/**
 * `npm run compare:sites -- DIR… [--layout jsonl] [--min-pages 4] [--every N] [--out FILE]`: compares the methods that read several pages of
 * one site with `auto`, on all pages of sets. Writes the chapter on sites of docs/benchmarks.md. `--every 2` measures every second site of
 * the last set.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { compareSiteMethods } from "../src/evaluate/compare-site-methods.ts";
import { siteMethods } from "../src/sites/methods/index.ts";
import { withChapter } from "./chapters.ts";
import { shownCall } from "./shown-call.ts";
import { type MeasuredSites, SITES_HEADING, sitesChapter } from "./sites-chapter.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    layout: { type: "string", default: "jsonl" },
    "min-pages": { type: "string", default: "4" },
    every: { type: "string", default: "1" },
    out: { type: "string", default: join(dirname(fileURLToPath(import.meta.url)), "..", "docs", "benchmarks.md") },
  },
});
if (positionals.length === 0) {
  console.error("usage: npm run compare:sites -- DIR… [--layout jsonl] [--min-pages 4] [--every N] [--out FILE]");
  process.exit(2);
}

const methods = ["auto", "auto+sites", ...siteMethods.map(({ id }) => id), "all"];
const sets: MeasuredSites[] = [];
for (const [index, path] of positionals.entries()) {
  const every = index === positionals.length - 1 ? Number(values.every) : 1;
  const options = { layout: values.layout, path, methods, minPages: Number(values["min-pages"]), every };
  const { evaluation, siteMeans } = await compareSiteMethods(options);
  sets.push({ name: basename(path), pages: evaluation.corpus.pages, siteMeans });
  for (const { id, f1, gain } of siteMeans) console.log(`${basename(path)} ${id} ${f1.toFixed(4)} ${gain.toFixed(4)}`);
}
const folders = new Map(positionals.map((path) => [path, basename(path)]));
const chapter = sitesChapter({
  command: shownCall("compare:sites", process.argv.slice(2), folders),
  date: new Date().toISOString().slice(0, 10),
  minPages: Number(values["min-pages"]),
  every: Number(values.every),
  sets,
});
writeFileSync(values.out, withChapter(readFileSync(values.out, "utf8"), SITES_HEADING, chapter));
console.log(`wrote ${values.out}`);
