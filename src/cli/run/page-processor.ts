import { availableParallelism } from "node:os";
import type { PageResult, PageTask } from "../pages/page-task.ts";

/** Where pages are worked on: here, or on worker threads. */
export interface Processor {
  readonly threads: number;
  process(task: PageTask): Promise<PageResult>;
  close(): Promise<void>;
}

/** To start a thread takes as long as so many pages (measured: some 140 ms of CPU time against 3 to 4 ms). */
const PAGES_PER_THREAD = 40;

/** Here for a single page or a few, on threads for many; `jobs` says how many threads, if the user did. */
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

/** Small buffers share their memory with others, and shared memory cannot change hands. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
  return isOwn ? new Uint8Array(buffer) : Uint8Array.from(bytes);
}
