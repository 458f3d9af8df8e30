import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Boosted } from "./boost.ts";
import type { BoostJob } from "./draws.ts";
import { boostDraws } from "./draws.ts";

/** Default number of training threads. */
export const DEFAULT_THREADS: number = availableParallelism();

/**
 * Grows forests in parallel, one per thread. With `threads` 1, grows them on the current thread. A job is created when its turn comes, and
 * may share memory with the next one, since threads work on copies. Results are in the order of the jobs.
 */
export async function boostAll(count: number, threads: number, jobOf: (index: number) => BoostJob): Promise<Boosted[]> {
  const grow = threads > 1 ? onThread : here;
  const boosted: Boosted[] = new Array(count);
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) {
      const index = next++;
      boosted[index] = await grow(jobOf(index));
    }
  };
  await Promise.all(Array.from({ length: Math.min(threads, count) }, lane));
  return boosted;
}

async function here(job: BoostJob): Promise<Boosted> {
  return boostDraws(job);
}

/** Grows forests on a new thread. From sources (tests, `tsx`), it starts a worker file that registers a TypeScript loader first. */
function onThread(job: BoostJob): Promise<Boosted> {
  const file = import.meta.url.endsWith(".ts") ? "./boost-worker-source.mjs" : "./boost-worker.js";
  const worker = new Worker(new URL(file, import.meta.url), { workerData: job, execArgv: [] });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`the training thread ended with code ${code}`)));
  });
}
