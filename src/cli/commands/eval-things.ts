import { EXIT, UsageError } from "../exit-codes.ts";
import { saveFile } from "../outputs/output-file.ts";
import { startProgress } from "../progress.ts";
import type { EvalFlags, EvalTarget } from "./eval-target.ts";

/** The layouts of sets of pages about one thing, with the values of its attributes: read page by page, or by comparing pages of a site. */
export const THING_LAYOUT = "detail";
export const FIELD_LAYOUT = "fields";

/** `pith eval detail`: names and prices of things. `pith eval fields`: fields that were learned from a few pages of each site. */
export async function measureThings(
  { layout, path }: EvalTarget,
  flags: EvalFlags,
  signal: AbortSignal,
): Promise<number> {
  const { CorpusError } = await import("../../evaluate/index.ts");
  const progress = startProgress({ total: undefined, stream: process.stderr });
  try {
    const options = { path, limit: flags.limit, onProgress: () => progress.step("fine"), signal };
    const { data, table } = layout === FIELD_LAYOUT ? await onFields(options) : await onThings(options);
    progress.end();
    const json = `${JSON.stringify(data, null, 2)}\n`;
    process.stdout.write(flags.json === "-" ? json : table);
    if (flags.json !== undefined && flags.json !== "-") await saveFile(flags.json, json);
    return data.errors.length > 0 ? EXIT.failed : EXIT.fine;
  } catch (error) {
    progress.end();
    if (signal.aborted) return EXIT.interrupted;
    if (error instanceof CorpusError) throw new UsageError(error.message);
    throw error;
  }
}

type Options = import("../../evaluate/index.ts").ThingEvaluateOptions;

interface Measured {
  readonly table: string;
  readonly data: { readonly errors: readonly unknown[] };
}

async function onThings(options: Options): Promise<Measured> {
  const { evaluateThings, toThingsTable } = await import("../../evaluate/index.ts");
  const data = await evaluateThings(options);
  return { data, table: toThingsTable(data) };
}

async function onFields(options: Options): Promise<Measured> {
  const { evaluateFields, toFieldsTable } = await import("../../evaluate/index.ts");
  const data = await evaluateFields(options);
  return { data, table: toFieldsTable(data) };
}
