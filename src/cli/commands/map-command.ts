import type { Command } from "commander";
import type { MapOptions, MappedAddress } from "../../crawl/index.ts";
import { csvLine, LINE_END } from "../../output/index.ts";
import { EXIT, UsageError } from "../exit-codes.ts";
import { MAP_FLAGS } from "../flags/crawl-flags.ts";
import { isOptionError, withFlags } from "../flags/flag-messages.ts";
import { seedsOf } from "../inputs/crawl-seeds.ts";
import { requireWritable, type Sink } from "../outputs/output-file.ts";
import { openSink, outputPath } from "../outputs/write-pages.ts";
import { plain } from "../pages/terminal-text.ts";
import { buildCommand } from "./build-command.ts";
import type { Act } from "./page-command.ts";

const TEXT = {
  id: "map",
  says: "List the addresses of a site: from its sitemaps, feeds and links, without their content.",
  examples: [
    "pith map https://example.org/",
    "pith map https://example.org/ --max-depth 3 -f csv -o addresses.csv",
    "pith map https://example.org/ | cut -f 1",
  ],
};

type MapFormat = "text" | "csv" | "json" | "ndjson";

/** The values of the flags of `pith map`. */
interface MapFlagValues extends Omit<MapOptions, "seeds"> {
  readonly format?: MapFormat;
  readonly output?: string;
  readonly seedFile?: string;
}

/** `pith map`. */
export const mapCommand = (act: Act): Command =>
  buildCommand(TEXT, MAP_FLAGS)
    .argument("[seeds...]", "Addresses to start from.")
    .action((seeds: string[], flags: MapFlagValues) => act((signal) => runMap(seeds, flags, signal)));

async function runMap(given: readonly string[], flags: MapFlagValues, signal: AbortSignal): Promise<number> {
  const { format = "text", output, seedFile, ...others } = flags;
  const seeds = await seedsOf(given, seedFile);
  const file = outputPath(output);
  if (file !== undefined) requireWritable(file);
  const { mapSite } = await import("../../crawl/index.ts");
  const writer = new AddressWriter(openSink(file), format);
  try {
    for await (const address of mapSite({ ...others, seeds, signal })) await writer.write(address);
  } catch (error) {
    if (isOptionError(error)) throw new UsageError(withFlags((error as Error).message));
    throw error;
  }
  await writer.end();
  // The seeds are always listed: a site of which nothing else is known was not found.
  return signal.aborted ? EXIT.interrupted : writer.count > seeds.length ? EXIT.fine : EXIT.nothing;
}

const COLUMNS = ["url", "by", "depth", "from", "modified"] as const satisfies readonly (keyof MappedAddress)[];
const STARTS: Readonly<Record<MapFormat, string>> = {
  text: "",
  csv: csvLine(COLUMNS) + LINE_END,
  json: "[",
  ndjson: "",
};
const ENDS: Readonly<Record<MapFormat, string>> = { text: "", csv: "", json: "\n]\n", ndjson: "" };

/** Writes addresses as they are found. */
class AddressWriter {
  readonly #sink: Sink;
  readonly #format: MapFormat;
  count = 0;

  constructor(sink: Sink, format: MapFormat) {
    this.#sink = sink;
    this.#format = format;
  }

  async write(address: MappedAddress): Promise<void> {
    if (this.count === 0) await this.#append(STARTS[this.#format]);
    await this.#append(this.#lineOf(address));
    this.count++;
  }

  async end(): Promise<void> {
    await this.#append((this.count === 0 ? STARTS[this.#format] : "") + ENDS[this.#format]);
    this.#sink.close();
  }

  #append(text: string): Promise<void> {
    return this.#sink.write(Buffer.from(text));
  }

  #lineOf(address: MappedAddress): string {
    if (this.#format === "csv") return csvLine(COLUMNS.map((name) => String(address[name] ?? ""))) + LINE_END;
    if (this.#format === "ndjson") return `${JSON.stringify(address)}\n`;
    if (this.#format === "json") return `${this.count === 0 ? "\n" : ",\n"}${JSON.stringify(address)}`;
    return `${plain(`${address.url}\t${address.by}${address.from === undefined ? "" : `\t${address.from}`}`)}\n`;
  }
}
