/**
 * `npm run compare -- <layout> <dir> [--every K] [--limit N] [--peers a,b] [--methods a,b] [--cv FILE] [--out FILE]`: compares
 * pith with other extractors on the same pages, in one run. Writes docs/benchmarks.md.
 *
 * `--cv` takes cross-validated scores of the learned method on the same pages, as `npm run cv -- --json FILE` writes them. Its
 * direct answers would score too high: it was trained on these pages.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { drawPictures } from "./benchmark-pictures.ts";
import { withChapter, withOtherChapters } from "./chapters.ts";
import { comparisonDocument, FIELDS_HEADING } from "./compare-document.ts";
import { type CrossValidated, compareFolds } from "./folds.ts";
import { shownCall } from "./shown-call.ts";

const HERE = dirname(fileURLToPath(import.meta.url));
const PEERS = join(HERE, "peers");
const LEARNED = "auto";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: "string", default: "1" },
    limit: { type: "string" },
    peers: { type: "string" },
    methods: { type: "string" },
    cv: { type: "string" },
    out: { type: "string", default: join(HERE, "..", "docs", "benchmarks.md") },
  },
});
const [layout, directory] = positionals;
if (layout === undefined || directory === undefined) {
  console.error(
    "usage: npm run compare -- <layout> <dir> [--every K] [--limit N] [--peers a,b] [--methods a,b] [--cv FILE]",
  );
  process.exit(2);
}

if (!existsSync(join(PEERS, "node_modules"))) {
  console.error("installing the other extractors into bench/peers …");
  // Their install scripts download browsers, which the comparison does not need.
  execFileSync("npm", ["install", "--ignore-scripts"], { cwd: PEERS, stdio: "inherit" });
}

const built = pathToFileURL(join(HERE, "..", "dist", "entries", "pith-evaluate.js")).href;
const { evaluate, pithModules } = (await import(built)) as typeof import("../src/entries/pith-evaluate.ts");
const peerModule = pathToFileURL(join(PEERS, "peers.mjs")).href;
const { peerIds } = (await import(peerModule)) as { readonly peerIds: readonly string[] };

const peers = values.peers?.split(",") ?? peerIds;
const methods = values.methods?.split(",") ?? [LEARNED, "density", "symbols", "weight", "patterns", "shallow", "all"];
const cv: CrossValidated | undefined =
  values.cv === undefined ? undefined : (JSON.parse(readFileSync(values.cv, "utf8")) as CrossValidated);

const evaluation = await evaluate({
  layout,
  path: directory,
  modules: [...pithModules(methods), { url: peerModule, ids: ["parse5", ...peers] }],
  threads: 1,
  limit: values.limit === undefined ? undefined : Number(values.limit),
  every: Number(values.every),
  onProgress: ({ done, total }) => {
    if (done % 20 === 0) process.stderr.write(`\r${done} of ${total ?? "?"} pages `);
  },
});
process.stderr.write("\n");

const versions = Object.entries(
  (JSON.parse(readFileSync(join(PEERS, "package.json"), "utf8")) as { dependencies: Record<string, string> })
    .dependencies,
);
mkdirSync(dirname(values.out), { recursive: true });
const document = comparisonDocument(evaluation, {
  command: shownCall("compare", process.argv.slice(2), new Map([[directory, "DIR"]])),
  date: new Date().toISOString().slice(0, 10),
  versions,
  own: methods,
  learned: cv === undefined ? undefined : { id: LEARNED, folds: compareFolds(evaluation, cv) },
});
// Other chapters are written by hand, or by `npm run compare:records` and `npm run compare:sites`.
const before = existsSync(values.out) ? readFileSync(values.out, "utf8") : "";
const text = withOtherChapters(document, withChapter(before, FIELDS_HEADING, ""));
writeFileSync(values.out, text);
drawPictures(text, dirname(values.out));
console.log(`wrote ${values.out}`);
