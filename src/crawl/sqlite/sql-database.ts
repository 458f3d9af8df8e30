/** A prepared statement of SQLite. */
export interface SqlStatement {
  run(...values: SqlValue[]): unknown;
  get(...values: SqlValue[]): unknown;
  all(...values: SqlValue[]): readonly unknown[];
}

type SqlValue = string | number | null;

/** The functions that `node:sqlite` and `libsql` have in common. */
export interface SqlDatabase {
  exec(sql: string): void;
  prepare(sql: string): SqlStatement;
  close(): void;
}

type OpenDatabase = (path: string) => SqlDatabase;

/** The drivers by name. Each loads its module when it is called. */
const DRIVERS = { "node:sqlite": loadNodeSqlite, libsql: loadLibsql } as const;

/** Name of a driver of SQLite. */
export type SqlDriver = keyof typeof DRIVERS;

/** All drivers, the preferred one first. */
export const SQL_DRIVERS = Object.keys(DRIVERS) as readonly SqlDriver[];

/** No driver of SQLite can be loaded. */
export class MissingSqliteError extends Error {
  override readonly name = "MissingSqliteError";
}

/** Longest wait for another connection that writes. A commit takes milliseconds; set by hand. */
const MAX_BUSY_MS = 5000;

/** Opens a database with the first driver that can be loaded. Throws `MissingSqliteError` without one. */
export async function openDatabase(path: string, drivers?: readonly SqlDriver[]): Promise<SqlDatabase> {
  const database = (await loadSqlite(drivers))(path);
  database.exec(`PRAGMA busy_timeout = ${MAX_BUSY_MS}`);
  return database;
}

/** Loads the first driver that can be loaded. Throws `MissingSqliteError` without one. */
export async function loadSqlite(drivers: readonly SqlDriver[] = SQL_DRIVERS): Promise<OpenDatabase> {
  for (const driver of drivers) {
    const open = await DRIVERS[driver]();
    if (open !== undefined) return open;
  }
  throw new MissingSqliteError(
    "A crawl that is kept in a folder needs SQLite. Use Node 22.13 or later, or install the package libsql: npm install libsql",
  );
}

async function loadNodeSqlite(): Promise<OpenDatabase | undefined> {
  const warn = process.emitWarning;
  try {
    // Node 22 and 24 print a warning when the module is loaded: that it may change. The contract tests run on both.
    process.emitWarning = () => {};
    const { DatabaseSync } = await import("node:sqlite" as string);
    return (path) => new DatabaseSync(path) as SqlDatabase;
  } catch {
    return undefined;
  } finally {
    process.emitWarning = warn;
  }
}

async function loadLibsql(): Promise<OpenDatabase | undefined> {
  try {
    const { default: Database } = await import("libsql");
    return (path) => new Database(path) as unknown as SqlDatabase;
  } catch {
    return undefined;
  }
}
