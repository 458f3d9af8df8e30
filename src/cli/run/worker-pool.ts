import type { TransferListItem, Worker } from "node:worker_threads";
import { type ProcessTime, processTime, threadMs } from "./page-clock.ts";

/** Worker threads that take tasks one at a time. */
export interface WorkerPool<Task, Result> {
  /** Rejects if the task throws, if its worker dies, and if it takes too long, which ends its worker. Other tasks go on. */
  run(task: Task, transfer: readonly TransferListItem[]): Promise<Result>;
  close(): Promise<void>;
}

/** The message that a worker posts after each task. */
export type Reply<Result> =
  | { readonly state: "done"; readonly result: Result }
  | { readonly state: "failed"; readonly message: string };

interface Waiting<Task, Result> {
  readonly task: Task;
  readonly transfer: readonly TransferListItem[];
  resolve(result: Result): void;
  reject(error: Error): void;
}

interface Running<Task, Result> {
  readonly job: Waiting<Task, Result>;
  /** CPU time so far, as estimated by `threadMs`. */
  spentMs: number;
}

export interface PoolSettings {
  /** Limit: workers at the same time. */
  readonly size: number;
  /** Limit: CPU time of a task, in milliseconds. */
  readonly taskMs: number;
  /** Clock, for tests. */
  readonly now?: () => ProcessTime;
}

/** Time between two looks at the clock. Chosen: a limit in seconds is kept to a tenth of a second. */
const LOOK_MS = 100;

/** Creates a pool. A worker starts when it is first needed, and is replaced if it dies. */
export function createWorkerPool<Task, Result>(start: () => Worker, settings: PoolSettings): WorkerPool<Task, Result> {
  return new ThreadPool(start, settings);
}

class ThreadPool<Task, Result> implements WorkerPool<Task, Result> {
  readonly #start: () => Worker;
  readonly #size: number;
  readonly #taskMs: number;
  readonly #now: () => ProcessTime;
  readonly #queue: Waiting<Task, Result>[] = [];
  readonly #idle: Worker[] = [];
  readonly #busy = new Map<Worker, Running<Task, Result>>();
  /** Workers that are being ended. Their last messages may still arrive. */
  readonly #ending = new WeakSet<Worker>();
  #timer: NodeJS.Timeout | undefined;
  #seen: ProcessTime;
  #isClosed = false;

  constructor(start: () => Worker, { size, taskMs, now = processTime }: PoolSettings) {
    this.#start = start;
    this.#size = size;
    this.#taskMs = taskMs;
    this.#now = now;
    this.#seen = now();
  }

  run(task: Task, transfer: readonly TransferListItem[]): Promise<Result> {
    return new Promise((resolve, reject) => {
      // A worker started after closing would never be terminated.
      if (this.#isClosed) return reject(new Error("the pool is closed"));
      this.#queue.push({ task, transfer, resolve, reject });
      this.#assign();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    for (const job of this.#queue.splice(0)) job.reject(new Error("the pool is closed"));
    await Promise.all([...this.#idle, ...this.#busy.keys()].map((worker) => worker.terminate()));
  }

  #assign(): void {
    while (this.#idle.length > 0 || this.#busy.size < this.#size) {
      const job = this.#queue.shift();
      if (job === undefined) return;
      const worker = this.#idle.pop() ?? this.#enlist();
      this.#charge();
      this.#busy.set(worker, { job, spentMs: 0 });
      this.#timer ??= setInterval(() => this.#endSlow(), LOOK_MS).unref();
      worker.postMessage(job.task, job.transfer);
    }
  }

  /** Adds the time since the last look to all running tasks. */
  #charge(): void {
    const now = this.#now();
    const ms = threadMs(this.#seen, now, this.#busy.size);
    for (const running of this.#busy.values()) running.spentMs += ms;
    this.#seen = now;
  }

  /** Ends the workers of tasks over the limit. */
  #endSlow(): void {
    this.#charge();
    for (const [worker, { job, spentMs }] of this.#busy) {
      if (spentMs < this.#taskMs) continue;
      job.reject(new SlowTaskError(`took more than ${this.#taskMs / 1000} s of CPU time`));
      this.#ending.add(worker);
      void worker.terminate();
    }
  }

  #enlist(): Worker {
    const worker = this.#start();
    let reason: unknown;
    worker.on("message", (reply: Reply<Result>) => this.#receive(worker, reply));
    worker.on("error", (error) => {
      reason = error;
    });
    worker.on("messageerror", (error) => {
      reason = error;
      void worker.terminate();
    });
    worker.on("exit", (code) => {
      this.#lose(worker, new Error(`the worker thread died (${deathOf(reason, code)})`, { cause: reason }));
    });
    return worker;
  }

  #receive(worker: Worker, reply: Reply<Result>): void {
    if (this.#ending.has(worker)) return;
    const job = this.#release(worker);
    this.#idle.push(worker);
    if (reply.state === "done") job?.resolve(reply.result);
    else job?.reject(new Error(reply.message));
    this.#assign();
  }

  #lose(worker: Worker, error: Error): void {
    const at = this.#idle.indexOf(worker);
    if (at >= 0) this.#idle.splice(at, 1);
    this.#release(worker)?.reject(error);
    this.#assign();
  }

  #release(worker: Worker): Waiting<Task, Result> | undefined {
    this.#charge();
    const running = this.#busy.get(worker);
    this.#busy.delete(worker);
    return running?.job;
  }
}

/** A task over the time limit. */
export class SlowTaskError extends Error {}

function deathOf(reason: unknown, code: number): string {
  if (!(reason instanceof Error)) return `exit code ${code}`;
  const isMemory = "code" in reason && reason.code === "ERR_WORKER_OUT_OF_MEMORY";
  return isMemory ? "out of memory" : reason.message;
}
