import { EXIT } from "../exit-codes.ts";
import type { PageResult } from "../pages/page-task.ts";
import { plain } from "../pages/terminal-text.ts";
import { duration } from "../progress.ts";

/** How the work on one page ended. */
export type Outcome =
  | { readonly state: "done"; readonly input: string; readonly result: PageResult }
  | { readonly state: "failed"; readonly message: string; readonly reason: string; readonly isNetwork: boolean };

/** Limit: reasons that are counted apart. There are about 60 statuses and as many types of data. */
const MAX_REASONS = 200;
/** Settings of a tally. */
export interface TallySettings {
  readonly isShard: boolean;
  /** Whether the run has several inputs. Only then the summary has the number of pages and the time. */
  readonly isMany: boolean;
  /** Clock in milliseconds, for tests. */
  readonly now?: () => number;
}

/** Reasons in the summary. The others are not listed. */
const SHOWN_REASONS = 8;

/** Counts how the work on the pages of a run ended. */
export class RunTally {
  /** Number of pages, undefined if it is not known. */
  readonly total: number | undefined;
  readonly #isShard: boolean;
  readonly #isMany: boolean;
  readonly #now: () => number;
  readonly #begun: number;
  #done = 0;
  #empty = 0;
  #failed = 0;
  #network = 0;
  #isEmptyNamed = false;
  readonly #skipped = new Map<string, number>();
  readonly #failures = new Map<string, number>();

  constructor(total: number | undefined, { isShard, isMany, now = Date.now }: TallySettings) {
    this.total = total;
    this.#isShard = isShard;
    this.#isMany = isMany;
    this.#now = now;
    this.#begun = now();
  }

  count(outcome: Outcome): void {
    if (outcome.state === "done") {
      this.#done++;
      if (outcome.result.isEmpty) this.#empty++;
    } else {
      this.#failed++;
      addTo(this.#failures, outcome.reason);
      if (outcome.isNetwork) this.#network++;
    }
  }

  /** Counts a record of an archive that is not a page. */
  countSkip(reason: string): void {
    addTo(this.#skipped, reason);
  }

  /** Notes that an archive without records was named: its line says that there are no pages. */
  noteEmptyArchive(): void {
    this.#isEmptyNamed = true;
  }

  /**
   * Returns the exit code. A shard without pages is fine: there may be fewer pages than shards. With `exitZero`, pages that failed or had
   * nothing do not count.
   */
  exitCode({ exitZero = false }: { readonly exitZero?: boolean } = {}): number {
    if (this.#failed > 0 && this.#done === 0 && this.#network === this.#failed) return EXIT.network;
    if (exitZero) return EXIT.fine;
    if (this.#failed > 0) return EXIT.failed;
    const isNothing = this.#empty === this.#done && !(this.#isShard && this.#done === 0);
    return isNothing ? EXIT.nothing : EXIT.fine;
  }

  /** Returns the last lines of a run: how far an interrupted one came, or which records were skipped and why, and how the pages ended. */
  summary(isInterrupted: boolean): string[] {
    const count = this.#done + this.#failed;
    if (isInterrupted)
      return [`interrupted after ${count} ${this.total === undefined ? "" : `of ${this.total} `}pages`];
    const lines = this.#skipped.size === 0 ? [] : [this.#skippedLine()];
    if (count === 0 && !this.#isShard && !this.#isEmptyNamed) lines.push("there are no pages");
    // A single failure was printed already.
    if (this.#isMany && (count > 1 || this.#done > 0)) lines.push(this.#endLine(count));
    return lines;
  }

  /** `61 pages in 3.2 s; 2 without content; 3 failed (2 HTTP status 404, 1 timeout)` */
  #endLine(count: number): string {
    const parts = [`${count} ${count === 1 ? "page" : "pages"} in ${duration((this.#now() - this.#begun) / 1000)}`];
    if (this.#empty > 0) parts.push(`${this.#empty} without content`);
    if (this.#failed > 0) parts.push(`${this.#failed} failed (${listed(this.#failures)})`);
    return parts.join("; ");
  }

  /** `skipped 14 records (12 status 404, 2 image/png)` */
  #skippedLine(): string {
    const total = [...this.#skipped.values()].reduce((sum, count) => sum + count, 0);
    return `skipped ${total} ${total === 1 ? "record" : "records"} (${listed(this.#skipped)})`;
  }
}

function addTo(counts: Map<string, number>, reason: string): void {
  const key = counts.has(reason) || counts.size < MAX_REASONS ? reason : "other";
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** `12 status 404, 2 image/png`, the most frequent first. */
function listed(counts: ReadonlyMap<string, number>): string {
  const reasons = [...counts].sort(([, a], [, b]) => b - a);
  const shown = reasons.slice(0, SHOWN_REASONS).map(([reason, count]) => `${count} ${plain(reason)}`);
  if (reasons.length > SHOWN_REASONS) shown.push("others");
  return shown.join(", ");
}
