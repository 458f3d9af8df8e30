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
 * Runs work while this process alone has the lock file. Waits while another process has it. A lock that is older than 30 seconds was left
 * behind, and is taken over.
 *
 * No process removes the lock of another one: between the look at its age and its removal, a third process may have taken it. Instead, the
 * process that creates `x.lock.1` takes over a stale `x.lock`, and `x.lock.2` a stale `x.lock.1`. Only one process can create a file. It
 * has the lock if the files below are still stale then.
 */
export function withLock<T>(path: string, clock: LockClock, work: () => T): T {
  const level = takeLock(path, clock);
  try {
    return work();
  } finally {
    // A process that took over a lock removes it.
    if (!isStale(levelPath(path, level), clock)) {
      for (let own = 0; own <= level; own++) rmSync(levelPath(path, own), { force: true });
    }
  }
}

/** Waits for the lock. Returns the number of stale locks that were taken over. */
function takeLock(path: string, clock: LockClock): number {
  for (;;) {
    const level = tryLock(path, clock);
    if (level !== undefined) return level;
    clock.wait(WAIT_MS);
  }
}

function tryLock(path: string, clock: LockClock): number | undefined {
  let level = 0;
  while (!createLock(levelPath(path, level), clock)) {
    if (!isStale(levelPath(path, level), clock)) return undefined;
    level++;
  }
  for (let below = 0; below < level; below++) {
    if (isStale(levelPath(path, below), clock)) continue;
    rmSync(levelPath(path, level), { force: true });
    return undefined;
  }
  return level;
}

function levelPath(path: string, level: number): string {
  return level === 0 ? path : `${path}.${level}`;
}

/** Whether a lock file exists and is too old. */
function isStale(path: string, clock: LockClock): boolean {
  const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return changed !== undefined && clock.now() - changed > STALE_MS;
}

/** Creates a lock file, unless it exists. */
function createLock(path: string, { now }: LockClock): boolean {
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
