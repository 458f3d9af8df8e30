/**
 * `npm run compare:records -- <testbed dir> <wcxb dir> [--out FILE]`: compares the methods that find records, on all pages. Writes
 * the chapter on records of docs/benchmarks.md; `npm run compare` keeps that chapter.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { evaluateNamed, evaluateRecords } from "../src/evaluate/evaluate-records.ts";
import { withChapter } from "./chapters.ts";
import { RECORDS_HEADING, recordsChapter } from "./records-chapter.ts";
import { shownCall } from "./shown-call.ts";
import { measureWrappers } from "./wrappers.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: {
      type: "string",
      default: join(dirname(fileURLToPath(import.meta.url)), "..", "docs", "benchmarks.md"),
    },
  },
});
const [testbed, wcxb] = positionals;
if (testbed === undefined || wcxb === undefined) {
  console.error("usage: npm run compare:records -- <testbed dir> <wcxb dir> [--out FILE]");
  process.exit(2);
}

const folders = new Map([
  [testbed, "TESTBED"],
  [wcxb, "WCXB"],
]);
const chapter = recordsChapter({
  command: shownCall("compare:records", process.argv.slice(2), folders),
  date: new Date().toISOString().slice(0, 10),
  methods: (await evaluateRecords({ path: testbed })).methods,
  named: await evaluateNamed({ path: wcxb }),
  wrappers: await measureWrappers(testbed),
});
writeFileSync(values.out, withChapter(readFileSync(values.out, "utf8"), RECORDS_HEADING, chapter));
console.log(`wrote ${values.out}`);
