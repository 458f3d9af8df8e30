import type { TransferListItem, Worker } from "node:worker_threads";

/** Worker threads that take tasks one at a time. */
export interface Pool<Task, Result> {
  /** Rejects if the task throws or its worker dies; the others go on. */
  run(task: Task, transfer: readonly TransferListItem[]): Promise<Result>;
  close(): Promise<void>;
}

/** What a worker posts for every task. */
export type Reply<Result> =
  | { readonly state: "done"; readonly result: Result }
  | { readonly state: "failed"; readonly message: string };

interface Waiting<Task, Result> {
  readonly task: Task;
  readonly transfer: readonly TransferListItem[];
  resolve(result: Result): void;
  reject(error: Error): void;
}

/** A pool of at most `size` workers, each begun when first needed and replaced, if need be, when it has died. */
export function createPool<Task, Result>(start: () => Worker, size: number): Pool<Task, Result> {
  const queue: Waiting<Task, Result>[] = [];
  const idle: Worker[] = [];
  const busy = new Map<Worker, Waiting<Task, Result>>();
  let isClosed = false;

  function next(): void {
    while (queue.length > 0 && (idle.length > 0 || busy.size < size)) {
      const job = queue.shift()!;
      const worker = idle.pop() ?? enlist();
      busy.set(worker, job);
      worker.postMessage(job.task, job.transfer);
    }
  }

  function enlist(): Worker {
    const worker = start();
    let reason: unknown;
    worker.on("message", (reply: Reply<Result>) => {
      const job = busy.get(worker)!;
      busy.delete(worker);
      idle.push(worker);
      if (reply.state === "done") job.resolve(reply.result);
      else job.reject(new Error(reply.message));
      next();
    });
    worker.on("error", (error) => {
      reason = error;
    });
    worker.on("messageerror", (error) => {
      reason = error;
      void worker.terminate();
    });
    worker.on("exit", (code) => {
      const at = idle.indexOf(worker);
      if (at >= 0) idle.splice(at, 1);
      const job = busy.get(worker);
      busy.delete(worker);
      job?.reject(new Error(`the worker thread died (${deathOf(reason, code)})`, { cause: reason }));
      next();
    });
    return worker;
  }

  return {
    run: (task, transfer) =>
      new Promise((resolve, reject) => {
        // A task that comes after closing must not start a worker that nobody ends.
        if (isClosed) return reject(new Error("the pool is closed"));
        queue.push({ task, transfer, resolve, reject });
        next();
      }),
    async close() {
      isClosed = true;
      for (const job of queue.splice(0)) job.reject(new Error("the pool is closed"));
      await Promise.all([...idle, ...busy.keys()].map((worker) => worker.terminate()));
    },
  };
}

function deathOf(reason: unknown, code: number): string {
  if (!(reason instanceof Error)) return `exit code ${code}`;
  const isMemory = "code" in reason && reason.code === "ERR_WORKER_OUT_OF_MEMORY";
  return isMemory ? "out of memory" : reason.message;
}
