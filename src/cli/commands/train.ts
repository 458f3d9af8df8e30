import { writeFile } from "node:fs/promises";
import { Command } from "commander";
import { PAGE_KINDS } from "../../select/kinds.ts";
import type { CrossValidation } from "../../train/cross-validate.ts";
import type { Source } from "../../train/dataset.ts";
import { EXIT, UsageError } from "../exit-codes.ts";
import { options } from "../options.ts";
import type { Act } from "./page-command.ts";

interface TrainFlags {
  readonly output: string;
  readonly name: string;
  readonly seed: string;
  readonly trees: string;
  readonly report?: string;
  readonly jobs?: number;
}

/** `pith train`. */
export const trainCommand = (act: Act): Command =>
  new Command("train")
    .description("Learn from labelled pages which blocks are content.")
    .argument(
      "<sets...>",
      "pairs of a layout (wcxb, aeb, jsonl) and a folder; layout:2 counts each page twice, layout:2:article says what its pages are",
    )
    .requiredOption("-o, --output <file>", "where the model goes; .ts makes a module, .json plain data")
    .option("--name <name>", "what the model calls itself", "pith")
    .option("--seed <number>", "start of the random numbers; the same seed gives the same bytes", "1")
    .option("--trees <number>", "trees in the block model", "220")
    .addOption(options.jobs)
    .option("--report <file>", "how well it was learned, as an HTML page")
    .helpOption("-h, --help", "print this help")
    .addHelpText(
      "after",
      "\nExamples:\n  $ pith train wcxb wcxb/dev -o model.json\n  $ pith train wcxb wcxb/dev jsonl:2:article news -o model.json",
    )
    .action((sets: string[], flags: TrainFlags) => act(() => trainAndWrite(sourcesOf(sets), flags)));

/** Reads `layout[:weight[:kind]] folder` pairs. */
export function sourcesOf(sets: readonly string[]): Source[] {
  if (sets.length % 2 !== 0) throw new UsageError("sets are pairs: a layout, then a folder");
  const sources: Source[] = [];
  for (let i = 0; i < sets.length; i += 2) {
    const [layout, weight = "1", kind] = sets[i]!.split(":");
    sources.push({
      layout: layout!,
      path: sets[i + 1]!,
      weight: positive(weight, "the weight of a set"),
      kind: kindNamed(kind),
    });
  }
  return sources;
}

function kindNamed(kind: string | undefined): string | undefined {
  if (kind === undefined || PAGE_KINDS.some((known) => known === kind)) return kind;
  throw new UsageError(`there is no kind of page "${kind}"; choose one of: ${PAGE_KINDS.join(", ")}`);
}

function positive(text: string, what: string): number {
  const number = Number(text);
  if (!(number > 0) || !Number.isFinite(number))
    throw new UsageError(`${what} must be a number above 0, not "${text}"`);
  return number;
}

async function trainAndWrite(sources: readonly Source[], flags: TrainFlags): Promise<number> {
  const { readDataset } = await import("../../train/dataset.ts");
  const { modelModule, readable, train } = await import("../../train/train.ts");
  const { DEFAULT_THREADS } = await import("../../train/threads.ts");
  const boost = { seed: positive(flags.seed, "--seed"), trees: positive(flags.trees, "--trees") };
  const say = (line: string): unknown => process.stderr.write(`${line}\n`);
  const dataset = await readDataset(sources, (count) => count % 200 === 0 && say(`${count} pages read`));
  for (const { id, message } of dataset.skipped) say(`left out ${id}: ${message}`);
  if (dataset.pages.length === 0) throw new UsageError("there is no page with a true text in these sets");
  const trained = await train(dataset, {
    threads: flags.jobs ?? DEFAULT_THREADS,
    name: flags.name,
    boost,
    onFold: (fold) => say(`training, part ${fold + 1}`),
  });
  const { file, validation } = trained;
  await writeFile(flags.output, flags.output.endsWith(".ts") ? modelModule(file) : `${readable(file)}\n`);
  if (flags.report !== undefined) {
    const { fittingReport } = await import("../../train/fitting-report.ts");
    await writeFile(flags.report, fittingReport(trained));
  }
  await report(validation);
  return EXIT.fine;
}

async function report(validation: CrossValidation): Promise<void> {
  const { averages, averagesBy } = await import("../../train/cross-validate.ts");
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
