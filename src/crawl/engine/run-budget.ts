import type { PageChange } from "../changes/index.ts";
import type { CrawlOptions } from "../crawl-options.ts";

/** The limits of a run, and how much of them is used. */
export class RunBudget {
  readonly #maxPages: number;
  readonly #maxTotalBytes: number;
  /** Time at which no further request starts. */
  readonly deadline: number;
  /** Pages with content, of all runs; of a recrawl, those that are new or changed in this run. */
  pages: number;
  /** Pages by what became of them since the last crawl. */
  readonly changes: Record<PageChange["kind"], number> = { new: 0, changed: 0, moved: 0, gone: 0, unchanged: 0 };
  /** Size of all answers of this run. */
  bytes = 0;
  /** Requests of this run for pages. */
  requests = 0;

  constructor(options: CrawlOptions, { now, pages }: { now: number; pages: number }) {
    this.#maxPages = options.maxPages ?? Number.POSITIVE_INFINITY;
    this.#maxTotalBytes = options.maxTotalBytes ?? Number.POSITIVE_INFINITY;
    this.deadline = now + (options.maxTimeMs ?? Number.POSITIVE_INFINITY);
    this.pages = pages;
  }

  /** Whether another request cannot exceed the limit of pages, if all that have started bring one. */
  hasRoomFor(started: number): boolean {
    return this.pages + started < this.#maxPages;
  }

  isUsedUp(now: number): boolean {
    return this.usedUp(now) !== undefined;
  }

  /** Returns the limit that is used up, in words. */
  usedUp(now: number): string | undefined {
    if (this.pages >= this.#maxPages)
      return `the limit of ${this.#maxPages} ${this.#maxPages === 1 ? "page" : "pages"}`;
    if (this.bytes >= this.#maxTotalBytes) return `the limit of ${this.#maxTotalBytes} bytes`;
    return now >= this.deadline ? "the limit of time" : undefined;
  }
}
