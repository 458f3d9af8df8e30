import { realpath, stat } from "node:fs/promises";
import { isAbsolute, relative, resolve } from "node:path";
import type { Frontier } from "../frontier/index.ts";
import { AppendFile, type FilePart } from "./append-file.ts";
import { finishRevision, revisedLength, revisedPath, writeRevision } from "./content-revision.ts";
import { StoreError } from "./store-error.ts";

/** The file of the pages in the folder of a store, if no other was named. */
export const CONTENT_FILE = "content.ndjson";
/** Name of the committed value with the length of the file. */
const CONTENT_LENGTH = "length content";
const CONTENT_PATH = "path content";

/** Returns the file with the pages of a store, and its committed length. */
export async function contentPart(folder: string, frontier: Frontier): Promise<FilePart> {
  const path = resolve(folder, (await frontier.value(CONTENT_PATH)) ?? CONTENT_FILE);
  const length = await revisedLength(frontier);
  if (length === undefined) return { path, length: Number((await frontier.value(CONTENT_LENGTH)) ?? 0) };
  const revised = revisedPath(path);
  return { path: (await stat(revised).catch(() => undefined)) === undefined ? path : revised, length };
}

/** The pages of a crawl, one JSON object per line. */
export class ContentFile {
  readonly #path: string;
  readonly #frontier: Frontier;
  #file: AppendFile;

  private constructor(path: string, frontier: Frontier, file: AppendFile) {
    this.#path = path;
    this.#frontier = frontier;
    this.#file = file;
  }

  /** Opens or creates the file. Ends a replacement that was interrupted. */
  static async open(folder: string, content: string, frontier: Frontier): Promise<ContentFile> {
    const committed = await committedLength(folder, content, frontier);
    // A link to the file stays a link.
    const path = await realpath(content).catch(() => content);
    const length = (await endRevision(path, frontier)) ?? committed;
    return new ContentFile(path, frontier, await AppendFile.open(path, length));
  }

  /** Appends lines. Returns the values to commit. */
  async append(lines: Uint8Array): Promise<Readonly<Record<string, string>>> {
    return { [CONTENT_LENGTH]: String(await this.#file.append(lines)) };
  }

  /** Replaces all lines, and commits values with them. */
  async replace(lines: AsyncIterable<Uint8Array>, values: () => Readonly<Record<string, string>>): Promise<void> {
    try {
      await writeRevision(this.#path, lines, this.#frontier);
      await this.#file.close();
    } finally {
      const length = await endRevision(this.#path, this.#frontier, values);
      if (length !== undefined) this.#file = await AppendFile.open(this.#path, length);
    }
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

/** Ends a revision of the content, if there is one, and commits it. Returns its length if it is complete. */
async function endRevision(
  path: string,
  frontier: Frontier,
  values: () => Readonly<Record<string, string>> = () => ({}),
): Promise<number | undefined> {
  const revision = await finishRevision(path, frontier);
  const { length } = revision;
  const committed = length === undefined ? {} : { [CONTENT_LENGTH]: String(length), ...values() };
  await frontier.commit({ values: { ...revision.values, ...committed } });
  return length;
}

/**
 * Returns the committed length of the content. A new store takes no file that has bytes already: they would be lost. A store keeps its
 * file: its length says nothing of another one.
 */
async function committedLength(folder: string, content: string, frontier: Frontier): Promise<number> {
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
