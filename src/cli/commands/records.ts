import { readFile } from "node:fs/promises";
import { Command } from "commander";
import type { RegionMethod } from "../../records/find-records.ts";
import type { Wrapper } from "../../records/wrapper.ts";
import { UsageError } from "../exit-codes.ts";
import { type FormatId, formatsOf } from "../formats.ts";
import { problemOf } from "../inputs.ts";
import { type FetchFlags, fetchOptions, formatOption, options, type RenderFlags, renderSettings } from "../options.ts";
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

const EXAMPLES = [
  "pith records https://example.org/shop?page=1",
  "pith records page.html --format csv -o products.csv",
  "pith records page.html --format wrapper -o shop.json",
  "pith records --wrapper shop.json pages/ --format csv -o products.csv",
  "pith explain page.html --records",
];

/** `pith records`. */
export function recordsCommand(act: Act): Command {
  const { region, all, wrapper, finder, output, jobs, url, allowPrivate, timeout, maxSize } = options;
  const { render, scripts, browser, noSandbox } = options;
  const command = new Command("records")
    .description("Print the list that a page shows as a table: products, results, posts.")
    .helpOption("-h, --help", "print this help")
    .argument("<inputs...>", "URLs, files (.html, .html.gz), folders, or - for standard input");
  const own = [formatOption(formatsOf("records")), region, all, wrapper, finder];
  const others = [output, jobs, url, allowPrivate, timeout, maxSize, render, scripts, browser, noSandbox];
  for (const option of [...own, ...others]) command.addOption(option);
  command.addHelpText("after", `\nExamples:\n${EXAMPLES.map((line) => `  $ ${line}`).join("\n")}`);
  return command.action((inputs: string[], flags: Flags) =>
    act(async (signal) => {
      const { format, output: file, jobs: threads, url: address } = flags;
      const records = {
        method: flags.method,
        region: flags.region,
        all: flags.all,
        wrapper: flags.wrapper === undefined ? undefined : await readWrapper(flags.wrapper),
      };
      const { runPages } = await import("../run.ts");
      const common = { inputs, format, output: file, jobs: threads, url: address };
      const means = { fetch: fetchOptions(flags), render: renderSettings(flags) };
      return runPages({ ...common, ...means, command: "records", records }, signal);
    }),
  );
}

async function readWrapper(file: string): Promise<Wrapper> {
  const { parseWrapper } = await import("../../records/wrapper.ts");
  try {
    return parseWrapper(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    throw new UsageError(`${file} cannot be used as a wrapper: ${problemOf(error as Error)}`);
  }
}
