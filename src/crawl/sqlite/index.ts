export {
  loadSqlite,
  MissingSqliteError,
  openDatabase,
  SQL_DRIVERS,
  type SqlDatabase,
  type SqlDriver,
  type SqlStatement,
} from "./sql-database.ts";
