/** The time of a crawl. Tests pass a clock of their own, so that no test waits. */
export interface CrawlClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Waits. Returns early if the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** Limit: longest wait of a timer. Node runs timers with a longer delay at once. */
const MAX_SLEEP_MS = 60 * 60 * 1000;

/** The real time. */
export const systemClock: CrawlClock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener("abort", end);
        resolve();
      };
      const timer = setTimeout(end, Math.min(Math.max(0, ms), MAX_SLEEP_MS));
      signal.addEventListener("abort", end);
      if (signal.aborted) end();
    }),
};
