/** The stream for progress and messages: standard error, or the stream of a test. */
interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** A line on standard error that shows the progress of a run. */
export interface ProgressLine {
  /** Counts one more input. */
  step(outcome: "fine" | "failed"): void;
  /** Prints a line above the progress line. */
  say(line: string): void;
  end(): void;
}

export interface ProgressOptions {
  /** Number of inputs, undefined if it is not known. */
  readonly total: number | undefined;
  readonly stream: ProgressStream;
  /** Clock in milliseconds, for tests. */
  readonly now?: () => number;
}

/** Shortest time between two updates: of the line on a terminal, and of a log, which gets a new line. Chosen, not measured. */
const MIN_TERMINAL_MS = 100;
const MIN_LOG_MS = 10_000;
const CLEAR_LINE = "\r\x1b[K";

/** Starts a progress line. It stays silent for a single input. */
export function startProgress({ total, stream, now = Date.now }: ProgressOptions): ProgressLine {
  const isTerminal = stream.isTTY ?? false;
  const begun = now();
  let drawn = begun;
  let isShown = false;
  let done = 0;
  let failed = 0;

  const clear = (): void => {
    if (isShown) stream.write(CLEAR_LINE);
    isShown = false;
  };
  const draw = (): void => {
    const line = formatProgress({ total, done, failed, seconds: (now() - begun) / 1000 });
    if (isTerminal) stream.write(CLEAR_LINE + line.slice(0, (stream.columns || 80) - 1));
    else stream.write(`${line}\n`);
    isShown = isTerminal;
    drawn = now();
  };
  return {
    step(outcome) {
      done++;
      if (outcome === "failed") failed++;
      if ((total === undefined || total > 1) && now() - drawn >= (isTerminal ? MIN_TERMINAL_MS : MIN_LOG_MS)) draw();
    },
    say(line) {
      const wasShown = isShown;
      clear();
      stream.write(`${line}\n`);
      if (wasShown) draw();
    },
    end: clear,
  };
}

interface State {
  readonly total: number | undefined;
  readonly done: number;
  readonly failed: number;
  readonly seconds: number;
}

/** `120 of 1358 pages, 85.3 per second, 2 failed, 0:14 left` */
export function formatProgress({ total, done, failed, seconds }: State): string {
  const rate = seconds > 0 ? done / seconds : 0;
  const rateText = rate >= 100 ? rate.toFixed(0) : rate.toFixed(1);
  if (total === undefined) return `${done} pages, ${rateText} per second, ${failed} failed`;
  const left = rate > 0 ? clock((total - done) / rate) : "?";
  return `${done} of ${total} pages, ${rateText} per second, ${failed} failed, ${left} left`;
}

/** `3.2 s`, `1:04` */
export function duration(seconds: number): string {
  return seconds < 60 ? `${seconds.toFixed(1)} s` : clock(seconds);
}

function clock(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const tail = String(whole % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}
