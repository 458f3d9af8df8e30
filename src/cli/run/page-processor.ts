import { availableParallelism } from "node:os";
import type { PageResult, PageTask } from "../pages/page-task.ts";

/** Processes pages, on this thread or on worker threads. */
export interface Processor {
  readonly threads: number;
  process(task: PageTask): Promise<PageResult>;
  close(): Promise<void>;
}

/** A thread is started for this many pages, since its start costs as much CPU time (measured: 140 ms, against 3 to 4 ms per page). */
const PAGES_PER_THREAD = 40;

/** Processes a few pages on this thread, many on worker threads. `jobs` sets the number of threads. */
export async function openProcessor(pages: number, jobs: number | undefined): Promise<Processor> {
  const wanted = jobs ?? Math.min(availableParallelism(), Math.floor(pages / PAGES_PER_THREAD));
  const threads = pages > 1 ? Math.min(wanted, pages) : 0;
  return threads > 0 ? onThreads(threads) : onThisThread();
}

async function onThisThread(): Promise<Processor> {
  const { processPage } = await import("../pages/index.ts");
  return { threads: 0, process: processPage, close: async () => {} };
}

async function onThreads(threads: number): Promise<Processor> {
  const [{ Worker }, { createWorkerPool }] = await Promise.all([
    import("node:worker_threads"),
    import("./worker-pool.ts"),
  ]);
  const start = () => new Worker(new URL("./page-worker.js", import.meta.url));
  const pool = createWorkerPool<PageTask, PageResult>(start, threads);
  return {
    threads,
    process(task) {
      const bytes = ownBytes(task.bytes);
      return pool.run({ ...task, bytes }, [bytes.buffer]);
    },
    close: () => pool.close(),
  };
}

/** Copies bytes that share their memory with other buffers: such memory cannot be transferred. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
  return isOwn ? new Uint8Array(buffer) : Uint8Array.from(bytes);
}
