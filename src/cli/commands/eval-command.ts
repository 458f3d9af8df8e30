import type { Command } from "commander";
import type { Evaluation, EvaluationProgress, SitesEvaluateOptions } from "../../evaluate/index.ts";
import { colorsFor } from "../colors.ts";
import { EXIT, UsageError } from "../exit-codes.ts";
import { EVAL_FLAGS } from "../flags/work-flags.ts";
import { requireWritable, saveFile } from "../outputs/output-file.ts";
import { type ProgressLine, startProgress } from "../progress.ts";
import { buildCommand } from "./build-command.ts";
import { MARKED_LAYOUT, measureMarked } from "./eval-marked.ts";
import { hasRecordLabels, measureRecords } from "./eval-records.ts";
import { type EvalFlags, type EvalTarget, namedMethods } from "./eval-target.ts";
import { FIELD_LAYOUT, measureThings, THING_LAYOUT } from "./eval-things.ts";
import type { Act } from "./page-command.ts";

const LAYOUTS: readonly string[] = [
  "wcxb",
  "aeb",
  "jsonl",
  "testbed",
  "records-weak",
  THING_LAYOUT,
  FIELD_LAYOUT,
  MARKED_LAYOUT,
];

const TEXT = {
  id: "eval",
  says: "Measure extraction on pages whose content is known.",
  examples: [
    "pith eval wcxb benchmark/dev",
    "pith eval wcxb benchmark/dev --method density --json scores.json",
    "pith eval jsonl my-pages/ --html report.html",
    "pith eval jsonl labels.jsonl --pages content.ndjson.crawl",
    "pith eval jsonl my-pages/ --sites",
    "pith eval jsonl my-pages/ --sites --method block-entropy style-tree",
    "pith eval testbed records-testbed/ --method shapes cluster",
    "pith eval detail product-pages/",
    "pith eval fields product-pages/ --json fields.json",
    "pith eval blocks marked-pages/",
  ],
};

/** `pith eval`. */
export const evalCommand = (act: Act): Command =>
  buildCommand(TEXT, EVAL_FLAGS)
    .argument("<layout>", `Layout of the set on disk: ${LAYOUTS.slice(0, -1).join(", ")}, or blocks (needs a browser).`)
    .argument("<dir>", "Folder of the set (for jsonl, also a file).")
    .action((layout: string, dir: string, flags: EvalFlags) =>
      act(async (signal) => {
        if (!LAYOUTS.includes(layout))
          throw new UsageError(`there is no layout "${layout}"; there are ${LAYOUTS.join(", ")}`);
        refuseUselessFlags(layout, flags);
        if (layout === MARKED_LAYOUT) return measureMarked(dir, flags, signal);
        const run = hasAttributes(layout) ? measureThings : hasRecordLabels(layout) ? measureRecords : measure;
        return run({ layout, path: dir }, flags, signal);
      }),
    );

/** Whether the labels of a set are attributes of things. */
function hasAttributes(layout: string): boolean {
  return layout === THING_LAYOUT || layout === FIELD_LAYOUT;
}

