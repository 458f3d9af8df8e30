import { open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { Frontier } from "../frontier/index.ts";

/*
 * Replaces the content as a whole. A kill at any moment leaves the old content or the new one:
 *
 *   state of the value     file.revised          after a restart
 *   "writing"              incomplete            is removed; the old content stays
 *   its length             complete              gets the name of the content
 *   its length             has the name already  only the length is committed
 *   ""                     is not there          -
 */

/** Name of the committed value with the state of a revision. */
const REVISION = "content revision";
const WRITING = "writing";
const NO_REVISION = "";

/** Returns the path of the new content. It is in the folder of the old one, so that a rename replaces that. */
export function revisedPath(content: string): string {
  return `${content}.revised`;
}

/** Returns the length of new content that is complete but may not have its name yet. */
export async function revisedLength(frontier: Frontier): Promise<number | undefined> {
  const state = (await frontier.value(REVISION)) ?? NO_REVISION;
  return state === NO_REVISION || state === WRITING ? undefined : Number(state);
}

/** Writes new content beside the old one. `finishRevision` replaces the old one. Without a commit of that, nothing changes. */
export async function writeRevision(
  content: string,
  lines: AsyncIterable<Uint8Array>,
  frontier: Frontier,
): Promise<void> {
  await frontier.commit({ values: { [REVISION]: WRITING } });
  const file = await open(revisedPath(content), "w");
  let length = 0;
  try {
    for await (const line of lines) {
      await file.writeFile(line);
      length += line.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  await frontier.commit({ values: { [REVISION]: String(length) } });
}

/** Ends a revision: removes incomplete content, and gives complete content its name. Returns the values to commit. */
export async function finishRevision(
  content: string,
  frontier: Frontier,
): Promise<{ readonly length: number | undefined; readonly values: Readonly<Record<string, string>> }> {
  const state = (await frontier.value(REVISION)) ?? NO_REVISION;
  const length = await revisedLength(frontier);
  const revised = revisedPath(content);
  if (state === WRITING) await rm(revised, { force: true });
  else if (length !== undefined && (await stat(revised).catch(() => undefined)) !== undefined) {
    await rename(revised, content);
    await syncFolder(dirname(content));
  }
  return { length, values: { [REVISION]: NO_REVISION } };
}

/** Waits until the names in a folder are on the disk. Not all systems can. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
