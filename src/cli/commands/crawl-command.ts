import { basename, dirname, join } from "node:path";
import type { Command } from "commander";
import type { CrawlOptions, MetricsAddress } from "../../crawl/index.ts";
import type { ShownColumns } from "../../output/index.ts";
import type { FieldRequest } from "../../records/index.ts";
import type { JudgeOptions } from "../../select/index.ts";
import { EXIT, UsageError } from "../exit-codes.ts";
import { CLUSTER_FLAGS, CRAWL_FLAGS } from "../flags/crawl-flags.ts";
import { withFlags } from "../flags/flag-messages.ts";
import { seedsOf } from "../inputs/crawl-seeds.ts";
import type { CrawlTarget } from "../outputs/crawl-output.ts";
import { requireWritable } from "../outputs/output-file.ts";
import { folderNamed, outputPath } from "../outputs/write-pages.ts";
import { type FormatId, formatOfFile, formatsOf, requireFormat } from "../print-formats.ts";
import { buildCommand } from "./build-command.ts";
import { crawlExportCommand, recordTarget } from "./crawl-export.ts";
import { UnreadSeeds, usageErrorOf } from "./crawl-problems.ts";
import { crawlChangesCommand, crawlErrorsCommand, crawlStatusCommand } from "./crawl-report.ts";
import { crawlWorkCommand, type EngineFlagValues, runOnCluster } from "./crawl-work.ts";
import type { Act } from "./page-command.ts";

const TEXT = {
  id: "crawl",
  says: "Crawl a site: follow its links, and extract the content of every page.",
  examples: [
    "pith crawl https://example.org/ -o content.ndjson",
    "pith crawl https://example.org/docs/ --scope path --max-pages 500 -o docs.ndjson",
    "pith crawl https://example.org/ -o content.ndjson --recrawl",
    "pith crawl https://example.org/ --format md --title -o markdown/",
    "pith crawl https://example.org/shop/ --records -o tables/",
    "pith crawl status content.ndjson.crawl",
    "pith crawl errors content.ndjson.crawl",
    "pith crawl export content.ndjson.crawl --format csv -o pages.csv",
  ],
};

/** The values of the flags of `pith crawl`. */
interface CrawlFlagValues
  extends Omit<CrawlOptions, "seeds" | "store" | "content" | "extract" | "records" | "metrics">,
    EngineFlagValues {
  readonly metrics?: MetricsAddress;
  readonly output?: string;
  readonly store?: string;
  readonly seedFile?: string;
  readonly method?: string;
  readonly favor?: JudgeOptions["favor"];
  readonly comments?: JudgeOptions["comments"];
  readonly format?: FormatId;
  readonly frontMatter?: true;
  readonly title?: true;
  readonly records?: true;
  readonly fields?: FieldRequest;
  readonly columns?: ShownColumns;
}

/** `pith crawl`. */
export const crawlCommand = (act: Act): Command =>
  buildCommand(TEXT, { ...CRAWL_FLAGS, ...CLUSTER_FLAGS })
    .enablePositionalOptions()
    .argument("[seeds...]", "Addresses to start from.")
    .action((seeds: string[], flags: CrawlFlagValues) => act((signal) => runCrawl(seeds, flags, signal)))
    .addCommand(crawlStatusCommand(act))
    .addCommand(crawlErrorsCommand(act))
    .addCommand(crawlChangesCommand(act))
    .addCommand(crawlExportCommand(act))
    .addCommand(crawlWorkCommand(act));

