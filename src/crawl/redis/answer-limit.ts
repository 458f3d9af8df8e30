/** Looks for answers that are late, per limit of their time. */
const LOOKS = 20;

/** An answer that is awaited. */
interface AwaitedAnswer {
  readonly until: number;
  readonly fail: (error: Error) => void;
}

/** A limit of time for answers. One timer serves all of them: a timer per command took a quarter of the time of the queue. */
export class AnswerLimit {
  readonly #maxMs: number;
  readonly #problem: () => Error;
  /** In the order of their ends. */
  readonly #awaited = new Set<AwaitedAnswer>();
  #timer: NodeJS.Timeout | undefined;

  /** An answer that takes longer than `maxMs`, by up to a twentieth, fails with the problem. */
  constructor(maxMs: number, problem: () => Error) {
    this.#maxMs = maxMs;
    this.#problem = problem;
  }

  /** Returns the answer. Fails if it comes too late. */
  within<T>(ask: () => Promise<T>): Promise<T> {
    this.#timer ??= setInterval(() => this.#endLate(), Math.max(1, this.#maxMs / LOOKS));
    return new Promise((resolve, reject) => {
      const awaited: AwaitedAnswer = { until: performance.now() + this.#maxMs, fail: reject };
      this.#awaited.add(awaited);
      ask().then(
        (answer) => {
          this.#awaited.delete(awaited);
          resolve(answer);
        },
        (error: unknown) => {
          this.#awaited.delete(awaited);
          reject(error);
        },
      );
    });
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #endLate(): void {
    const now = performance.now();
    for (const awaited of this.#awaited) {
      if (awaited.until > now) break;
      this.#awaited.delete(awaited);
      awaited.fail(this.#problem());
    }
    if (this.#awaited.size === 0) this.close();
  }
}
