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
  readonly maxTotalBytes?: number | undefined;
}

/** Shortest time between two updates: of the line on a terminal, and of a log, which gets a new line. Chosen, not measured. */
const MIN_TERMINAL_MS = 200;
const MIN_LOG_MS = 10_000;
/** The time is also shown while the crawl waits for a host. */
const TERMINAL_TICK_MS = 1000;
const CLEAR_LINE = "\r\x1b[K";
const MIB = 2 ** 20;

/** Shows how far a crawl is: one line on a terminal, a new line every ten seconds elsewhere. */
export function startCrawlProgress(stream: ProgressOutput, bounds: CrawlBounds = {}, now: () => number = Date.now) {
  const isTerminal = stream.isTTY ?? false;
  const begun = now();
  let first: CrawlProgress | undefined;
  let drawn = begun;
  let last: CrawlProgress | undefined;
  const secondsSoFar = (): number => (now() - begun) / 1000;
  const draw = (): void => {
    if (last === undefined || now() - drawn < (isTerminal ? MIN_TERMINAL_MS : MIN_LOG_MS)) return;
    const left = secondsLeft({ seconds: secondsSoFar(), progress: last, before: first?.pages ?? 0 }, bounds);
    const line = [
      ...lineParts(last, first?.pages ?? 0, secondsSoFar()),
      ...(left === undefined ? [] : [`${durationOf(left)} left`]),
    ].join(", ");
    stream.write(isTerminal ? CLEAR_LINE + line.slice(0, (stream.columns || 80) - 1) : `${line}\n`);
    drawn = now();
  };
  const timer = setInterval(draw, isTerminal ? TERMINAL_TICK_MS : MIN_LOG_MS).unref();
  return {
    /** Prints a problem. */
    problem(text: string): void {
      stream.write(`${isTerminal ? CLEAR_LINE : ""}pith: ${text}\n`);
    },
    show(progress: CrawlProgress): void {
      last = progress;
      first ??= progress;
      draw();
    },
    /** Pages of the whole crawl so far. */
    pages: (): number => last?.pages ?? 0,
    /** Pages that were extracted again with other results. */
    revised: (): number => last?.revised ?? 0,
    /** Prints the summary, with the reasons why addresses were left out. `store` is the folder that keeps the crawl. */
    end(store: string | undefined): void {
      clearInterval(timer);
      if (isTerminal) stream.write(CLEAR_LINE);
      if (last === undefined) return;
      const { reasons = {}, revised = 0, ended } = last;
      const line = lineParts(last, first?.pages ?? 0, secondsSoFar());
      const more = revised > 0 ? [`${revised} extracted again by templates`] : [];
      const codes = Object.entries(reasons).map(([code, count]) => `${count} ${code}`);
      const hint = store === undefined ? "" : ` (\`pith crawl errors ${store}\` lists them)`;
      stream.write(`${[...line, ...more].join(", ")}\n`);
      if (codes.length > 0) stream.write(`left out: ${codes.join(", ")}${hint}\n`);
      if (ended !== undefined)
        stream.write(`the run ${ended}${store === undefined ? "" : "; the same command continues it"}\n`);
    },
  };
}

/** Returns the time until a bound is reached at the speed so far; undefined without a bound. */
function secondsLeft(
  { seconds, progress, before }: { seconds: number; progress: CrawlProgress; before: number },
  { maxPages, maxTimeMs, maxTotalBytes }: CrawlBounds,
): number | undefined {
  const { pages, bytes } = progress;
  const until = (bound: number | undefined, done: number, rate: number): number[] =>
    bound === undefined || !(rate > 0) ? [] : [Math.max(0, bound - done) / rate];
  const times = [
    ...until(maxPages, pages, (pages - before) / seconds),
    ...until(maxTotalBytes, bytes, bytes / seconds),
    ...until(maxTimeMs === undefined ? undefined : maxTimeMs / 1000, seconds, 1),
  ];
  return times.length === 0 ? undefined : Math.min(...times);
}

/** `45 s`, `12 min`, `3.5 h` */
function durationOf(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 90 * 60 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

/** `120 pages, 0.9 pages per second, 34 addresses wait, 3 hosts, 2 failed, 51 skipped, 4.2 MiB` */
function lineParts(progress: CrawlProgress, before: number, seconds: number): readonly string[] {
  const { pages, requests, queued, hosts, failed, skipped, bytes, changes } = progress;
  const rate = (count: number): string => (seconds > 0 ? (count / seconds).toFixed(1) : "0");
  const kinds = Object.entries(changes ?? {}).map(([kind, count]) => `${count} ${kind}`);
  return [
    counted(pages, "page"),
    // Of a recrawl, most requests bring no new page.
    changes === undefined ? `${rate(pages - before)} per second` : `${rate(requests)} requests per second`,
    queued === 1 ? "1 address waits" : `${queued} addresses wait`,
    counted(hosts, "host"),
    ...kinds,
    `${failed} failed`,
    `${skipped} skipped`,
    `${(bytes / MIB).toFixed(1)} MiB`,
  ];
}

/** `1 page`, `2 pages` */
function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
