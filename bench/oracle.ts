/**
 * `npm run oracle -- DIR [--json FILE]`: how far our parser agrees with parse5 on a folder of pages (.html, .html.gz):
 * the same visible text, the same blocks. Prints both shares and the first differences.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { parse } from "../src/page/parse.ts";
import { readBlock } from "../src/page/read.ts";
import { parse5Blocks } from "../test/oracle/parse5-blocks.ts";
import { readPages } from "./pages.ts";

const SHOWN_DIFFERENCES = 10;
const WHITE_SPACE = /\s+/g;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: "string" } } });
const [directory] = positionals;
if (directory === undefined) {
  console.error("usage: npm run oracle -- DIR [--json FILE]   (DIR holds .html or .html.gz files)");
  process.exit(2);
}

/** Blocks that differ in white space only are equal. */
function normalise(blocks: readonly string[]): string[] {
  return blocks.map((text) => text.replace(WHITE_SPACE, " ").trim()).filter((text) => text !== "");
}

function ourBlocks(html: string): string[] {
  const page = parse(html);
  return Array.from({ length: page.blocks.count }, (_, block) => readBlock(page, block));
}

let pages = 0;
let textEqual = 0;
let blocksEqual = 0;
let shown = 0;
for (const { name, html } of readPages(directory)) {
  pages++;
  const ours = normalise(ourBlocks(html));
  const theirs = normalise(parse5Blocks(html));
  const sameText = ours.join("").replace(WHITE_SPACE, "") === theirs.join("").replace(WHITE_SPACE, "");
  const first = ours.findIndex((text, i) => text !== theirs[i]);
  const sameBlocks = ours.length === theirs.length && first < 0;
  if (sameText) textEqual++;
  if (sameBlocks) blocksEqual++;
  if (sameBlocks || shown >= SHOWN_DIFFERENCES) continue;
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
