import { StoreError, StoreFullError } from "./store-error.ts";

/** Codes of the system for a disk without room: full, or over the quota of the user. */
const FULL_CODES: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT"]);
/** Messages of SQLite. */
const FULL_DATABASE = /\bdatabase or disk is full\b/;
const DAMAGED_DATABASE = /\b(?:malformed|not a database|disk I\/O error)\b/;

/** Returns the error of a store that the user can act on. Other errors are returned as they are. */
export function explainedProblem(folder: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as NodeJS.ErrnoException;
  if ((code !== undefined && FULL_CODES.has(code)) || FULL_DATABASE.test(error.message)) {
    const message = `${folder} cannot be written: the disk is full. Make room, then start the crawl again: committed pages are kept.`;
    return new StoreFullError(message, { cause: error });
  }
  if (!DAMAGED_DATABASE.test(error.message) || error instanceof StoreError) return error;
  const message = `The database of ${folder} cannot be used: ${error.message}. Restore it, or choose another folder.`;
  return new StoreError(message, { cause: error });
}
