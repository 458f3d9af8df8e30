import { join } from "node:path";
import type { Command } from "commander";
import type { ClusterReader, CrawlOptions, StoredFiles } from "../../crawl/index.ts";
import { EXIT, UsageError } from "../exit-codes.ts";
import { WORK_FLAGS } from "../flags/crawl-flags.ts";
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
}

interface WorkFlagValues extends EngineFlagValues {
  readonly engine: string;
  readonly maxHosts?: number;
}

/** The files that `pith crawl export` reads. */
export interface ExportedFiles {
  readonly name: string;
  readonly contents: readonly StoredFiles["content"][];
  readonly files: readonly string[];
}

/** Flags that need the store of a single machine. */
const SINGLE_FLAGS = ["output", "store", "recrawl", "format", "title", "frontMatter"] as const;

/** `pith crawl work`. */
export const crawlWorkCommand = (act: Act): Command =>
  buildCommand(WORK, WORK_FLAGS).action((flags: WorkFlagValues) => act((signal) => work(flags, signal)));

async function work(flags: WorkFlagValues, signal: AbortSignal): Promise<number> {
  requireFolder(flags.out);
  const { engine, maxHosts, out } = flags;
  const { joinCluster } = await import("../../crawl/index.ts");
  return withProgress(signal, async (onProgress) => {
    const name = await nameOf(flags);
    await joinCluster({ engine, name, maxHosts, signal, onProgress }, out);
  });
}

/** Starts a crawl on many machines, or continues it. Returns the exit code. */
export async function runOnCluster(
  options: Omit<CrawlOptions, "signal">,
  flags: EngineFlagValues & Partial<Record<(typeof SINGLE_FLAGS)[number], unknown>>,
  signal: AbortSignal,
): Promise<number> {
  const single = SINGLE_FLAGS.find((flag) => flags[flag] !== undefined);
  if (single !== undefined)
    throw new UsageError(`a crawl with --engine writes shards to --out; ${single} is for a crawl on one machine`);
  requireFolder(flags.out);
  const { engine = "", name = defaultName(options.seeds[0]), out = `${name}.shards` } = flags;
  const { CRAWL_DEFAULTS, crawlCluster } = await import("../../crawl/index.ts");
  const { maxHosts, templates: _templates, recrawl: _recrawl, warc = CRAWL_DEFAULTS.warc, ...shared } = options;
  return withProgress(signal, (onProgress) =>
    crawlCluster({ ...shared, warc, out }, { engine, name, maxHosts, signal, onProgress }),
  );
}

type ShowProgress = NonNullable<CrawlOptions["onProgress"]>;

async function withProgress(signal: AbortSignal, run: (onProgress: ShowProgress) => Promise<void>): Promise<number> {
  const { startCrawlProgress } = await import("../crawl-progress.ts");
  const progress = startCrawlProgress(process.stderr, {});
  try {
    await run(progress.show);
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
  read: (cluster: ClusterReader) => Promise<void>,
): Promise<number> {
  const { openCluster } = await import("../../crawl/index.ts");
  try {
    const cluster = await openCluster(flags.engine ?? "", await nameOf(flags));
    await read(cluster).finally(() => cluster.close());
    return EXIT.fine;
  } catch (error) {
    throw await usageErrorOf(error);
  }
}

/** Returns the shards of a crawl. Files that are not in its manifest are not among them. */
export async function clusterFiles(flags: EngineFlagValues): Promise<ExportedFiles> {
  requireFolder(flags.out);
  const { readManifest } = await import("../../crawl/index.ts");
  let found: ExportedFiles | undefined;
  await withCluster(flags, async ({ addresses, options }) => {
    const folder = flags.out ?? options.out;
    const manifest = await readManifest(addresses);
    const contents = manifest.map(({ name, bytes }) => ({ path: join(folder, name), length: bytes }));
    found = { name: folder, contents, files: contents.map(({ path }) => path) };
  });
  if (found === undefined) throw new Error("The crawl was not read.");
  return found;
}

const SCHEME = /^[a-z][a-z0-9+.-]+:\/\//i;

/** Throws `UsageError` for storage that is not a folder. */
function requireFolder(out: string | undefined): void {
  if (out !== undefined && SCHEME.test(out))
    throw new UsageError(`--out takes a folder, not ${out}; mount the bucket, or copy the shards after the crawl`);
}

/** Returns the folder of a store. Throws `UsageError` without one. */
export function requireStore(store: string | undefined): string {
  if (store !== undefined) return store;
  throw new UsageError("name the folder of the crawl, or its Redis server with --engine");
}
