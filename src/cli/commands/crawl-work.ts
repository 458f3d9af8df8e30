import type { Command } from "commander";
import type {
  ClusterReader,
  CrawlOptions,
  MetricsAddress,
  ReadCrawled,
  ShardEntry,
  WorkerOptions,
} from "../../crawl/index.ts";
import { EXIT, UsageError } from "../exit-codes.ts";
import { WORK_FLAGS } from "../flags/crawl-flags.ts";
import { statOf } from "../outputs/output-file.ts";
import { plain } from "../pages/terminal-text.ts";
import { type FormatId, requireFormat } from "../print-formats.ts";
import { buildCommand } from "./build-command.ts";
import { usageErrorOf } from "./crawl-problems.ts";
import type { Act } from "./page-command.ts";

const WORK = {
  id: "work",
  says: "Join a crawl that `pith crawl --engine` started on another machine, with the same options. Ends with the crawl.",
  examples: [
    "pith crawl work --engine redis://10.0.0.5:6379",
    "pith crawl work --engine redis://10.0.0.5:6379 --name docs",
  ],
};

/** The values of the flags that name a crawl in Redis. */
export interface EngineFlagValues {
  readonly engine?: string;
  readonly name?: string;
  readonly out?: string;
  readonly metrics?: MetricsAddress;
}

interface WorkFlagValues extends EngineFlagValues {
  readonly engine: string;
  readonly maxHosts?: number;
}

/** Reads the pages of a crawl. */
export type ReadPages = (pages: ReadCrawled) => Promise<void>;

/** Flags that need the store of a single machine. */
const SINGLE_FLAGS = ["output", "store", "recrawl"] as const;
/** The formats of shards. */
const SHARD_FORMATS: readonly FormatId[] = ["ndjson", "md"];

/** `pith crawl work`. */
export const crawlWorkCommand = (act: Act): Command =>
  buildCommand(WORK, WORK_FLAGS).action((flags: WorkFlagValues) => act((signal) => work(flags, signal)));

async function work(flags: WorkFlagValues, signal: AbortSignal): Promise<number> {
  const { engine, maxHosts, out } = flags;
  const { joinCluster } = await import("../../crawl/index.ts");
  return withReports(signal, flags.metrics, async (reports) => {
    const name = await nameOf(flags);
    await joinCluster({ engine, name, maxHosts, signal, onProblem: showProblem, ...reports }, out);
  });
}

/** Starts a crawl on many machines, or continues it. Returns the exit code. */
export async function runOnCluster(
  options: Omit<CrawlOptions, "signal" | "metrics">,
  flags: EngineFlagValues & ShardFlagValues,
  signal: AbortSignal,
): Promise<number> {
  const single = SINGLE_FLAGS.find((flag) => flags[flag] !== undefined);
  if (single !== undefined)
    throw new UsageError(`a crawl with --engine writes shards to --out; ${single} is for a crawl on one machine`);
  const { engine = "", name = defaultName(options.seeds[0]), out = `${name}.shards` } = flags;
  const markdown = shardMarkdown(flags);
  const { CRAWL_DEFAULTS, crawlCluster } = await import("../../crawl/index.ts");
  const { maxHosts, recrawl: _recrawl, warc = CRAWL_DEFAULTS.warc, ...shared } = options;
  return withReports(signal, flags.metrics, (reports) =>
    crawlCluster(
      { ...shared, warc, markdown, out },
      { engine, name, maxHosts, signal, onProblem: showProblem, ...reports },
    ),
  );
}

interface ShardFlagValues extends Partial<Record<(typeof SINGLE_FLAGS)[number], unknown>> {
  readonly format?: FormatId;
  readonly title?: boolean;
  readonly frontMatter?: boolean;
}

/** Returns how shards have Markdown, if they have. Its pages always have front matter, which tells them apart. */
function shardMarkdown({ format = "ndjson", title, frontMatter }: ShardFlagValues): { title?: boolean } | undefined {
  if (!SHARD_FORMATS.includes(format))
    throw new UsageError(
      `a crawl with --engine writes ndjson, and with --format md also Markdown; \`pith crawl export\` writes ${format}`,
    );
  if (title === true) requireFormat("--title", ["md"], format);
  if (frontMatter === true) requireFormat("--front-matter", ["md"], format);
  if (format !== "md") return undefined;
  return title === true ? { title } : {};
}

