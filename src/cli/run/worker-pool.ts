import type { TransferListItem, Worker } from "node:worker_threads";

/** Worker threads that take tasks one at a time. */
export interface WorkerPool<Task, Result> {
  /** Rejects if the task throws or its worker dies. Other tasks go on. */
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

/** Creates a pool of at most `size` workers. A worker starts when it is first needed, and is replaced if it dies. */
export function createWorkerPool<Task, Result>(start: () => Worker, size: number): WorkerPool<Task, Result> {
  return new ThreadPool(start, size);
}

class ThreadPool<Task, Result> implements WorkerPool<Task, Result> {
  readonly #start: () => Worker;
  readonly #size: number;
  readonly #queue: Waiting<Task, Result>[] = [];
  readonly #idle: Worker[] = [];
  readonly #busy = new Map<Worker, Waiting<Task, Result>>();
  #isClosed = false;

  constructor(start: () => Worker, size: number) {
    this.#start = start;
    this.#size = size;
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
    for (const job of this.#queue.splice(0)) job.reject(new Error("the pool is closed"));
    await Promise.all([...this.#idle, ...this.#busy.keys()].map((worker) => worker.terminate()));
  }

  #assign(): void {
    while (this.#idle.length > 0 || this.#busy.size < this.#size) {
      const job = this.#queue.shift();
      if (job === undefined) return;
      const worker = this.#idle.pop() ?? this.#enlist();
      this.#busy.set(worker, job);
      worker.postMessage(job.task, job.transfer);
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
    const job = this.#busy.get(worker);
    this.#busy.delete(worker);
    this.#idle.push(worker);
    if (reply.state === "done") job?.resolve(reply.result);
    else job?.reject(new Error(reply.message));
    this.#assign();
  }

  #lose(worker: Worker, error: Error): void {
    const at = this.#idle.indexOf(worker);
    if (at >= 0) this.#idle.splice(at, 1);
    const job = this.#busy.get(worker);
    this.#busy.delete(worker);
    job?.reject(error);
    this.#assign();
  }
}

function deathOf(reason: unknown, code: number): string {
  if (!(reason instanceof Error)) return `exit code ${code}`;
  const isMemory = "code" in reason && reason.code === "ERR_WORKER_OUT_OF_MEMORY";
  return isMemory ? "out of memory" : reason.message;
}
