import type { Command } from "commander";
import type { CrossValidation, Dataset, TrainingSource } from "../../train/index.ts";
import { EXIT, UsageError } from "../exit-codes.ts";
import { TRAIN_FLAGS } from "../flags/work-flags.ts";
import { requireWritable, saveFile } from "../outputs/output-file.ts";
import { buildCommand } from "./build-command.ts";
import type { Act } from "./page-command.ts";

const TEXT = {
  id: "train",
  says: "Train a model on labeled pages: which blocks are content.",
  examples: ["pith train wcxb wcxb/dev -o model.json", "pith train wcxb wcxb/dev jsonl:2:article news -o model.json"],
};

interface TrainFlags {
  readonly output: string;
  readonly name?: string;
  readonly seed?: number;
  readonly trees?: number;
  readonly report?: string;
  readonly jobs?: number;
}

/** `pith train`. */
export const trainCommand = (act: Act): Command =>
  buildCommand(TEXT, TRAIN_FLAGS)
    .argument(
      "<sets...>",
      "Pairs of a layout (wcxb, aeb, jsonl) and a folder. layout:2 counts each page twice; layout:2:article declares the kind of its pages.",
    )
    .action((sets: string[], flags: TrainFlags) =>
      act(async (signal) => {
        // An unfinished model is useless, so there is nothing to wait for.
        signal.addEventListener("abort", () => process.exit(EXIT.interrupted));
        return trainAndWrite(await sourcesOf(sets), flags);
      }),
    );

/** Reads `layout[:weight[:kind]] folder` pairs. */
async function sourcesOf(sets: readonly string[]): Promise<TrainingSource[]> {
  if (sets.length % 2 !== 0) throw new UsageError("sets are pairs: a layout, then a folder");
  const { PAGE_KINDS } = await import("../../select/index.ts");
  const sources: TrainingSource[] = [];
  for (let i = 0; i < sets.length; i += 2) {
    const [layout, weight = "1", kind] = sets[i].split(":");
    sources.push({
      layout,
      path: sets[i + 1],
      weight: weightOf(weight),
      kind: kindNamed(kind, PAGE_KINDS),
    });
  }
  return sources;
}

function kindNamed(kind: string | undefined, kinds: readonly string[]): string | undefined {
  if (kind === undefined || kinds.includes(kind)) return kind;
  throw new UsageError(`there is no kind of page "${kind}"; choose one of: ${kinds.join(", ")}`);
}

function weightOf(text: string): number {
  const number = Number(text);
  if (!(number > 0) || !Number.isFinite(number))
    throw new UsageError(`the weight of a set must be a number above 0, not "${text}"`);
  return number;
}

async function trainAndWrite(sources: readonly TrainingSource[], flags: TrainFlags): Promise<number> {
  for (const file of [flags.output, flags.report]) if (file !== undefined) requireWritable(file);
  const { DEFAULT_THREADS, FOLDS, modelModule, readable, train } = await import("../../train/index.ts");
  const dataset = await read(sources);
  const trained = await train(dataset, {
    threads: flags.jobs ?? DEFAULT_THREADS,
    name: flags.name ?? TRAIN_FLAGS.name.default,
    boost: {
      seed: flags.seed ?? TRAIN_FLAGS.seed.default,
      trees: flags.trees ?? TRAIN_FLAGS.trees.default,
    },
    onFold: (fold) => say(fold < FOLDS ? `training, fold ${fold + 1} of ${FOLDS}` : "training on all pages"),
  });
  const { file, validation } = trained;
  await saveFile(flags.output, flags.output.endsWith(".ts") ? modelModule(file) : `${readable(file)}\n`);
  if (flags.report !== undefined) {
    const { fittingReport } = await import("../../train/index.ts");
    await saveFile(flags.report, fittingReport(trained));
  }
  await report(validation);
  return EXIT.fine;
}

const say = (line: string): unknown => process.stderr.write(`${line}\n`);

/** Limit: skipped pages that are named. A file that is no data set has one per line. */
const MAX_SHOWN_SKIPS = 20;

async function read(sources: readonly TrainingSource[]): Promise<Dataset> {
  const { readDataset } = await import("../../train/index.ts");
  const { CorpusError } = await import("../../evaluate/index.ts");
  const reading = readDataset(sources, (count) => count % 200 === 0 && say(`${count} pages read`));
  const dataset = await reading.catch((error: Error) => {
    throw error instanceof CorpusError ? new UsageError(error.message) : error;
  });
  const { skipped } = dataset;
  for (const { id, message } of skipped.slice(0, MAX_SHOWN_SKIPS)) say(`skipped ${id}: ${message}`);
  if (skipped.length > MAX_SHOWN_SKIPS) say(`skipped ${skipped.length - MAX_SHOWN_SKIPS} more pages`);
  if (dataset.pages.length === 0) throw new UsageError("these sets contain no labeled page");
  return dataset;
}

async function report(validation: CrossValidation): Promise<void> {
  const { averages, averagesBy } = await import("../../train/index.ts");
  const rows = [
    ["all", averages(validation.results)] as const,
    ...averagesBy(validation.results, ({ page }) => page.kind),
  ];
  const lines = rows.map(([name, { pages, f1, precision, recall }]) =>
    [name.padEnd(14), String(pages).padStart(6), ...[f1, precision, recall].map((x) => x.toFixed(4).padStart(10))].join(
      "",
    ),
  );
  process.stdout.write(`${["               pages        F1 precision    recall", ...lines].join("\n")}\n`);
}
