import { EXIT } from "../exit-codes.ts";
import type { PageResult } from "../pages/page-task.ts";
import { plain } from "../pages/terminal-text.ts";

/** How the work on one page ended. */
export type Outcome =
  | { readonly state: "done"; readonly input: string; readonly result: PageResult }
  | { readonly state: "failed"; readonly message: string; readonly isNetwork: boolean };

/** Limit: reasons that are counted apart. There are about 60 statuses and as many types of data. */
const MAX_REASONS = 200;
/** Reasons in the summary. The others are not listed. */
const SHOWN_REASONS = 8;

/** Counts how the work on the pages of a run ended. */
export class RunTally {
  /** Number of pages, undefined if it is not known. */
  readonly total: number | undefined;
  readonly #isShard: boolean;
  #done = 0;
  #empty = 0;
  #failed = 0;
  #network = 0;
  readonly #skipped = new Map<string, number>();

  constructor(total: number | undefined, { isShard }: { readonly isShard: boolean }) {
    this.total = total;
    this.#isShard = isShard;
  }

  count(outcome: Outcome): void {
    if (outcome.state === "done") {
      this.#done++;
      if (outcome.result.isEmpty) this.#empty++;
    } else {
      this.#failed++;
      if (outcome.isNetwork) this.#network++;
    }
  }

  /** Counts a record of an archive that is not a page. */
  countSkip(reason: string): void {
    const key = this.#skipped.has(reason) || this.#skipped.size < MAX_REASONS ? reason : "other";
    this.#skipped.set(key, (this.#skipped.get(key) ?? 0) + 1);
  }

  /** Returns the exit code. A shard without pages is fine: there may be fewer pages than shards. */
  exitCode(): number {
    if (this.#failed > 0) return this.#done === 0 && this.#network === this.#failed ? EXIT.network : EXIT.failed;
    const isNothing = this.#empty === this.#done && !(this.#isShard && this.#done === 0);
    return isNothing ? EXIT.nothing : EXIT.fine;
  }

  /** Returns the last lines of a run: how far an interrupted one came, or which records were skipped and why. */
  summary(isInterrupted: boolean): string[] {
    const count = this.#done + this.#failed;
    if (isInterrupted)
      return [`interrupted after ${count} ${this.total === undefined ? "" : `of ${this.total} `}pages`];
    const lines = this.#skipped.size === 0 ? [] : [this.#skippedLine()];
    if (count === 0 && !this.#isShard) lines.push("there are no pages");
    return lines;
  }

  /** `skipped 14 records (12 status 404, 2 image/png)` */
  #skippedLine(): string {
    const reasons = [...this.#skipped].sort(([, a], [, b]) => b - a);
    const total = reasons.reduce((sum, [, count]) => sum + count, 0);
    const shown = reasons.slice(0, SHOWN_REASONS).map(([reason, count]) => `${count} ${plain(reason)}`);
    if (reasons.length > SHOWN_REASONS) shown.push("others");
    return `skipped ${total} ${total === 1 ? "record" : "records"} (${shown.join(", ")})`;
  }
}