/** Tells that the storage fails. The worker tries again. */
function showProblem({ message }: Error): void {
  process.stderr.write(`${plain(message)} Trying again.\n`);
}

/** Runs a worker with a line of progress, and serves its metrics. Returns the exit code. */
async function withReports(
  signal: AbortSignal,
  address: MetricsAddress | undefined,
  run: (reports: Pick<WorkerOptions, "onProgress" | "metrics">) => Promise<void>,
): Promise<number> {
  const { startCrawlProgress } = await import("../crawl-progress.ts");
  const { withServedMetrics } = await import("../outputs/served-metrics.ts");
  const progress = startCrawlProgress(process.stderr, {});
  try {
    await withServedMetrics(address, (metrics) => run({ onProgress: progress.show, metrics }));
  } catch (error) {
    throw await usageErrorOf(error);
  } finally {
    progress.end(undefined);
  }
  return signal.aborted ? EXIT.interrupted : progress.pages() === 0 ? EXIT.nothing : EXIT.fine;
}

/** Returns the host of a seed, as the name of a crawl. */
function defaultName(seed: string): string {
  return new URL(seed).host.replace(/[^\w.-]/g, "-").slice(0, 100);
}

async function nameOf({ engine = "", name }: EngineFlagValues): Promise<string> {
  if (name !== undefined) return name;
  const { onlyCrawl } = await import("../../crawl/index.ts");
  return onlyCrawl(engine);
}

/** Opens the crawl that flags name, to read it. Returns the exit code. */
export async function withCluster(
  flags: EngineFlagValues,
  read: (cluster: ClusterReader, name: string) => Promise<void>,
): Promise<number> {
  const { openCluster } = await import("../../crawl/index.ts");
  try {
    const name = await nameOf(flags);
    const cluster = await openCluster(flags.engine ?? "", name);
    await read(cluster, name).finally(() => cluster.close());
    return EXIT.fine;
  } catch (error) {
    throw await usageErrorOf(error);
  }
}

/** Attempts to read from a bucket: the user waits. A worker waits longer. */
const PATIENCE = { maxAttempts: 4 };

/** Reads the pages of a crawl in Redis. Files that are not in its manifest are not read. Returns the exit code. */
export function readClusterPages(flags: EngineFlagValues, read: ReadPages): Promise<number> {
  return withCluster(flags, async ({ addresses, options }) => {
    const { openShardStorage, readManifest, shardPages, shardValue } = await import("../../crawl/index.ts");
    const storage = await openShardStorage(flags.out ?? options.out, "read", PATIENCE);
    // The second pass may replace a shard meanwhile.
    const current = async (shard: ShardEntry): Promise<ShardEntry> =>
      JSON.parse((await addresses.value(shardValue(shard))) ?? "{}");
    const shards = await readManifest(addresses);
    await read(() => shardPages(storage, shards, current)).finally(() => storage.close());
  });
}

/** Reads the pages of a folder or bucket with shards, by the manifest beside them. Returns false if it is a folder without one. */
export async function readShardPages(place: string, read: ReadPages): Promise<boolean> {
  const { isS3Address, listedShards, openShardStorage, shardPages } = await import("../../crawl/index.ts");
  const storage = await openShardStorage(place, "read", PATIENCE);
  try {
    if (!isS3Address(place) && (await storage.list("manifest-")).length === 0) return false;
    const { shards, unlisted } = await listedShards(storage);
    if (unlisted.length > 0) process.stderr.write(unlistedNotice(place, unlisted));
    await read(() => shardPages(storage, shards));
    return true;
  } finally {
    storage.close();
  }
}

function unlistedNotice(place: string, unlisted: readonly string[]): string {
  const files = unlisted.length === 1 ? "1 file of pages is" : `${unlisted.length} files of pages are`;
  return `${place}: ${files} not in the manifest, such as ${plain(unlisted[0])}: of a worker that died, or of a crawl that did not end. \`pith crawl export --engine\` knows which count.\n`;
}

/** Returns the folder of a store. Throws `UsageError` without one. */
export function requireStore(store: string | undefined): string {
  if (store !== undefined && statOf(store)?.isFile() === true)
    throw new UsageError(`${store} is a file; the store of a crawl is a folder, such as ${store}.crawl`);
  if (store !== undefined) return store;
  throw new UsageError("name the folder of the crawl, or its Redis server with --engine");
}
