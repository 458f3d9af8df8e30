/**
 * `npm run oracle -- DIR [--json FILE]`: compares pith's parser with parse5 on a folder of pages (.html, .html.gz). Prints the
 * share of pages with the same visible text, the share with the same blocks, and the first differences.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { bothBlocks, isSameText } from "../test/oracle/compare.ts";
import { readPages } from "./pages.ts";

const MAX_SHOWN_DIFFERENCES = 10;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: "string" } } });
const [directory] = positionals;
if (directory === undefined) {
  console.error("usage: npm run oracle -- DIR [--json FILE]   (DIR contains .html or .html.gz files)");
  process.exit(2);
}

let pages = 0;
let textEqual = 0;
let blocksEqual = 0;
let shown = 0;
for (const { name, html } of readPages(directory)) {
  pages++;
  const { ours, theirs } = bothBlocks(html);
  const sameText = isSameText(ours, theirs);
  const first = ours.findIndex((text, i) => text !== theirs[i]);
  const sameBlocks = ours.length === theirs.length && first < 0;
  if (sameText) textEqual++;
  if (sameBlocks) blocksEqual++;
  if (sameBlocks || shown >= MAX_SHOWN_DIFFERENCES) continue;
  shown++;
  const at = first < 0 ? ours.length : first;
  console.log(`${name}: ${sameText ? "blocks" : "text"} differ at block ${at}`);
  console.log(`  pith:   ${JSON.stringify(ours.slice(at, at + 2).map((text) => text.slice(0, 150)))}`);
  console.log(`  parse5: ${JSON.stringify(theirs.slice(at, at + 2).map((text) => text.slice(0, 150)))}`);
}
const share = (n: number) => `${((100 * n) / Math.max(pages, 1)).toFixed(2)} %`;
console.log(
  `${pages} pages: text equal on ${textEqual} (${share(textEqual)}), blocks on ${blocksEqual} (${share(blocksEqual)})`,
);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ pages, textEqual, blocksEqual })}\n`);
