import type { Command } from "commander";
import type { ReadCrawled } from "../../crawl/index.ts";
import type { ShownColumns } from "../../output/index.ts";
import { EXIT, UsageError } from "../exit-codes.ts";
import { CLUSTER_FLAGS, CRAWL_EXPORT_FLAGS } from "../flags/crawl-flags.ts";
import type { Input } from "../inputs/find-inputs.ts";
import type { RecordTarget } from "../outputs/record-tables.ts";
import { folderNamed, openOutput, outputPath } from "../outputs/write-pages.ts";
import { defaultFormat, type FormatId, formatInfo, formatOfFile, requireFormat } from "../print-formats.ts";
import { buildCommand } from "./build-command.ts";
import { usageErrorOf } from "./crawl-problems.ts";
import { type EngineFlagValues, readClusterPages, readShardPages, requireStore } from "./crawl-work.ts";
import type { Act } from "./page-command.ts";

const EXPORT = {
  id: "export",
  says: "Write the pages of a crawl in another format, in the order they were crawled, also while it runs. Makes no requests.",
  examples: [
    "pith crawl export content.ndjson.crawl --format csv -o pages.csv",
    "pith crawl export content.ndjson.crawl --format md --title -o markdown/",
    "pith crawl export content.ndjson.crawl --format text | less",
    "pith crawl export s3://bucket/news --format parquet -o pages.parquet",
  ],
};

/** The flags that tell how records are written. */
interface RecordFlagValues {
  readonly format?: FormatId | undefined;
  readonly frontMatter?: true | undefined;
  readonly title?: true | undefined;
  readonly columns?: ShownColumns | undefined;
}

interface ExportFlagValues extends EngineFlagValues, RecordFlagValues {
  readonly output?: string;
  readonly records?: true;
}

/** Returns how the records of a crawl are written. Throws `UsageError` for flags of pages. */
export function recordTarget(
  { format, frontMatter, title, columns }: RecordFlagValues,
  { path, folder }: { path: string | undefined; folder: string | undefined },
): RecordTarget {
  for (const [flag, isSet] of [
    ["--title", title],
    ["--front-matter", frontMatter],
  ] as const) {
    if (isSet === true) throw new UsageError(`${flag} is for the text of pages, not for --records`);
  }
  const named = path === undefined || folder !== undefined ? undefined : formatOfFile("crawl", path);
  const chosen = format ?? named ?? (folder === undefined ? "ndjson" : "csv");
  const isTable = chosen === "csv" || chosen === "ndjson";
  if (!isTable) throw new UsageError(`--records writes csv or ndjson, not ${chosen}`);
  if (columns !== undefined && chosen !== "csv") requireFormat("--columns", ["csv"], chosen);
  return { folder, file: folder === undefined ? path : undefined, format: chosen, columns };
}

/** `pith crawl export`. */
export const crawlExportCommand = (act: Act): Command =>
  buildCommand(EXPORT, { ...CRAWL_EXPORT_FLAGS, ...CLUSTER_FLAGS })
    .argument(
      "[store]",
      "Folder of the crawl, or where the shards of a crawl on many machines are: a folder, or s3://bucket/prefix.",
    )
    .action((store: string | undefined, flags: ExportFlagValues) => act((signal) => exportCrawl(store, flags, signal)));

/** Writes all pages of a store. Returns the exit code. */
async function exportCrawl(store: string | undefined, flags: ExportFlagValues, signal: AbortSignal): Promise<number> {
  const output = outputPath(flags.output);
  const folder = folderNamed(output);
  if (flags.records === true) return exportTables(store, flags, { path: output, folder });
  if (flags.columns !== undefined) throw new UsageError("--columns is for --records");
  const { frontMatter, title } = flags;
  const format = flags.format ?? defaultFormat("export", { file: output, folder, isMany: folder === undefined });
  const info = formatInfo("export", format);
  for (const [flag, isSet] of [
    ["--title", title],
    ["--front-matter", frontMatter],
  ] as const) {
    if (isSet === true) requireFormat(flag, ["md"], format);
  }
  if (folder !== undefined && (info.frame === "table" || info.frame === "binary"))
    throw new UsageError(`${folder} is a folder; the table of all pages is one file`);
  const { printStored } = await import("../outputs/crawled-pages.ts");
  let pages = 0;
  const write = async (inputs: readonly Input[], all: ReadCrawled): Promise<void> => {
    const writer = openOutput({ folder, file: output, format: info, inputs, isMany: true });
    for await (const { json } of all()) {
      if (signal.aborted) break;
      await writer.page(json.url, printStored(json, { format, frontMatter, title }));
      pages++;
    }
    await writer.end();
  };
  try {
    await readPages(store, flags, write);
  } catch (error) {
    throw await usageErrorOf(error);
  }
  return signal.aborted ? EXIT.interrupted : pages === 0 ? EXIT.nothing : EXIT.fine;
}

/** Writes the records of the lists of a crawl. Returns the exit code. */
async function exportTables(
  store: string | undefined,
  flags: ExportFlagValues,
  output: { path: string | undefined; folder: string | undefined },
): Promise<number> {
  const target = recordTarget(flags, output);
  const { exportRecords } = await import("../outputs/crawl-output.ts");
  let records = 0;
  try {
    await readPages(store, flags, async (_, pages) => {
      records = await exportRecords(pages, target);
    });
  } catch (error) {
    throw await usageErrorOf(error);
  }
  return records === 0 ? EXIT.nothing : EXIT.fine;
}

type WritePages = (inputs: readonly Input[], pages: ReadCrawled) => Promise<void>;

/** Reads the pages of a crawl: in Redis, in shards, or in the store of one machine. */
async function readPages(store: string | undefined, flags: EngineFlagValues, write: WritePages): Promise<void> {
  if (flags.engine !== undefined) return void (await readClusterPages(flags, (pages) => write([], pages)));
  const name = requireStore(store);
  if (await readShardPages(name, (pages) => write([], pages))) return;
  const { storedFiles, storedLines } = await import("../../crawl/index.ts");
  const { content, archives } = await storedFiles(name);
  const files = [content, ...archives].map(({ path }) => path);
  await write([{ kind: "crawl", name, bytes: 0, files }], () => storedLines(content));
}
