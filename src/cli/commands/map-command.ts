import type { Command } from "commander";
import type { MapOptions } from "../../crawl/index.ts";
import { EXIT, UsageError } from "../exit-codes.ts";
import { MAP_FLAGS } from "../flags/crawl-flags.ts";
import { isOptionError, withFlags } from "../flags/flag-messages.ts";
import { seedsOf } from "../inputs/crawl-seeds.ts";
import type { AddressFormat } from "../outputs/address-writer.ts";
import { requireWritable } from "../outputs/output-file.ts";
import { openSink, outputPath } from "../outputs/write-pages.ts";
import { defaultFormat } from "../print-formats.ts";
import { buildCommand } from "./build-command.ts";
import { UnreadSeeds } from "./crawl-problems.ts";
import type { Act } from "./page-command.ts";

const TEXT = {
  id: "map",
  says: "List the addresses of a site: from its sitemaps, feeds and links, without their content.",
  examples: [
    "pith map https://example.org/",
    "pith map https://example.org/ --max-depth 3 -o addresses.csv",
    "pith map https://example.org/ | cut -f 1",
  ],
};

/** The values of the flags of `pith map`. */
interface MapFlagValues extends Omit<MapOptions, "seeds"> {
  readonly format?: AddressFormat;
  readonly output?: string;
  readonly seedFile?: string;
}

/** `pith map`. */
export const mapCommand = (act: Act): Command =>
  buildCommand(TEXT, MAP_FLAGS)
    .argument("[seeds...]", "Addresses to start from.")
    .action((seeds: string[], flags: MapFlagValues) => act((signal) => runMap(seeds, flags, signal)));

async function runMap(given: readonly string[], flags: MapFlagValues, signal: AbortSignal): Promise<number> {
  const { format: asked, output, seedFile, ...others } = flags;
  const seeds = await seedsOf(given, seedFile);
  const file = outputPath(output);
  const format = asked ?? (defaultFormat("map", { file, folder: undefined, isMany: true }) as AddressFormat);
  if (file !== undefined) requireWritable(file);
  const { mapSite } = await import("../../crawl/index.ts");
  const { AddressWriter } = await import("../outputs/address-writer.ts");
  const writer = new AddressWriter(openSink(file), format);
  const unread = new UnreadSeeds((text) => void process.stderr.write(`pith: ${text}\n`));
  try {
    for await (const address of mapSite({ ...others, seeds, onProblem: unread.report, signal }))
      await writer.write(address);
  } catch (error) {
    if (isOptionError(error)) throw new UsageError(withFlags((error as Error).message));
    throw error;
  }
  await writer.end();
  // The seeds are always listed: a site of which nothing else is known was not found.
  if (signal.aborted) return EXIT.interrupted;
  if (writer.count > seeds.length) return EXIT.fine;
  return unread.exitCode;
}
