import type { Command } from "commander";
import type { CrawlOptions } from "../../crawl/index.ts";
import type { JudgeOptions } from "../../select/index.ts";
import { EXIT, UsageError } from "../exit-codes.ts";
import { CRAWL_FLAGS } from "../flags/crawl-flags.ts";
import { isOptionError, withFlags } from "../flags/flag-messages.ts";
import { seedsOf } from "../inputs/crawl-seeds.ts";
import { requireWritable } from "../outputs/output-file.ts";
import { outputPath } from "../outputs/write-pages.ts";
import { buildCommand } from "./build-command.ts";
import { crawlChangesCommand, crawlErrorsCommand, crawlStatusCommand } from "./crawl-report.ts";
import type { Act } from "./page-command.ts";

const TEXT = {
  id: "crawl",
  says: "Crawl a site: follow its links, and extract the content of every page.",
  examples: [
    "pith crawl https://example.org/ -o content.ndjson",
    "pith crawl https://example.org/docs/ --scope path --max-pages 500 -o docs.ndjson",
    "pith crawl https://example.org/ -o content.ndjson --recrawl",
    "pith crawl status content.ndjson.crawl",
    "pith crawl errors content.ndjson.crawl",
  ],
};

/** The values of the flags of `pith crawl`. */
interface CrawlFlagValues extends Omit<CrawlOptions, "seeds" | "store" | "content" | "extract"> {
  readonly output?: string;
  readonly store?: string;
  readonly seedFile?: string;
  readonly method?: string;
  readonly favor?: JudgeOptions["favor"];
  readonly comments?: JudgeOptions["comments"];
}

/** `pith crawl`. */
export const crawlCommand = (act: Act): Command =>
  buildCommand(TEXT, CRAWL_FLAGS)
    .argument("[seeds...]", "Addresses to start from.")
    .action((seeds: string[], flags: CrawlFlagValues) => act((signal) => runCrawl(seeds, flags, signal)))
    .addCommand(crawlStatusCommand(act))
    .addCommand(crawlErrorsCommand(act))
    .addCommand(crawlChangesCommand(act));

async function runCrawl(given: readonly string[], flags: CrawlFlagValues, signal: AbortSignal): Promise<number> {
  const { output, store, seedFile, method, favor, comments, ...others } = flags;
  const seeds = await seedsOf(given, seedFile);
  const file = outputPath(output);
  if (file !== undefined) requireWritable(file);
  const kept = keptIn(store, file);
  if (others.render === "always") await requireBrowser();
  const { crawl, DamagedFileError, MissingSqliteError, StoreError } = await import("../../crawl/index.ts");
  const { startCrawlProgress } = await import("../crawl-progress.ts");
  const progress = startCrawlProgress(process.stderr, others);
  let pages = 0;
  try {
    const options = { ...others, seeds, ...kept, extract: { method, favor, comments }, signal };
    for await (const page of crawl({ ...options, onProgress: progress.show })) {
      pages++;
      if (file === undefined) await print(page.toJSON());
    }
    return signal.aborted ? EXIT.interrupted : pages === 0 && progress.pages() === 0 ? EXIT.nothing : EXIT.fine;
  } catch (error) {
    const isStoreProblem = [DamagedFileError, MissingSqliteError, StoreError].some((kind) => error instanceof kind);
    if (isStoreProblem || isOptionError(error)) throw new UsageError(withFlags((error as Error).message));
    throw error;
  } finally {
    progress.end(kept.store);
  }
}

/** Returns the store and the file of the pages. Without an output file and a store, the crawl is not kept. */
function keptIn(store: string | undefined, file: string | undefined): Pick<CrawlOptions, "store" | "content"> {
  const folder = store ?? (file === undefined ? undefined : `${file}.crawl`);
  return { store: folder, content: file };
}

/** Throws `UsageError` if there is no browser: with `--render always`, every page would be read without its scripts. */
async function requireBrowser(): Promise<void> {
  const { BrowserMissingError, findBrowser } = await import("../../render/index.ts");
  await findBrowser().catch((error: unknown) => {
    throw error instanceof BrowserMissingError ? new UsageError(withFlags(error.message)) : error;
  });
}

function print(page: object): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(`${JSON.stringify(page)}\n`, () => resolve());
  });
}
