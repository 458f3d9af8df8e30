import type { CrawlView } from "../../crawl/index.ts";
import { statusLines } from "./status-table.ts";

/** The stream for the tables: standard output, or the stream of a test. */
interface StatusOutput {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
  write(text: string): unknown;
}

/** How a crawl is watched. */
export interface WatchOptions {
  readonly title: string;
  /** Looks at the crawl. Throws if it cannot be read now. */
  readonly look: () => Promise<CrawlView>;
  /** Whether an error of `look` may pass, such as a Redis that does not answer. Others end the watch. */
  readonly mayPass: (error: unknown) => boolean;
  readonly output: StatusOutput;
  readonly intervalMs: number;
  readonly maxReportAgeMs: number;
  readonly signal: AbortSignal;
  /** Waits. Returns early if the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Size of the tables if the output is no terminal. */
const LOG_COLUMNS = 200;
const LOG_ROWS = 40;
/** Speeds are those of this time: workers write their pages every 5 seconds. */
const SPEED_MS = 30_000;
/** Clears from the cursor to the end of the terminal, after moving up. */
const CLEAR_BELOW = "\x1b[J";

/** Shows the state of a crawl until the signal aborts: a table that is drawn again on a terminal, else a block of lines each time. */
export async function watchStatus(options: WatchOptions): Promise<void> {
  const { title, look, mayPass, output, intervalMs, maxReportAgeMs, signal, sleep } = options;
  const isTerminal = output.isTTY === true;
  let views: readonly CrawlView[] = [];
  let drawn = 0;
  while (!signal.aborted) {
    const columns = (isTerminal ? output.columns : undefined) ?? LOG_COLUMNS;
    const rows = ((isTerminal ? output.rows : undefined) ?? LOG_ROWS) - 1;
    let lines: readonly string[];
    try {
      const view = await look();
      lines = statusLines({ title, view, before: views[0], columns, rows, maxReportAgeMs });
      views = [...views.filter(({ at }) => view.at - at < SPEED_MS), view];
    } catch (error) {
      if (!mayPass(error)) throw error;
      lines = [(error as Error).message.slice(0, columns)];
    }
    if (signal.aborted) return;
    if (isTerminal) output.write(`${drawn === 0 ? "" : `\x1b[${drawn}A\r${CLEAR_BELOW}`}${lines.join("\n")}\n`);
    else output.write(`${lines.join("\n")}\n\n`);
    drawn = lines.length;
    await sleep(intervalMs, signal);
  }
}
