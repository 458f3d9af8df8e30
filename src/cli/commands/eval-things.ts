import { EXIT, UsageError } from "../exit-codes.ts";
import { saveFile } from "../outputs/output-file.ts";
import { startProgress } from "../progress.ts";
import type { EvalFlags, EvalTarget } from "./eval-target.ts";

/** The layout of sets of pages about one thing, with the values of its attributes. */
export const THING_LAYOUT = "detail";

/** `pith eval detail`: names and prices of things. */
export async function measureThings({ path }: EvalTarget, flags: EvalFlags, signal: AbortSignal): Promise<number> {
  const { CorpusError, evaluateThings, toThingsTable } = await import("../../evaluate/index.ts");
  const progress = startProgress({ total: undefined, stream: process.stderr });
  try {
    const onProgress = (): void => progress.step("fine");
    const evaluation = await evaluateThings({ path, limit: flags.limit, onProgress, signal });
    progress.end();
    const json = `${JSON.stringify(evaluation, null, 2)}\n`;
    process.stdout.write(flags.json === "-" ? json : toThingsTable(evaluation));
    if (flags.json !== undefined && flags.json !== "-") await saveFile(flags.json, json);
    return evaluation.errors.length > 0 ? EXIT.failed : EXIT.fine;
  } catch (error) {
    progress.end();
    if (signal.aborted) return EXIT.interrupted;
    if (error instanceof CorpusError) throw new UsageError(error.message);
    throw error;
  }
}
