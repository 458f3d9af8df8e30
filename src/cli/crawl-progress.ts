import type { CrawlProgress } from "../crawl/index.ts";

/** The stream for progress: standard error, or the stream of a test. */
interface ProgressOutput {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** The limits of a crawl that tell when it ends. */
interface CrawlBounds {
  readonly maxPages?: number | undefined;
  readonly maxTimeMs?: number | undefined;
}

/** Shortest time between two updates: of the line on a terminal, and of a log, which gets a new line. Chosen, not measured. */
const MIN_TERMINAL_MS = 200;
const MIN_LOG_MS = 10_000;
const CLEAR_LINE = "\r\x1b[K";
const MIB = 2 ** 20;

/** Shows how far a crawl is: one line on a terminal, a new line every ten seconds elsewhere. */
export function startCrawlProgress(stream: ProgressOutput, bounds: CrawlBounds = {}, now: () => number = Date.now) {
  const isTerminal = stream.isTTY ?? false;
  const begun = now();
  let first: CrawlProgress | undefined;
  let drawn = begun;
  let last: CrawlProgress | undefined;
  return {
    show(progress: CrawlProgress): void {
      last = progress;
      first ??= progress;
      if (now() - drawn < (isTerminal ? MIN_TERMINAL_MS : MIN_LOG_MS)) return;
      const seconds = (now() - begun) / 1000;
      const left = secondsLeft({ seconds, pages: progress.pages, before: first.pages }, bounds);
      const line = crawlLine(progress, seconds) + (left === undefined ? "" : `, ${durationOf(left)} left`);
      stream.write(isTerminal ? CLEAR_LINE + line.slice(0, (stream.columns || 80) - 1) : `${line}\n`);
      drawn = now();
    },
    /** Pages of the whole crawl so far. */
    pages: (): number => last?.pages ?? 0,
    /** Pages that were extracted again with other results. */
    revised: (): number => last?.revised ?? 0,
    /** Prints the summary. `store` is the folder that keeps the crawl. */
    end(store: string | undefined): void {
      if (isTerminal) stream.write(CLEAR_LINE);
      if (last === undefined) return;
      const hint = store === undefined ? "" : `; \`pith crawl errors ${store}\` lists the others with their reasons`;
      stream.write(`${crawlLine(last, (now() - begun) / 1000)}${hint}\n`);
    },
  };
}

/** Returns the time until a bound is reached at the speed so far; undefined without a bound. */
function secondsLeft(
  { seconds, pages, before }: { seconds: number; pages: number; before: number },
  { maxPages, maxTimeMs }: CrawlBounds,
): number | undefined {
  const rate = (pages - before) / seconds;
  const byPages = maxPages === undefined || !(rate > 0) ? undefined : Math.max(0, maxPages - pages) / rate;
  const byTime = maxTimeMs === undefined ? undefined : Math.max(0, maxTimeMs / 1000 - seconds);
  return byPages === undefined || byTime === undefined ? (byPages ?? byTime) : Math.min(byPages, byTime);
}

/** `45 s`, `12 min`, `3.5 h` */
function durationOf(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 90 * 60 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

/** `120 pages, 0.9 requests per second, 34 addresses wait, 3 hosts, 2 failed, 51 skipped, 4.2 MiB` */
function crawlLine(progress: CrawlProgress, seconds: number): string {
  const { pages, requests, queued, hosts, failed, skipped, bytes, changes, revised = 0 } = progress;
  const rate = seconds > 0 ? (requests / seconds).toFixed(1) : "0";
  const parts = [
    `${pages} pages`,
    `${rate} requests per second`,
    `${queued} addresses wait`,
    `${hosts} ${hosts === 1 ? "host" : "hosts"}`,
  ];
  for (const [kind, count] of Object.entries(changes ?? {})) parts.push(`${count} ${kind}`);
  const more = revised > 0 ? [`${revised} extracted again by templates`] : [];
  return [...parts, `${failed} failed`, `${skipped} skipped`, `${(bytes / MIB).toFixed(1)} MiB`, ...more].join(", ");
}
