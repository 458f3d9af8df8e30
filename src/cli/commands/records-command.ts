import type { Command } from "commander";
import type { ShownColumns } from "../../output/index.ts";
import type { FieldRequest, RegionMethod, Wrapper } from "../../records/index.ts";
import { UsageError } from "../exit-codes.ts";
import { type FetchFlags, fetchOptions, type RenderFlags, renderSettings } from "../flags/flag-values.ts";
import { RECORDS_FLAGS } from "../flags/page-flags.ts";
import { problemOf } from "../inputs/find-inputs.ts";
import { readJson } from "../inputs/json-file.ts";
import type { Shard } from "../inputs/shard.ts";
import type { FormatId } from "../print-formats.ts";
import { buildPageCommand, type CommandText } from "./build-command.ts";
import { type Act, requireTemplate } from "./page-command.ts";

interface RecordsFlagValues extends FetchFlags, RenderFlags {
  readonly format?: FormatId;
  readonly output?: string;
  readonly jobs?: number;
  readonly shard?: Shard;
  readonly timeoutPage?: number;
  readonly url?: string;
  readonly method?: RegionMethod;
  readonly region?: number;
  readonly all?: true;
  readonly wrapper?: string;
  readonly template?: string;
  readonly columns?: ShownColumns;
  readonly fields?: FieldRequest;
}

const TEXT: CommandText = {
  id: "records",
  says: "Print the list on a page as a table: products, results, posts.",
  examples: [
    "pith records https://example.org/shop?page=1",
    "pith records page.html --format csv -o products.csv",
    "pith records pages/ --fields name,price,url --format csv -o products.csv",
    "pith records page.html --format wrapper -o shop.json",
    "pith records --wrapper shop.json pages/ --format csv -o products.csv",
    "pith explain page.html --records",
  ],
};

/** `pith records`. */
export function recordsCommand(act: Act): Command {
  return buildPageCommand(TEXT, RECORDS_FLAGS).action((inputs: string[], flags: RecordsFlagValues) =>
    act(async (signal) => {
      const { format, output, jobs, url, timeoutPage, shard, template } = flags;
      if (template !== undefined) await requireTemplate(template);
      const records = {
        method: flags.method,
        region: flags.region,
        all: flags.all,
        columns: flags.columns,
        fields: flags.fields,
        wrapper: flags.wrapper === undefined ? undefined : await readWrapper(flags.wrapper),
      };
      const { runPages } = await import("../run/run-pages.ts");
      const common = { command: "records", inputs, format, output, jobs, url, timeoutPage, shard, template } as const;
      return runPages({ ...common, records, fetch: fetchOptions(flags), render: renderSettings(flags) }, signal);
    }),
  );
}

async function readWrapper(file: string): Promise<Wrapper> {
  const { parseWrapper } = await import("../../records/index.ts");
  try {
    return parseWrapper(readJson(file));
  } catch (error) {
    const reason = problemOf(error as Error).replace("`wrapperOf` returns", "`pith records --format wrapper` writes");
    throw new UsageError(`${file} cannot be used as a wrapper: ${reason}`);
  }
}
