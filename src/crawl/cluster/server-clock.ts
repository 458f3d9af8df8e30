import { type CrawlClock, systemClock } from "../engine/index.ts";

/** Limit: how much faster or slower than that of Redis a clock of a machine may run: 200 parts per million are usual at most. */
const MAX_DRIFT = 0.0005;
/** Redis tells whole milliseconds. */
const ROUNDED_MS = 1;

/**
 * The time of Redis, which all workers share. Between two looks at it, a clock that never jumps counts on: the time of the machine does not
 * matter.
 *
 * A look knows only that Redis read its time between question and answer. Each one narrows the range of possible offsets, so that a slow
 * answer, such as one after a cut of the network, changes nothing. The clock shows the latest possible time: better looks only set it back,
 * which makes pauses longer, never shorter.
 */
export class ServerClock implements CrawlClock {
  readonly #steady: () => number;
  #low = Number.NEGATIVE_INFINITY;
  #high = Number.POSITIVE_INFINITY;
  #lookedAt = 0;

  /** `steady` returns milliseconds of a clock that never jumps. */
  constructor(steady: () => number = () => performance.now()) {
    this.#steady = steady;
  }

  /** Asks for the time. If it cannot be reconciled with earlier answers, the clock of Redis was set, and only the new one counts. */
  async synchronize(serverTime: () => Promise<number>): Promise<void> {
    const asked = this.#steady();
    const time = await serverTime();
    const answered = this.#steady();
    const drift = MAX_DRIFT * (answered - this.#lookedAt);
    const [low, high] = [time - answered, time + ROUNDED_MS - asked];
    this.#low = Math.max(this.#low - drift, low);
    this.#high = Math.min(this.#high + drift, high);
    this.#lookedAt = answered;
    if (this.#low > this.#high) [this.#low, this.#high] = [low, high];
  }

  /** How much this clock may be ahead of that of Redis: wait as much longer for a time that another worker has stored. */
  get aheadMs(): number {
    return Math.ceil(this.#high - this.#low);
  }

  now(): number {
    return Math.round(this.#steady() + this.#high);
  }

  sleep(ms: number, signal: AbortSignal): Promise<void> {
    return systemClock.sleep(ms, signal);
  }
}
