/** What a clock of this process shows, in milliseconds. */
export interface ProcessTime {
  readonly wallMs: number;
  /** CPU time of all threads together. */
  readonly cpuMs: number;
}

/** Reads the clocks of this process. */
export function processTime(): ProcessTime {
  const { user, system } = process.cpuUsage();
  return { wallMs: performance.now(), cpuMs: (user + system) / 1000 };
}

/**
 * Estimates the CPU time of one busy thread between two moments: the time of the process, divided by its busy threads, and at most the
 * time that passed. Node 20 measures no other thread's CPU time. Busy threads only compute, so the system gives them equal shares;
 * the main thread and the garbage collector make the estimate too high rather than too low. A busy machine or a stopped process adds nothing.
 */
export function threadMs(from: ProcessTime, to: ProcessTime, busyThreads: number): number {
  return Math.min(to.wallMs - from.wallMs, (to.cpuMs - from.cpuMs) / Math.max(1, busyThreads));
}
