import { EXIT, UsageError } from "../exit-codes.ts";
import { withFlags } from "../flags/flag-messages.ts";
import { sandboxSetting } from "../flags/flag-values.ts";
import { saveFile } from "../outputs/output-file.ts";
import { startProgress } from "../progress.ts";
import { sandboxWithNotice } from "../sandbox-notice.ts";

/** The layout of sets whose pages have marked blocks. A browser renders these pages. */
export const MARKED_LAYOUT = "blocks";

/** The values of the flags that `pith eval blocks` reads. */
export interface MarkedFlags {
  readonly json?: string;
  readonly limit?: number;
  readonly jobs?: number;
  readonly executablePath?: string;
  readonly sandbox?: boolean;
}

/** `pith eval blocks`: segmentation and visual extraction on pages with marked blocks. */
export async function measureMarked(folder: string, flags: MarkedFlags, signal: AbortSignal): Promise<number> {
  const [{ CorpusError, evaluateMarked, markedTable }, render] = await Promise.all([
    import("../../evaluate/index.ts"),
    import("../../entries/pith-render.ts"),
  ]);
  const { executablePath, jobs } = flags;
  const renderer = render.openRenderer({
    executablePath,
    sandbox: sandboxWithNotice(sandboxSetting(flags)),
    tabs: jobs,
  });
  signal.addEventListener("abort", () => void renderer.close(), { once: true });
  let progress: ReturnType<typeof startProgress> | undefined;
  let failed = 0;
  try {
    await render.findBrowser({ executablePath });
    const evaluation = await evaluateMarked({
      folder,
      renderer,
      limit: flags.limit,
      onProgress: ({ total, errors }) => {
        progress ??= startProgress({ total, stream: process.stderr });
        progress.step(errors > failed ? "failed" : "fine");
        failed = errors;
      },
    });
    progress?.end();
    if (signal.aborted) return EXIT.interrupted;
    const json = `${JSON.stringify(evaluation, null, 2)}\n`;
    process.stdout.write(flags.json === "-" ? json : markedTable(evaluation));
    if (flags.json !== undefined && flags.json !== "-") await saveFile(flags.json, json);
    return evaluation.errors.length > 0 ? EXIT.failed : EXIT.fine;
  } catch (error) {
    progress?.end();
    const isUsage = error instanceof CorpusError || error instanceof render.BrowserMissingError;
    throw isUsage ? new UsageError(withFlags((error as Error).message)) : error;
  } finally {
    await renderer.close();
  }
}
