import { stat } from "node:fs/promises";
import { isAbsolute, relative, resolve } from "node:path";
import type { Frontier } from "../frontier/index.ts";
import type { FilePart } from "./append-file.ts";
import { StoreError } from "./store-error.ts";

/** The file of the pages in the folder of a store, if no other was named. */
export const CONTENT_FILE = "content.ndjson";
/** Name of the committed value with the length of the file. */
export const CONTENT_LENGTH = "length content";
const CONTENT_PATH = "path content";

/** Returns the file with the pages of a store, and its committed length. */
export async function contentPart(folder: string, frontier: Frontier): Promise<FilePart> {
  const path = resolve(folder, (await frontier.value(CONTENT_PATH)) ?? CONTENT_FILE);
  return { path, length: Number((await frontier.value(CONTENT_LENGTH)) ?? 0) };
}

/**
 * Returns the committed length of the content. A new store takes no file that has bytes already: they would be lost. A store keeps its
 * file: its length says nothing of another one.
 */
export async function committedLength(folder: string, content: string, frontier: Frontier): Promise<number> {
  const path = storedPath(folder, content);
  const committed = await frontier.value(CONTENT_LENGTH);
  if (committed !== undefined) {
    const known = await frontier.value(CONTENT_PATH);
    if (known === path) return Number(committed);
    throw new StoreError(
      `${folder} keeps its pages in ${resolve(folder, known ?? CONTENT_FILE)}, not in ${content}. Name that file, or choose another folder.`,
    );
  }
  const size = (await stat(content).catch(() => undefined))?.size ?? 0;
  if (size > 0)
    throw new StoreError(`${content} exists and is not from this crawl. Remove it, or choose another file.`);
  await frontier.commit({ values: { [CONTENT_LENGTH]: "0", [CONTENT_PATH]: path } });
  return 0;
}

/** Returns a path as the store keeps it: within the folder relative to it, so that the folder can be moved, else absolute. */
function storedPath(folder: string, path: string): string {
  const within = relative(folder, path);
  return within.startsWith("..") || isAbsolute(within) ? resolve(path) : within;
}
