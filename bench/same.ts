/**
 * `npm run same -- DIR… [--write FILE | --check FILE]`: proves that a change keeps the output. Hashes pith's output for
 * every page below the folders (.html, .html.gz, pages.jsonl, pages.jsonl.gz). `--write` stores the hashes;
 * `--check` compares with stored ones, lists the pages that differ and exits with 1 if there are any.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { extract, records, segment } from "./built.ts";
import { type FoundPage, pagesBelow } from "./pages.ts";
import { differences, type Hashes, OUTPUTS, parseHashes, printHashes } from "./same-hashes.ts";

const MAX_LISTED = 50;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: "string" }, check: { type: "string" } },
});
if (positionals.length === 0 || (values.write !== undefined && values.check !== undefined)) {
  console.error("usage: npm run same -- DIR… [--write FILE | --check FILE]");
  process.exit(2);
}

const hashes = hashesOf(positionals);
console.log(`${hashes.size} pages: ${digest([...hashes.values()].flat().join("\n"))}`);
if (values.write !== undefined) writeFileSync(values.write, printHashes(hashes));
if (values.check !== undefined) report(differences(parseHashes(readFileSync(values.check, "utf8")), hashes));

function hashesOf(directories: readonly string[]): Hashes {
  const found = new Map<string, readonly string[]>();
  for (const directory of directories) for (const page of pagesBelow(directory)) found.set(page.name, hashPage(page));
  return found;
}

/** One hash per output, in the order of `OUTPUTS`. */
function hashPage({ html, url }: FoundPage): string[] {
  const options = url === undefined ? {} : { url };
  const page = extract(html, options);
  const outputs: Record<(typeof OUTPUTS)[number], unknown> = {
    json: page,
    markdown: page.markdown,
    html: page.html,
    xml: page.xml,
    records: records(html, options),
    segment: segment(html, options),
  };
  return OUTPUTS.map((output) => digest(JSON.stringify(outputs[output])));
}

function digest(text: string): string {
  return createHash("sha1").update(text).digest("hex").slice(0, 16);
}

function report(found: readonly string[]): void {
  for (const line of found.slice(0, MAX_LISTED)) console.log(line);
  if (found.length > MAX_LISTED) console.log(`… and ${found.length - MAX_LISTED} more`);
  console.log(found.length === 0 ? "same: no page differs" : `${found.length} pages differ`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
