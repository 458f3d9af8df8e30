import { type CrawlClock, systemClock } from "../engine/index.ts";

/**
 * The time of Redis, which all workers share. Between two looks at it, a clock that never jumps counts on: the time of the machine does not
 * matter.
 */
export class ServerClock implements CrawlClock {
  readonly #steady: () => number;
  #offset = 0;

  /** `steady` returns milliseconds of a clock that never jumps. */
  constructor(steady: () => number = () => performance.now()) {
    this.#steady = steady;
  }

  /** Asks for the time. Half of the way there and back counts as the way back. */
  async synchronize(serverTime: () => Promise<number>): Promise<void> {
    const asked = this.#steady();
    const time = await serverTime();
    this.#offset = time - (asked + this.#steady()) / 2;
  }

  now(): number {
    return Math.round(this.#steady() + this.#offset);
  }

  sleep(ms: number, signal: AbortSignal): Promise<void> {
    return systemClock.sleep(ms, signal);
  }
}
