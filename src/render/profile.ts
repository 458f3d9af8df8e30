import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";

/*
 * A browser keeps cookies, caches and locks in a profile folder. The folder's name contains the host name and the id of the
 * process that made it, so that the next process can remove folders of killed processes. The host name matters if containers
 * share the parent folder.
 */
const PREFIX = `pith-profile-${encodeURIComponent(hostname())}-`;
const OWNER = /^(\d+)-/;

/** Makes a new profile folder, and removes folders of processes that have ended. */
export function makeProfile(parent: string = tmpdir()): string {
  removeOrphans(parent);
  return mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
}

/** Removes a profile. Retries a few times, since the browser may still be writing files. */
export async function removeProfile(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** Like `removeProfile`, at the end of the process, when nothing can be awaited. */
export function removeProfileNow(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 2 });
}

function removeOrphans(parent: string): void {
  for (const name of readdirSync(parent)) {
    const owner = name.startsWith(PREFIX) ? OWNER.exec(name.slice(PREFIX.length))?.[1] : undefined;
    if (owner === undefined || isAlive(Number(owner))) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // The folder belongs to another user, or another process is removing it.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
