import { Worker } from "node:worker_threads";
import type { RawPage } from "./corpora/index.ts";
import type { WorkerData, WorkerMessage, WorkerSetup, WorkerTask } from "./extractor-worker.ts";
import type { JudgedItem } from "./judge-answers.ts";

export interface PoolOptions extends WorkerSetup {
  readonly threads: number;
  /** Limit per extractor and page. */
  readonly timeoutMs: number;
}

interface Task {
  readonly raw: RawPage;
  readonly skip: Map<number, string>;
  readonly resolve: (item: JudgedItem) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  readonly running: Int32Array;
  task: Task | undefined;
  timer: NodeJS.Timeout | undefined;
}

/** Threads that judge pages. If an extractor kills or hangs its thread, it loses that page and nothing else. */
export class ExtractorPool {
  readonly #options: PoolOptions;
  readonly #startThread: typeof startWorker;
  readonly #waiting: Task[] = [];
  readonly #idle = new Set<Thread>();
  readonly #threads = new Set<Thread>();
  #broken: Error | undefined;
  #isClosed = false;

  /** `startThread` is for tests. */
  constructor(options: PoolOptions, startThread: typeof startWorker = startWorker) {
    this.#options = options;
    this.#startThread = startThread;
    for (let i = 0; i < options.threads; i++) this.#start();
  }

  /** Rejects only if the extractors cannot run at all. */
  judge(raw: RawPage): Promise<JudgedItem> {
    return new Promise((resolve, reject) => {
      if (this.#broken || this.#isClosed) {
        reject(this.#broken ?? new Error("The pool is closed."));
        return;
      }
      this.#waiting.push({ raw, skip: new Map(), resolve, reject });
      this.#assign();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const ending = [...this.#threads].map((thread) => {
      clearTimeout(thread.timer);
      return thread.worker.terminate();
    });
    await Promise.all(ending);
  }

  #start(): void {
    const running = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const thread: Thread = {
      worker: this.#startThread(this.#options, running),
      running,
      task: undefined,
      timer: undefined,
    };
    this.#threads.add(thread);
    thread.worker.on("message", (message: WorkerMessage) => this.#receive(thread, message));
    thread.worker.on("error", (error: Error) => this.#lose(thread, `The thread broke: ${error.message}`));
    thread.worker.on("exit", (code) => this.#lose(thread, `The thread ended with code ${code}.`));
  }

  #receive(thread: Thread, message: WorkerMessage): void {
    // The last message of a thread that is being ended.
    if (!this.#threads.has(thread)) return;
    if (message.kind === "unusable") {
      this.#fail(new Error(message.message));
      return;
    }
    clearTimeout(thread.timer);
    const task = thread.task;
    thread.task = undefined;
    this.#idle.add(thread);
    if (message.kind === "judged") task?.resolve(message.item);
    this.#assign();
  }

  #assign(): void {
    for (const thread of this.#idle) {
      const task = this.#waiting.shift();
      if (task === undefined) return;
      this.#idle.delete(thread);
      thread.task = task;
      thread.worker.postMessage({ raw: task.raw, skip: task.skip } satisfies WorkerTask);
      this.#watch(thread);
    }
  }

  /** Polls which extractor is running. A thread that stays on one for the whole timeout is terminated. */
  #watch(thread: Thread, seen = NOT_LOOKED_YET, looks = 0): void {
    const { timeoutMs } = this.#options;
    thread.timer = setTimeout(() => {
      const now = Atomics.load(thread.running, 0);
      if (now !== seen) this.#watch(thread, now);
      else if (looks + 1 < LOOKS) this.#watch(thread, seen, looks + 1);
      else this.#lose(thread, `Nothing came back within ${timeoutMs} ms.`);
    }, timeoutMs / LOOKS);
  }

  #lose(thread: Thread, reason: string): void {
    if (!this.#threads.delete(thread)) return;
    clearTimeout(thread.timer);
    this.#idle.delete(thread);
    void thread.worker.terminate();
    if (this.#isClosed) return;
    if (thread.task === undefined) this.#fail(new Error(reason));
    else this.#blame(thread.task, Atomics.load(thread.running, 0) - 1, reason);
    if (!this.#isClosed) this.#start();
  }

  /** Judges the page again without the extractor that was running. If none was, the page itself is the error. */
  #blame(task: Task, extractor: number, reason: string): void {
    if (extractor < 0) {
      task.resolve({ kind: "error", error: { id: task.raw.id, message: reason } });
      return;
    }
    task.skip.set(extractor, reason);
    this.#waiting.unshift(task);
  }

  /** Fails the run. Called if a thread ends before it gets a page: then the extractors themselves cannot start. */
  #fail(error: Error): void {
    this.#broken ??= error;
    for (const task of this.#waiting.splice(0)) task.reject(this.#broken);
    for (const thread of this.#threads) thread.task?.reject(this.#broken);
    void this.close();
  }
}

/** Differs from every state of a thread. */
const NOT_LOOKED_YET = -1;
/** Polls per timeout: a hang is noticed at most a quarter of the timeout late. */
const LOOKS = 4;

/** Starts a worker. From sources (tests, `tsx`), it starts a file that registers a TypeScript loader first. */
function startWorker(options: PoolOptions, running: Int32Array): Worker {
  const file = import.meta.url.endsWith(".ts") ? "./worker-source.mjs" : "./extractor-worker.js";
  const { layout, modules, withPassages, clock } = options;
  const workerData: WorkerData = { layout, modules, withPassages, clock, running };
  // Discards the output that extractors print.
  const worker = new Worker(new URL(file, import.meta.url), { workerData, execArgv: [], stdout: true, stderr: true });
  worker.stdout.resume();
  worker.stderr.resume();
  return worker;
}
