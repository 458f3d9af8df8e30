import { availableParallelism } from "node:os";
import type { PageResult, PageTask } from "../pages/page-task.ts";
import { runBriefly } from "./run-briefly.ts";

/** Processes pages, on this thread or on worker threads. */
export interface Processor {
  readonly threads: number;
  process(task: PageTask): Promise<PageResult>;
  close(): Promise<void>;
}

export interface ProcessorSettings {
  /** Number of pages in the run. */
  readonly pages: number;
  /** Worker threads. If left out, by the number of pages and cores. */
  readonly jobs: number | undefined;
  /** Limit: CPU time of a page, in milliseconds. */
  readonly pageMs: number;
}

/** A thread is started for this many pages, since its start costs as much CPU time (measured: 140 ms, against 3 to 4 ms per page). */
const PAGES_PER_THREAD = 40;

/** Limit: time of a page on the main thread, which answers to Ctrl-C only between pages. Chosen: nearly all pages take less than 0.1 s. */
const MAX_MAIN_THREAD_MS = 2000;

/** Processes a few pages on this thread, many on worker threads. */
export async function openProcessor({ pages, jobs, pageMs }: ProcessorSettings): Promise<Processor> {
  const wanted = jobs ?? Math.min(availableParallelism(), Math.floor(pages / PAGES_PER_THREAD));
  const threads = pages > 1 ? Math.min(wanted, pages) : 0;
  if (threads > 0) return onThreads(threads, pageMs);
  const { openPage } = await import("../pages/index.ts");
  const briefMs = Math.min(MAX_MAIN_THREAD_MS, pageMs);
  return onThisThread(openPage, briefMs, () => onThreads(Math.min(pages, availableParallelism()), pageMs));
}

/**
 * Processes pages on this thread. A page that takes longer than `briefMs` is stopped, and starts again on a worker thread, where it
 * has its whole limit. All later pages go there too: the page was stopped at any point, and may have left shared memory in use.
 */
export function onThisThread(
  openPage: (task: PageTask) => Promise<() => PageResult>,
  briefMs: number,
  openThreads: () => Promise<Processor>,
): Processor {
  let threads: Promise<Processor> | undefined;
  return {
    threads: 0,
    async process(task) {
      const work = await openPage(task);
      const finished = threads === undefined ? runBriefly(work, briefMs) : undefined;
      if (finished !== undefined) return finished.result;
      threads ??= openThreads();
      return (await threads).process(task);
    },
    async close() {
      await (await threads)?.close();
    },
  };
}

async function onThreads(threads: number, pageMs: number): Promise<Processor> {
  const [{ Worker }, { createWorkerPool, SlowTaskError }] = await Promise.all([
    import("node:worker_threads"),
    import("./worker-pool.ts"),
  ]);
  const start = () => new Worker(new URL("./page-worker.js", import.meta.url));
  const pool = createWorkerPool<PageTask, PageResult>(start, { size: threads, taskMs: pageMs });
  return {
    threads,
    async process(task) {
      const bytes = ownBytes(task.bytes);
      try {
        return await pool.run({ ...task, bytes }, [bytes.buffer]);
      } catch (error) {
        if (error instanceof SlowTaskError) error.message += "; --timeout-page allows more";
        throw error;
      }
    },
    close: () => pool.close(),
  };
}

/** Copies bytes that share their memory with other buffers or pages: such memory cannot be transferred. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength && bytes.length > 0;
  return isOwn ? new Uint8Array(buffer) : Uint8Array.from(bytes);
}