/** Throws UsageError for flags without effect and for files that cannot be written, before the work begins. */
function refuseUselessFlags(layout: string, flags: EvalFlags): void {
  const { method, json, html, jobs, timeoutPage, executablePath, sandbox, sites, sitesMode, pages } = flags;
  const isMarked = layout === MARKED_LAYOUT;
  const isDetail = hasAttributes(layout);
  const isText = !isMarked && !isDetail && !hasRecordLabels(layout);
  if (sites !== true && sitesMode !== undefined) throw new UsageError("--sites-mode is for --sites only");
  const useless = [
    ["--method", method !== undefined && (isMarked || isDetail)],
    ["--html", html !== undefined && (isMarked || isDetail || hasRecordLabels(layout))],
    ["--jobs", jobs !== undefined && (isDetail || hasRecordLabels(layout))],
    ["--timeout-page", timeoutPage !== undefined && (isMarked || isDetail || hasRecordLabels(layout))],
    ["--browser", executablePath !== undefined && !isMarked],
    ["--sites", sites === true && !isText],
    ["--pages", pages !== undefined && layout !== "jsonl"],
    ["--no-sandbox", sandbox === false && !isMarked],
  ] as const;
  for (const [flag, isUseless] of useless) {
    if (isUseless) throw new UsageError(`${flag} is not for the layout ${layout}`);
  }
  if (sites === true && method !== undefined) {
    // Methods that compare pages get all pages of a site at once, in one thread.
    if (jobs !== undefined) throw new UsageError("--jobs is not for --sites with --method");
    if (timeoutPage !== undefined) throw new UsageError("--timeout-page is not for --sites with --method");
  }
  for (const file of [json, html]) if (file !== undefined && file !== "-") requireWritable(file);
}

async function measure(target: EvalTarget, flags: EvalFlags, signal: AbortSignal): Promise<number> {
  const { CorpusError, evaluate, pithModules } = await import("../../evaluate/index.ts");
  const { follow, end } = openProgress();
  try {
    const options = {
      ...target,
      pages: flags.pages,
      threads: flags.jobs,
      timeoutMs: flags.timeoutPage === undefined ? undefined : flags.timeoutPage * 1000,
      limit: flags.limit,
      withPassages: flags.html !== undefined,
      onProgress: follow,
      signal,
    };
    const evaluation =
      flags.sites === true
        ? await measureSites(options, flags)
        : await evaluate({ ...options, modules: pithModules(await pageMethods(flags)) });
    end();
    await report(evaluation, flags);
    return evaluation.errors.length > 0 ? EXIT.failed : EXIT.fine;
  } catch (error) {
    end();
    if (signal.aborted) return EXIT.interrupted;
    if (error instanceof CorpusError || error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}

/** Measures templates, and the methods of `--method` beside them. */
async function measureSites(options: SitesEvaluateOptions, flags: EvalFlags): Promise<Evaluation> {
  const { evaluateSites } = await import("../../evaluate/index.ts");
  const methods = flags.method === true ? await siteMethodIds() : flags.method;
  return evaluateSites({ ...options, mode: flags.sitesMode, methods });
}

/** Returns the methods for single pages. Throws UsageError for one that needs `--sites`. */
async function pageMethods(flags: EvalFlags): Promise<readonly string[] | undefined> {
  const named = namedMethods(flags);
  const onSite = named === undefined ? undefined : (await siteMethodIds()).find((id) => named.includes(id));
  if (onSite === undefined) return named;
  throw new UsageError(`the method ${onSite} compares pages of a site; add --sites`);
}

async function siteMethodIds(): Promise<readonly string[]> {
  const { siteMethods } = await import("../../sites/index.ts");
  return siteMethods.map(({ id }) => id);
}

/** Opens the progress line on standard error with the first page: until then the number of pages is unknown. */
function openProgress(): { follow(state: EvaluationProgress): void; end(): void } {
  let progress: ProgressLine | undefined;
  let errors = 0;
  return {
    follow(state) {
      progress ??= startProgress({ total: state.total, stream: process.stderr });
      progress.step(state.errors > errors ? "failed" : "fine");
      errors = state.errors;
    },
    end: () => progress?.end(),
  };
}

async function report(evaluation: Evaluation, { json, html }: EvalFlags): Promise<void> {
  const { reportHtml, toJson, toTable } = await import("../../evaluate/index.ts");
  const hasColor = colorsFor(process.stdout).isColorSupported;
  const table = toTable(evaluation, { hasColor, width: process.stdout.columns });
  process.stdout.write(json === "-" ? toJson(evaluation) : table);
  if (json !== undefined && json !== "-") await saveFile(json, toJson(evaluation));
  if (html !== undefined) await saveFile(html, reportHtml(evaluation));
}
