import type { Command } from "commander";
import { EXIT, UsageError } from "../exit-codes.ts";
import { CLUSTER_FLAGS, CRAWL_EXPORT_FLAGS } from "../flags/crawl-flags.ts";
import { folderNamed, openOutput, outputPath } from "../outputs/write-pages.ts";
import { type FormatId, formatInfo, formatsOf, requireFormat } from "../print-formats.ts";
import { buildCommand } from "./build-command.ts";
import { usageErrorOf } from "./crawl-problems.ts";
import { clusterFiles, type EngineFlagValues, type ExportedFiles, requireStore } from "./crawl-work.ts";
import type { Act } from "./page-command.ts";

const EXPORT = {
  id: "export",
  says: "Write the pages of a crawl in another format, in the order they were crawled, also while it runs. Makes no requests.",
  examples: [
    "pith crawl export content.ndjson.crawl --format csv -o pages.csv",
    "pith crawl export content.ndjson.crawl --format md --title -o markdown/",
    "pith crawl export content.ndjson.crawl --format text | less",
  ],
};

interface ExportFlagValues extends EngineFlagValues {
  readonly format?: FormatId;
  readonly output?: string;
  readonly frontMatter?: true;
  readonly title?: true;
}

/** `pith crawl export`. */
export const crawlExportCommand = (act: Act): Command =>
  buildCommand(EXPORT, { ...CRAWL_EXPORT_FLAGS, ...CLUSTER_FLAGS })
    .argument("[store]", "Folder of the crawl.")
    .action((store: string | undefined, flags: ExportFlagValues) => act((signal) => exportCrawl(store, flags, signal)));

/** Writes all pages of a store. Returns the exit code. */
async function exportCrawl(store: string | undefined, flags: ExportFlagValues, signal: AbortSignal): Promise<number> {
  const output = outputPath(flags.output);
  const folder = folderNamed(output);
  const { frontMatter, title, format = formatsOf("export")[folder === undefined ? "many" : "one"] } = flags;
  const info = formatInfo("export", format);
  for (const [flag, isSet] of [
    ["--title", title],
    ["--front-matter", frontMatter],
  ] as const) {
    if (isSet === true) requireFormat(flag, ["md"], format);
  }
  if (folder !== undefined && (info.frame === "table" || info.frame === "binary"))
    throw new UsageError(`${folder} is a folder; the table of all pages is one file`);
  const { storedLines } = await import("../../crawl/index.ts");
  const { printStored } = await import("../outputs/crawled-pages.ts");
  let pages = 0;
  try {
    const { name, contents, files } = await exportedFiles(store, flags);
    const inputs = [{ kind: "crawl", name, bytes: 0, files }] as const;
    const writer = openOutput({ folder, file: output, format: info, inputs, isMany: true });
    for (const content of contents) {
      for await (const { json } of storedLines(content)) {
        if (signal.aborted) break;
        await writer.page(json.url, printStored(json, { format, frontMatter, title }));
        pages++;
      }
    }
    await writer.end();
  } catch (error) {
    throw await usageErrorOf(error);
  }
  return signal.aborted ? EXIT.interrupted : pages === 0 ? EXIT.nothing : EXIT.fine;
}

async function exportedFiles(store: string | undefined, flags: EngineFlagValues): Promise<ExportedFiles> {
  if (flags.engine !== undefined) return clusterFiles(flags);
  const name = requireStore(store);
  const { storedFiles } = await import("../../crawl/index.ts");
  const { content, archives } = await storedFiles(name);
  return { name, contents: [content], files: [content, ...archives].map(({ path }) => path) };
}
