/**
 * `npm run threads -- DIR… [--misses]`: judges the first region of forum pages. Each folder has the layout `wcxb` (of which only forums are
 * read) or `jsonl`. The labels are texts without the borders of posts.
 *
 * A page is right if the records of its first region contain most of the labeled text, and if at least half of the records contain labeled
 * text. A page without labeled text is right without records.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type LabeledPage, readCorpus } from "../src/evaluate/corpora/index.ts";
import { paragraphs, units } from "../src/evaluate/metrics/tokens.ts";
import { visibleText } from "../src/evaluate/visible-text.ts";
import type { DataRecord } from "../src/records/index.ts";
import { records } from "../src/records.ts";

/** Units (words, or characters of scripts without spaces) in a run. A shorter line is one run. */
const RUN_UNITS = 4;
/** Minimum share of the labeled runs in the records, and of labeled records. */
const MIN_RECALL = 0.8;
const MIN_LABELED_SHARE = 0.5;
/** Pages with a smaller share of the labeled runs in their HTML are skipped: scripts load their posts. */
const MIN_REACHABLE_SHARE = 0.1;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { misses: { type: "boolean", default: false } },
});
if (positionals.length === 0) {
  console.error("usage: npm run threads -- DIR… [--misses]");
  process.exit(2);
}

/** What was found on a page. */
interface Verdict {
  readonly recall: number;
  /** Share of the records with labeled text; 1 without records. */
  readonly labeled: number;
  readonly records: number;
}

for (const path of positionals) {
  const layout = existsSync(join(path, "ground-truth")) ? "wcxb" : "jsonl";
  const verdicts: Verdict[] = [];
  let skipped = 0;
  for await (const item of readCorpus(layout, path)) {
    if (item.kind === "error" || (layout === "wcxb" && item.page.type !== "forum")) continue;
    const verdict = judged(item.page);
    if (verdict === undefined) skipped++;
    else verdicts.push(verdict);
    if (values.misses && verdict !== undefined && !isRight(verdict)) console.log(missLine(item.page, verdict));
  }
  const right = (verdicts.filter(isRight).length / Math.max(1, verdicts.length)).toFixed(3);
  console.log(`${path}: ${verdicts.length} pages, right ${right}; ${skipped} skipped (no posts in their HTML)`);
}

function isRight({ recall, labeled }: Verdict): boolean {
  return recall >= MIN_RECALL && labeled >= MIN_LABELED_SHARE;
}

/** Judges a page; undefined if its HTML lacks the labeled text. */
function judged({ html, url, truth }: LabeledPage): Verdict | undefined {
  const wanted = runsOf(truth.text ?? "");
  const reachable = found(wanted, visibleText(html));
  if (wanted.size > 0 && reachable.size < MIN_REACHABLE_SHARE * wanted.size) return undefined;
  const texts = allTexts(records(html, { url }).regions[0]?.records ?? []);
  const union = new Set<string>();
  const isLabeled = texts.map((text) => {
    const own = found(reachable, text);
    for (const run of own) union.add(run);
    return own.size > 0;
  });
  const count = isLabeled.filter(Boolean).length;
  return {
    recall: reachable.size === 0 ? Number(texts.length === 0) : union.size / reachable.size,
    labeled: texts.length === 0 ? 1 : count / texts.length,
    records: texts.length,
  };
}

/** Returns the runs of a text, which do not cross its lines. */
function runsOf(text: string): Set<string> {
  const runs = new Set<string>();
  for (const line of paragraphs(text)) {
    for (let i = 0; i + RUN_UNITS <= Math.max(line.length, RUN_UNITS); i++) {
      runs.add(line.slice(i, i + RUN_UNITS).join(" "));
    }
  }
  return runs;
}

/** Returns the wanted runs that a text contains. */
function found(wanted: ReadonlySet<string>, text: string): Set<string> {
  const all = units(text);
  const runs = new Set<string>();
  for (let length = 1; length <= RUN_UNITS; length++) {
    for (let i = 0; i + length <= all.length; i++) {
      const run = all.slice(i, i + length).join(" ");
      if (wanted.has(run)) runs.add(run);
    }
  }
  return runs;
}

/** Returns the texts of records and of the records inside them, in page order. */
function allTexts(list: readonly DataRecord[]): string[] {
  return list.flatMap(({ text, children }) => [text, ...allTexts(children ?? [])]);
}

function missLine({ id, url }: LabeledPage, { recall, labeled, records: count }: Verdict): string {
  return `  ${id} ${url ?? ""}: ${count} records, recall ${recall.toFixed(2)}, labeled ${labeled.toFixed(2)}`;
}
