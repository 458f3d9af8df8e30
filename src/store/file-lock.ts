import { closeSync, openSync, rmSync, statSync, utimesSync } from "node:fs";

/** The clock of a lock, for tests. */
export interface LockClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Waits, without giving up the thread. */
  readonly wait: (ms: number) => void;
}

/** Age from which a lock counts as left behind by a process that ended. Writing a template takes milliseconds. Chosen, not measured. */
const STALE_MS = 30_000;
const WAIT_MS = 20;

const sleeper = new Int32Array(new SharedArrayBuffer(4));

export const SYSTEM_CLOCK: LockClock = {
  now: Date.now,
  wait: (ms) => void Atomics.wait(sleeper, 0, 0, ms),
};

/**
 * Runs work while this process alone has the lock file. Waits while another process has it. A lock that is older than 30 seconds was left behind, and
 * is removed.
 */
export function withLock<T>(path: string, clock: LockClock, work: () => T): T {
  takeLock(path, clock);
  try {
    return work();
  } finally {
    rmSync(path, { force: true });
  }
}

/** Each turn either takes the lock, removes a stale one, or waits, so the time is bounded by the age of the last lock. */
function takeLock(path: string, clock: LockClock): void {
  for (;;) {
    if (tryLock(path, clock)) return;
    const age = clock.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? clock.now());
    if (age > STALE_MS) rmSync(path, { force: true });
    else clock.wait(WAIT_MS);
  }
}

/** Creates the lock file, unless it exists. */
function tryLock(path: string, { now }: LockClock): boolean {
  try {
    closeSync(openSync(path, "wx"));
    const seconds = now() / 1000;
    utimesSync(path, seconds, seconds);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
