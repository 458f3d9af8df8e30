import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { decode } from "../src/html/encoding.ts";

const HTML_FILE = /\.html?(?:\.gz)?$/i;

/** The pages of a folder, in the order of their names. */
export function* readPages(directory: string): Generator<{ name: string; html: string }> {
  for (const name of readdirSync(directory).sort()) {
    if (!HTML_FILE.test(name)) continue;
    const bytes = readFileSync(join(directory, name));
    yield { name, html: decode(name.endsWith(".gz") ? gunzipSync(bytes) : bytes).text };
  }
}
