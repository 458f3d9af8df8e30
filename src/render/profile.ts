import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";

/*
 * A browser keeps cookies, caches and locks in a profile folder. Ours carries the machine and the number of the process that
 * made it, so that what a killed process left behind is found and removed by the next one (containers may share the folder).
 */
const PREFIX = `pith-profile-${encodeURIComponent(hostname())}-`;
const OWNER = /^(\d+)-/;

/** A new profile folder; also removes folders whose process no longer lives. */
export function makeProfile(parent: string = tmpdir()): string {
  removeOrphans(parent);
  return mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
}

/** Removes a profile. The browser may still be writing its last files: retried a few times. */
export async function removeProfile(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** The same at the end of the process, when nothing can be awaited. */
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
      // Another user's folder, or one being removed at this moment: not ours to insist on.
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
