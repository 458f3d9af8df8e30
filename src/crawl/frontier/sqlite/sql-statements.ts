import type { SqlDatabase, SqlStatement } from "../../sqlite/index.ts";

/** Runs statements of a database. Each is prepared once. */
export class SqlStatements {
  readonly #database: SqlDatabase;
  readonly #prepared = new Map<string, SqlStatement>();

  constructor(database: SqlDatabase) {
    this.#database = database;
  }

  run(sql: string, ...values: Parameters<SqlStatement["run"]>): void {
    this.#statement(sql).run(...values);
  }

  get(sql: string, ...values: Parameters<SqlStatement["get"]>): unknown {
    return this.#statement(sql).get(...values);
  }

  all(sql: string, ...values: Parameters<SqlStatement["all"]>): readonly unknown[] {
    return this.#statement(sql).all(...values);
  }

  /** Forgets the statements, before the database is closed. */
  clear(): void {
    this.#prepared.clear();
  }

  #statement(sql: string): SqlStatement {
    const known = this.#prepared.get(sql) ?? this.#database.prepare(sql);
    this.#prepared.set(sql, known);
    return known;
  }
}