async function runCrawl(given: readonly string[], flags: CrawlFlagValues, signal: AbortSignal): Promise<number> {
  const { output, store, seedFile, method, favor, comments, format, frontMatter, title, ...rest } = flags;
  const seeds = await seedsOf(given, seedFile);
  const { engine, name, out: shards, metrics: address, records: isRecords, fields, columns, ...others } = rest;
  const records = isRecords === true ? { fields } : undefined;
  const extract = { method, favor, comments };
  if (engine !== undefined) return runOnCluster({ ...others, seeds, extract, records }, flags, signal);
  if (shards !== undefined) throw new UsageError("--out is for the shards of a crawl with --engine; use -o");
  const target = crawlTarget(flags);
  if (others.recrawl === true && target.store === undefined)
    throw new UsageError(
      "--recrawl needs the store of an earlier crawl: name its output with -o, or its folder with --store",
    );
  if (others.render === "always") await requireBrowser();
  const { crawl } = await import("../../crawl/index.ts");
  const { openCrawlOutput } = await import("../outputs/crawl-output.ts");
  const { withServedMetrics } = await import("../outputs/served-metrics.ts");
  const { startCrawlProgress } = await import("../crawl-progress.ts");
  const progress = startCrawlProgress(process.stderr, others);
  let pages = 0;
  try {
    const out = await openCrawlOutput(target);
    const { store: kept, content } = target;
    const unread = new UnreadSeeds(progress.problem);
    const options = { ...others, seeds, store: kept, content, extract, records, onProblem: unread.report, signal };
    await withServedMetrics(address, async (metrics) => {
      for await (const page of crawl({ ...options, metrics, onProgress: progress.show })) {
        pages++;
        await out.page(page);
      }
    });
    await out.end(progress.revised() > 0);
    if (signal.aborted) return EXIT.interrupted;
    if (pages > 0 || progress.pages() > 0) return EXIT.fine;
    return unread.exitCode;
  } catch (error) {
    throw await usageErrorOf(error);
  } finally {
    progress.end(target.store);
  }
}

/** Returns where the pages go. Without an output and a store, the crawl is not kept. */
function crawlTarget(flags: CrawlFlagValues): CrawlTarget {
  const { output, store, format, frontMatter, title, records } = flags;
  const path = outputPath(output);
  const folder = folderNamed(path);
  const kept = store ?? (path === undefined ? undefined : `${join(dirname(path), basename(path))}.crawl`);
  if (records === true) return recordsTarget(flags, { path, folder, store: kept });
  for (const flag of ["fields", "columns"] as const) {
    if (flags[flag] !== undefined) throw new UsageError(`--${flag} is for --records`);
  }
  const content = folder === undefined ? path : undefined;
  const named = content === undefined ? undefined : formatOfFile("crawl", content);
  const chosen = format ?? named ?? formatsOf("crawl")[folder === undefined ? "many" : "one"];
  if (chosen === "csv")
    throw new UsageError("--format csv is for --records; `pith crawl export` writes the pages as CSV");
  const print = { format: chosen, frontMatter, title };
  if (content !== undefined && print.format !== "ndjson")
    throw new UsageError(
      `${content} is a file, which gets ndjson; -o FOLDER/ writes ${print.format}, and so does \`pith crawl export\``,
    );
  for (const [flag, isSet] of [
    ["--title", title],
    ["--front-matter", frontMatter],
  ] as const) {
    if (isSet === true) requireFormat(flag, ["md"], print.format);
  }
  if (content !== undefined) requireWritable(content);
  return {
    folder,
    content,
    store: kept,
    print,
  };
}

/** Returns where the records go. The pages are in the store. */
function recordsTarget(
  { format, frontMatter, title, columns }: CrawlFlagValues,
  { path, folder, store }: { path: string | undefined; folder: string | undefined; store: string | undefined },
): CrawlTarget {
  const records = recordTarget({ format, frontMatter, title, columns }, { path, folder });
  if (store === undefined && records.format === "csv")
    throw new UsageError("--records writes CSV with -o FILE or -o FOLDER/; standard output gets ndjson");
  if (path !== undefined && folder === undefined) requireWritable(path);
  return { folder, content: undefined, store, print: { format: "ndjson" }, records };
}

/** Throws `UsageError` if there is no browser: with `--render always`, every page would be read without its scripts. */
async function requireBrowser(): Promise<void> {
  const { BrowserMissingError, findBrowser } = await import("../../render/index.ts");
  await findBrowser().catch((error: unknown) => {
    throw error instanceof BrowserMissingError ? new UsageError(withFlags(error.message)) : error;
  });
}
