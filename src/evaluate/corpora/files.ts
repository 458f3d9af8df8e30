import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { decode } from "../../html/index.ts";
import { CorpusError, messageOf } from "./corpus.ts";

/** Limit: a larger page is a mistake or an attack. */
const MAX_PAGE_BYTES = 64 * 1024 * 1024;

const GZIP_MAGIC = [0x1f, 0x8b];

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === GZIP_MAGIC[0] && bytes[1] === GZIP_MAGIC[1];
}

/** Decodes a stored page: gzip or plain, any character encoding. */
export function pageText(bytes: Uint8Array): string {
  const plain = isGzip(bytes) ? gunzipSync(bytes, { maxOutputLength: MAX_PAGE_BYTES }) : bytes;
  return decode(plain).text;
}

const PAGE_NAME = /^(.+)\.html?(?:\.gz)?$/;

/** The files of a folder of pages by page id (`ID.html.gz` or `ID.html`). */
export async function pageFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const name of await readdir(folder)) {
    const id = PAGE_NAME.exec(name)?.[1];
    if (id !== undefined) files.set(id, join(folder, name));
  }
  return files;
}

/** Waits for a required file. If it cannot be read, throws a `CorpusError` that starts with `needs`, the list of required files. */
export async function required<T>(reading: Promise<T>, needs: string): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    const reason = code === "ENOENT" ? `; ${path} is missing.` : ` (${messageOf(error)})`;
    throw new CorpusError(needs + reason, { cause: error });
  }
}

export function readBytes(path: string): Promise<Uint8Array> {
  return readFile(path);
}

/** Sorts ids, in the same order on every machine, whatever the folder or the locale. */
export function sortedIds(ids: Iterable<string>): readonly string[] {
  return [...new Set(ids)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}
