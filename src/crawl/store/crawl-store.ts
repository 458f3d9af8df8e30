import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ArchivedAnswer } from "../archived-answer.ts";
import type { CrawledPage } from "../crawl-options.ts";
import { type Frontier, SqliteFrontier } from "../frontier/index.ts";
import { loadSqlite, MissingSqliteError, openDatabase, type SqlDatabase } from "../sqlite/index.ts";
import { ArchiveFiles } from "./archive-files.ts";
import { CONTENT_FILE, ContentFile } from "./content-file.ts";
import { StoreError } from "./store-error.ts";

/** Version of the store. Others are refused. */
const STORE_VERSION = "1";
const VERSION_VALUE = "store-version";
const DATABASE_FILE = "crawl.db";

/** The files of a crawl: its frontier, its pages, and the raw answers. */
export interface CrawlStore {
  readonly folder: string;
  readonly frontier: Frontier;
  /** Writes pages, and answers if the store has an archive. Returns the values to commit together with their addresses. */
  writePages(
    pages: readonly CrawledPage[],
    answers?: readonly ArchivedAnswer[],
  ): Promise<Readonly<Record<string, string>>>;
  /**
   * Replaces all pages by new lines, and commits values with them, which are asked for after the last line. After any end of the process,
   * either the old or the new pages are there.
   */
  replaceContent(lines: AsyncIterable<Uint8Array>, values: () => Readonly<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
}

/** Options of `openStore`. */
export interface StoreOptions {
  /** File for the pages, `content.ndjson` in the folder by default. */
  readonly content?: string | undefined;
  /** Whether raw answers are kept as WARC files in the folder. Default: false. */
  readonly warc?: boolean | undefined;
}

/**
 * Opens or creates the store of a crawl in a folder. Only one process can have it open. Throws `StoreError` if it
 * cannot be used.
 */
export async function openStore(folder: string, options: StoreOptions = {}): Promise<CrawlStore> {
  const { content = join(folder, CONTENT_FILE) } = options;
  // Before the folder is made: without SQLite, nothing is left behind.
  await loadSqlite();
  await makeFolder(folder);
  const lock = await lockStore(folder);
  const open: Closable[] = [{ close: async () => lock.close() }];
  try {
    const { frontier, database } = await openAddresses(folder, "write");
    open.push(frontier, { close: async () => emptyLog(database) });
    const file = await ContentFile.open(folder, content, frontier);
    open.push(file);
    const archive = options.warc === true ? await ArchiveFiles.open(folder, frontier) : undefined;
    if (archive !== undefined) open.push(archive);
    return {
      folder,
      frontier,
      async writePages(pages, answers = []) {
        const lines = Buffer.from(pages.map((page) => `${JSON.stringify(page)}\n`).join(""));
        const [written, archived] = await Promise.all([file.append(lines), archive?.append(answers)]);
        return { ...written, ...archived };
      },
      replaceContent: (lines, values) => file.replace(lines, values),
      close: () => closeAll(open),
    };
  } catch (error) {
    await closeAll(open).catch(() => {});
    throw error;
  }
}

interface Closable {
  close(): Promise<void>;
}

/** Closes files, the last one first. Throws the first error, after all are closed. */
async function closeAll(files: readonly Closable[]): Promise<void> {
  const errors: unknown[] = [];
  for (const file of files.toReversed()) await file.close().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const isFile = code === "EEXIST" || code === "ENOTDIR";
    const problem = isFile ? "is a file, not a folder" : `cannot be created: ${message}`;
    throw new StoreError(`${folder} ${problem}. Choose another folder.`, { cause });
  }
}

/** Opens the database of the addresses. Closes it if it is not that of a store of this version. */
async function openAddresses(
  folder: string,
  use: "write" | "read",
): Promise<{ readonly frontier: Frontier; readonly database: SqlDatabase }> {
  const path = join(folder, DATABASE_FILE);
  const database = await openDatabaseOf(path);
  try {
    // Bytes are on the disk when a commit returns, also if the machine loses power.
    if (use === "write") database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
    const frontier = new SqliteFrontier(database, use);
    await checkVersion(folder, frontier, use);
    return { frontier, database };
  } catch (error) {
    database.close();
    throw error instanceof StoreError ? error : unusable(path, error);
  }
}

/** Moves the log of a database into it. Not all drivers do that when they close it. */
function emptyLog(database: SqlDatabase): void {
  try {
    database.exec("PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE);");
  } catch {
    // The disk is full, or others read the database: the log stays, and nothing is lost.
  }
}

/** Opens a database of the store. Not all drivers read the file at once: later statements may fail, too. */
async function openDatabaseOf(path: string): Promise<SqlDatabase> {
  try {
    return await openDatabase(path);
  } catch (error) {
    throw error instanceof MissingSqliteError ? error : unusable(path, error);
  }
}

function unusable(path: string, cause: unknown): StoreError {
  const message = `${path} cannot be used: ${(cause as Error).message}. It is damaged, or not from a crawl: restore it, or choose another folder.`;
  return new StoreError(message, { cause });
}

/** Opens the addresses of a crawl to read them, also while it runs. Changes nothing. Throws `StoreError` if it is not a store. */
export async function openFrontier(folder: string): Promise<Frontier> {
  const isThere = (await stat(join(folder, DATABASE_FILE)).catch(() => undefined))?.isFile() === true;
  if (!isThere) throw new StoreError(`${folder} is not the store of a crawl: it has no file ${DATABASE_FILE}`);
  return (await openAddresses(folder, "read")).frontier;
}

/** Locks the folder with a database of its own. The system ends the lock with the process, however it ends. */
async function lockStore(folder: string): Promise<SqlDatabase> {
  const path = join(folder, "lock.db");
  const lock = await openDatabaseOf(path);
  try {
    // Without a wait: a crawl holds the lock until it ends.
    lock.exec("PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY;");
    lock.exec("BEGIN EXCLUSIVE; COMMIT;");
    return lock;
  } catch (cause) {
    lock.close();
    if (!LOCKED.test((cause as Error).message)) throw unusable(path, cause);
    throw new StoreError(`${folder} is in use by another crawl. Wait until it ends, or choose another folder.`, {
      cause,
    });
  }
}

/** The message of SQLite for a database that another connection has locked. */
const LOCKED = /\blocked\b/;

async function checkVersion(folder: string, frontier: Frontier, use: "write" | "read"): Promise<void> {
  const version = await frontier.value(VERSION_VALUE);
  if (version === STORE_VERSION) return;
  if (version === undefined && use === "write") {
    await frontier.commit({ values: { [VERSION_VALUE]: STORE_VERSION } });
    return;
  }
  if (version === undefined) throw new StoreError(`${folder} is not the store of a crawl: it has no version`);
  const message = `${folder} is a store of version ${version}; this pith reads version ${STORE_VERSION}. Use the pith that made it, or choose another folder.`;
  throw new StoreError(message);
}
