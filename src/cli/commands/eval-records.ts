import type { RecordEvaluateOptions } from "../../evaluate/index.ts";
import { EXIT, UsageError } from "../exit-codes.ts";
import { saveFile } from "../outputs/output-file.ts";
import { startProgress } from "../progress.ts";
import { type EvalFlags, type EvalTarget, namedMethods } from "./eval-target.ts";

const LAYOUTS: readonly string[] = ["testbed", "records-weak"];

/** Whether the labels of a set are records instead of texts. */
export function hasRecordLabels(layout: string): boolean {
  return LAYOUTS.includes(layout);
}

/** `pith eval testbed` and `pith eval records-weak`. */
export async function measureRecords(
  { layout, path }: EvalTarget,
  flags: EvalFlags,
  signal: AbortSignal,
): Promise<number> {
  const { CorpusError } = await import("../../evaluate/index.ts");
  const progress = startProgress({ total: undefined, stream: process.stderr });
  try {
    const options = {
      path,
      methods: namedMethods(flags),
      limit: flags.limit,
      onProgress: () => progress.step("fine"),
      signal,
    };
    const { table, data } = layout === "testbed" ? await onTestbed(options) : await onNames(options);
    progress.end();
    const json = `${JSON.stringify(data, null, 2)}\n`;
    process.stdout.write(flags.json === "-" ? json : table);
    if (flags.json !== undefined && flags.json !== "-") await saveFile(flags.json, json);
    return EXIT.fine;
  } catch (error) {
    progress.end();
    if (signal.aborted) return EXIT.interrupted;
    if (error instanceof CorpusError || error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}

/** Measures a testbed. In the data, the figures of the first method are also at the top level, as in the other layouts. */
async function onTestbed(options: RecordEvaluateOptions): Promise<{ table: string; data: object }> {
  const { evaluateRecords, toRecordsTable } = await import("../../evaluate/index.ts");
  const evaluation = await evaluateRecords(options);
  return { table: toRecordsTable(evaluation), data: { ...evaluation.methods[0], ...evaluation } };
}

async function onNames(options: RecordEvaluateOptions): Promise<{ table: string; data: object }> {
  const { evaluateNamed, toNamedTable } = await import("../../evaluate/index.ts");
  const methods = await evaluateNamed(options);
  return { table: toNamedTable(methods), data: { ...methods[0], methods } };
}
