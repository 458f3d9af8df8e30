import { UsageError } from "../exit-codes.ts";
import { isOptionError, withFlags } from "../flags/flag-messages.ts";

/** Problems that the user can solve. */
const KINDS = [
  "ClusterError",
  "DamagedFileError",
  "MissingBullmqError",
  "MissingRedisError",
  "MissingSqliteError",
  "RedisUnavailableError",
  "StoreError",
] as const;

/** Returns the error that the user sees: problems of stores and options are explained, others are passed on. */
export async function usageErrorOf(error: unknown): Promise<unknown> {
  const library = await import("../../crawl/index.ts");
  const isStoreProblem = KINDS.some((kind) => error instanceof library[kind]);
  return isStoreProblem || isOptionError(error) ? new UsageError(withFlags((error as Error).message)) : error;
}
