/** The part of a database that a transaction needs. */
interface SqlExecutor {
  exec(sql: string): void;
}

/**
 * Runs changes together. If one fails, none is kept. `IMMEDIATE` takes the lock of the database before anything is read, so nobody else
 * writes in between.
 */
export function inTransaction<T>(database: SqlExecutor, change: () => T): T {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = change();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

/** Undoes the changes. After some errors, such as a full disk, SQLite has done so itself, and says that there is nothing to undo. */
function rollBack(database: SqlExecutor): void {
  try {
    database.exec("ROLLBACK");
  } catch {
    // The first error is the one to report.
  }
}
