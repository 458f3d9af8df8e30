/**
 * `npx tsx bench/tokens.ts DIR…`: compares `estimateTokens` with two tokenizers, by language, on the Markdown of the pages of labeled sets.
 * A folder has the layout `wcxb` or `jsonl`. Needs the package gpt-tokenizer: `npm install --no-save gpt-tokenizer`.
 *
 * Prints the mean of estimate ÷ tokens, and the mean error, for each language with at least five pages. The first 30,000 characters of a page
 * count.
 */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type LabeledPage, readCorpus } from "../src/evaluate/corpora/index.ts";
import { extract } from "../src/extract.ts";
import { estimateTokens } from "../src/output/index.ts";

const MAX_CHARS = 30_000;
const MIN_CHARS = 200;
const MIN_PAGES = 5;
const ENCODINGS = ["o200k_base", "cl100k_base"];

const load = createRequire(join(process.cwd(), "package.json"));
const tokenizers = ENCODINGS.map((name) => load(`gpt-tokenizer/cjs/encoding/${name}`).encode as (text: string) => []);

/** By language: for each page, estimate ÷ tokens by each tokenizer. */
const ratios = new Map<string, number[][]>();

function add({ html, url, language }: LabeledPage): void {
  const text = extract(html, { url }).markdown.slice(0, MAX_CHARS);
  if (text.length < MIN_CHARS) return;
  const found = tokenizers.map((encode) => estimateTokens(text) / encode(text).length);
  for (const name of [language, "all"]) ratios.set(name, [...(ratios.get(name) ?? []), found]);
}

for (const path of process.argv.slice(2)) {
  const layout = existsSync(join(path, "ground-truth")) ? "wcxb" : "jsonl";
  for await (const item of readCorpus(layout, path)) if (item.kind !== "error") add(item.page);
}

const mean = (numbers: readonly number[]): string =>
  (numbers.reduce((sum, value) => sum + value, 0) / numbers.length).toFixed(2);

console.log(["language", "pages", ...ENCODINGS.flatMap((name) => [name, "error"])].join("\t"));
for (const [language, pages] of [...ratios].sort((a, b) => b[1].length - a[1].length)) {
  if (pages.length < MIN_PAGES) continue;
  const columns = ENCODINGS.flatMap((_, i) => [
    mean(pages.map((page) => page[i])),
    mean(pages.map((page) => Math.abs(page[i] - 1))),
  ]);
  console.log([language, pages.length, ...columns].join("\t"));
}
