import { parseTemplate, type SiteTemplate, TemplateError, templateJson } from "../sites/index.ts";
import { inTransaction } from "./sql-transaction.ts";
import { type StoredTemplate, TemplateCollection } from "./template-collection.ts";

/** A prepared statement of a `TemplateDatabase`. */
export interface TemplateStatement {
  run(...values: (string | number)[]): unknown;
  get(...values: (string | number)[]): unknown;
  all(...values: (string | number)[]): readonly unknown[];
}

/** The functions of SQLite that templates need. `DatabaseSync` of `node:sqlite` has them, and so has the database of a crawl. */
export interface TemplateDatabase {
  exec(sql: string): void;
  prepare(sql: string): TemplateStatement;
}

/** `isNewest` is 1 for one revision of each host. */
const SCHEMA = `
CREATE TABLE IF NOT EXISTS siteTemplate (
  host TEXT NOT NULL,
  revision INTEGER NOT NULL,
  isNewest INTEGER NOT NULL,
  pages INTEGER NOT NULL,
  json TEXT NOT NULL,
  PRIMARY KEY (host, revision)
) STRICT;`;

interface TemplateRow {
  readonly json: string;
}

/**
 * Templates of sites in a table of SQLite, beside the tables of a crawl: `new SqlTemplateStore(database)`. The caller opens and closes the
 * database, and calls `update` and `write` outside of its own transactions. Several processes may write: each change is one transaction.
 */
export class SqlTemplateStore extends TemplateCollection {
  readonly #database: TemplateDatabase;

  /** Creates the table if it is missing. */
  constructor(database: TemplateDatabase) {
    super();
    this.#database = database;
    database.exec(SCHEMA);
  }

  override get(host: string): SiteTemplate | undefined {
    const name = host.toLowerCase();
    const newest = this.#database.prepare("SELECT json FROM siteTemplate WHERE host = ? AND isNewest = 1");
    return readRow(newest.get(name), name);
  }

  override getRevision(host: string, revision: number): SiteTemplate | undefined {
    const name = host.toLowerCase();
    const older = this.#database.prepare(
      "SELECT json FROM siteTemplate WHERE host = ? AND revision = ? AND isNewest = 0",
    );
    return readRow(older.get(name, revision), name);
  }

  override update(host: string, change: (old: SiteTemplate | undefined) => SiteTemplate): SiteTemplate {
    const name = host.toLowerCase();
    return inTransaction(this.#database, () => {
      const template = parseTemplate(change(this.get(name)));
      this.#database.prepare("UPDATE siteTemplate SET isNewest = 0 WHERE host = ?").run(name);
      this.#database
        .prepare("INSERT OR REPLACE INTO siteTemplate (host, revision, isNewest, pages, json) VALUES (?, ?, 1, ?, ?)")
        .run(name, template.revision, template.pages, templateJson(template));
      return template;
    });
  }

  override list(): readonly StoredTemplate[] {
    const newest = this.#database.prepare(
      "SELECT host, revision, pages FROM siteTemplate WHERE isNewest = 1 ORDER BY host",
    );
    return newest.all().map((row) => ({ ...(row as StoredTemplate) }));
  }
}

/** Reads the template of a row. Errors name the host. */
function readRow(row: unknown, host: string): SiteTemplate | undefined {
  if (row === undefined) return undefined;
  try {
    return parseTemplate((row as TemplateRow).json);
  } catch (cause) {
    throw new TemplateError(`${host} in the database: ${(cause as Error).message}`, { cause });
  }
}
