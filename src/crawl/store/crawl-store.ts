import { mkdir, stat } from "node:fs/promises";
import { isAbsolute, join, relative, resolve } from "node:path";
import type { CrawledPage } from "../crawl-options.ts";
import { type Frontier, SqliteFrontier } from "../frontier/index.ts";
import { openDatabase, type SqlDatabase } from "../sqlite/index.ts";
import { AppendFile } from "./append-file.ts";

/** The store of another version, or one that another process uses. */
export class StoreError extends Error {
  override readonly name = "StoreError";
}

/** Version of the store. Others are refused. */
const STORE_VERSION = "1";
const VERSION_VALUE = "store-version";
const DATABASE_FILE = "crawl.db";
const CONTENT_FILE = "content.ndjson";
const CONTENT_LENGTH = "length content";
const CONTENT_PATH = "path content";

/** The files of a crawl: its frontier, and its pages. */
export interface CrawlStore {
  readonly frontier: Frontier;
  /** Writes pages. Returns the values to commit together with their addresses. */
  writePages(pages: readonly CrawledPage[]): Promise<Readonly<Record<string, string>>>;
  close(): Promise<void>;
}

/** Options of `openStore`. */
export interface StoreOptions {
  /** File for the pages, `content.ndjson` in the folder by default. */
  readonly content?: string | undefined;
}

/**
 * Opens the store of a crawl in a folder, and creates it if there is none. Only one process can have it open. Throws `StoreError` if it is
 * in use, or has another version.
 */
export async function openStore(folder: string, options: StoreOptions = {}): Promise<CrawlStore> {
  const { content = join(folder, CONTENT_FILE) } = options;
  await mkdir(folder, { recursive: true });
  const lock = await lockStore(folder);
  try {
    const database = await openDatabase(join(folder, DATABASE_FILE));
    // Bytes are on the disk when a commit returns, also if the machine loses power.
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
    const frontier = new SqliteFrontier(database);
    await checkVersion(folder, frontier);
    const file = await AppendFile.open(content, await committedLength(folder, content, frontier));
    return {
      frontier,
      async writePages(pages) {
        const lines = pages.map((page) => `${JSON.stringify(page)}\n`).join("");
        return { [CONTENT_LENGTH]: String(await file.append(Buffer.from(lines))) };
      },
      async close() {
        await file.close();
        await frontier.close();
        lock.close();
      },
    };
  } catch (error) {
    lock.close();
    throw error;
  }
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

/** Opens the addresses of a crawl to read them, also while it runs. Throws `StoreError` if the store has another version. */
export async function openFrontier(folder: string): Promise<Frontier> {
  const frontier = new SqliteFrontier(await openDatabase(join(folder, DATABASE_FILE)));
  await checkVersion(folder, frontier);
  return frontier;
}

/** Locks the folder with a database of its own. The system ends the lock with the process, however it ends. */
async function lockStore(folder: string): Promise<SqlDatabase> {
  const lock = await openDatabase(join(folder, "lock.db"));
  try {
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE; COMMIT;");
    return lock;
  } catch (cause) {
    lock.close();
    throw new StoreError(`${folder} is in use by another crawl. Wait until it ends, or choose another folder.`, {
      cause,
    });
  }
}

async function checkVersion(folder: string, frontier: Frontier): Promise<void> {
  const version = await frontier.value(VERSION_VALUE);
  if (version === undefined) await frontier.commit({ values: { [VERSION_VALUE]: STORE_VERSION } });
  else if (version !== STORE_VERSION) {
    const message = `${folder} is a store of version ${version}; this pith reads version ${STORE_VERSION}. Use the pith that made it, or choose another folder.`;
    throw new StoreError(message);
  }
}
