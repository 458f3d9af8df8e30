/** A worker of a crawl in a process of its own: `node --import tsx cluster-process.ts '{"own": …, "shared": …}'`. Without `shared`, it joins. */
import { crawlCluster, joinCluster, type SharedOptions, type WorkerOptions } from "../../src/crawl/cluster/index.ts";

interface Task {
  readonly own: WorkerOptions;
  readonly shared?: SharedOptions;
  /** The time of the machine jumps by this many milliseconds, again and again. */
  readonly jumpMs?: number;
}

const { own, shared, jumpMs } = JSON.parse(process.argv[2]) as Task;
if (jumpMs !== undefined) {
  const { now } = Date;
  let jumps = 0;
  Date.now = () => now() + (jumps++ % 2) * jumpMs;
}
if (shared === undefined) await joinCluster(own);
else await crawlCluster(shared, own);
