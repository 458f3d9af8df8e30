import type { Command } from "commander";
import type { Evaluation, EvaluationProgress } from "../../evaluate/index.ts";
import { colorsFor } from "../colors.ts";
import { EXIT, UsageError } from "../exit-codes.ts";
import { EVAL_FLAGS } from "../flags/work-flags.ts";
import { requireWritable, saveFile } from "../outputs/output-file.ts";
import { type ProgressLine, startProgress } from "../progress.ts";
import { buildCommand } from "./build-command.ts";
import { MARKED_LAYOUT, measureMarked } from "./eval-marked.ts";
import { hasRecordLabels, measureRecords } from "./eval-records.ts";
import type { EvalFlags, EvalTarget } from "./eval-target.ts";
import { measureThings, THING_LAYOUT } from "./eval-things.ts";
import type { Act } from "./page-command.ts";

const LAYOUTS: readonly string[] = ["wcxb", "aeb", "jsonl", "testbed", "records-weak", THING_LAYOUT, MARKED_LAYOUT];

const TEXT = {
  id: "eval",
  says: "Measure extraction on pages whose content is known.",
  examples: [
    "pith eval wcxb benchmark/dev",
    "pith eval wcxb benchmark/dev --method density --json scores.json",
    "pith eval jsonl my-pages/ --html report.html",
    "pith eval testbed records-testbed/ --method shapes cluster",
    "pith eval detail product-pages/",
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
        const run = layout === THING_LAYOUT ? measureThings : hasRecordLabels(layout) ? measureRecords : measure;
        return run({ layout, path: dir }, flags, signal);
      }),
    );

/** Throws UsageError for flags without effect and for files that cannot be written, before the work begins. */
function refuseUselessFlags(layout: string, flags: EvalFlags): void {
  const { method, json, html, jobs, timeoutPage, executablePath, sandbox } = flags;
  const isMarked = layout === MARKED_LAYOUT;
  const isDetail = layout === THING_LAYOUT;
  const useless = [
    ["--method", method !== undefined && (isMarked || isDetail)],
    ["--html", html !== undefined && (isMarked || isDetail || hasRecordLabels(layout))],
    ["--jobs", jobs !== undefined && (isDetail || hasRecordLabels(layout))],
    ["--timeout-page", timeoutPage !== undefined && (isMarked || isDetail || hasRecordLabels(layout))],
    ["--browser", executablePath !== undefined && !isMarked],
    ["--no-sandbox", sandbox === false && !isMarked],
  ] as const;
  for (const [flag, isUseless] of useless) {
    if (isUseless) throw new UsageError(`${flag} is not for the layout ${layout}`);
  }
  for (const file of [json, html]) if (file !== undefined && file !== "-") requireWritable(file);
}

async function measure(target: EvalTarget, flags: EvalFlags, signal: AbortSignal): Promise<number> {
  const { CorpusError, evaluate, pithModules } = await import("../../evaluate/index.ts");
  const { follow, end } = openProgress();
  try {
    const evaluation = await evaluate({
      ...target,
      modules: pithModules(flags.method),
      threads: flags.jobs,
      timeoutMs: flags.timeoutPage === undefined ? undefined : flags.timeoutPage * 1000,
      limit: flags.limit,
      withPassages: flags.html !== undefined,
      onProgress: follow,
      signal,
    });
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
