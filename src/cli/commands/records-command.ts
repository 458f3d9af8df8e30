import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import type { RegionMethod, Wrapper } from "../../records/index.ts";
import { UsageError } from "../exit-codes.ts";
import {
  type FetchFlags,
  fetchOptions,
  options,
  type RenderFlags,
  renderSettings,
} from "../flags/commander-options.ts";
import { problemOf } from "../inputs/find-inputs.ts";
import type { FormatId } from "../print-formats.ts";
import { commandOnPages, type PageCommandText } from "./on-pages.ts";
import type { Act } from "./page-command.ts";

interface Flags extends FetchFlags, RenderFlags {
  readonly format?: FormatId;
  readonly output?: string;
  readonly jobs?: number;
  readonly url?: string;
  readonly method?: RegionMethod;
  readonly region?: number;
  readonly all?: true;
  readonly wrapper?: string;
}

const TEXT: PageCommandText = {
  id: "records",
  says: "Print the list that a page shows as a table: products, results, posts.",
  examples: [
    "pith records https://example.org/shop?page=1",
    "pith records page.html --format csv -o products.csv",
    "pith records page.html --format wrapper -o shop.json",
    "pith records --wrapper shop.json pages/ --format csv -o products.csv",
    "pith explain page.html --records",
  ],
};

/** `pith records`. */
export function recordsCommand(act: Act): Command {
  const { region, all, wrapper, finder } = options;
  return commandOnPages(TEXT, [region, all, wrapper, finder]).action((inputs: string[], flags: Flags) =>
    act(async (signal) => {
      const { format, output: file, jobs: threads, url: address } = flags;
      const records = {
        method: flags.method,
        region: flags.region,
        all: flags.all,
        wrapper: flags.wrapper === undefined ? undefined : await readWrapper(flags.wrapper),
      };
      const { runPages } = await import("../run/run-pages.ts");
      const common = { inputs, format, output: file, jobs: threads, url: address };
      const means = { fetch: fetchOptions(flags), render: renderSettings(flags) };
      return runPages({ ...common, ...means, command: "records", records }, signal);
    }),
  );
}

async function readWrapper(file: string): Promise<Wrapper> {
  const { parseWrapper } = await import("../../records/index.ts");
  try {
    return parseWrapper(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    throw new UsageError(`${file} cannot be used as a wrapper: ${problemOf(error as Error)}`);
  }
}
