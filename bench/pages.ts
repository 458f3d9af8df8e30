import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { gunzipSync } from "node:zlib";
import { decode } from "../src/html/encoding/encoding.ts";

const HTML_FILE = /\.html?(?:\.gz)?$/i;
const LINES_FILE = /^pages\.jsonl(?:\.gz)?$/;

/** Reads the HTML files of a folder, in the order of their names. */
export function* readPages(directory: string): Generator<{ name: string; html: string }> {
  for (const name of readdirSync(directory).sort()) {
    if (HTML_FILE.test(name)) yield { name, html: decode(readBytes(join(directory, name))).text };
  }
}

/** A page found by `pagesBelow`. */
export interface FoundPage {
  /** Path below the folder; for a line of a `pages.jsonl`, with its number: `news/pages.jsonl.gz:12`. */
  readonly name: string;
  readonly html: string;
  readonly url?: string;
}

/** Reads all pages of a folder and its sub-folders: HTML files and the lines of `pages.jsonl` files. */
export function* pagesBelow(directory: string): Generator<FoundPage> {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    const name = relative(join(directory, ".."), path);
    if (HTML_FILE.test(path)) yield { name, html: decode(readBytes(path)).text };
    else if (LINES_FILE.test(path.slice(path.lastIndexOf("/") + 1))) yield* pagesOfLines(name, path);
  }
}

function* pagesOfLines(name: string, path: string): Generator<FoundPage> {
  const lines = readBytes(path).toString("utf8").split("\n");
  for (const [i, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const { html, url } = JSON.parse(line) as { html: string; url?: string | null };
    yield { name: `${name}:${i + 1}`, html, ...(typeof url === "string" ? { url } : {}) };
  }
}

function readBytes(path: string): Buffer {
  const bytes = readFileSync(path);
  return path.endsWith(".gz") ? gunzipSync(bytes) : bytes;
}
