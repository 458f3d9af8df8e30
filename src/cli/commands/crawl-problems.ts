import { UsageError } from "../exit-codes.ts";
import { isOptionError, withFlags } from "../flags/flag-messages.ts";

/** Returns the error that the user sees: problems of stores and options are explained, others are passed on. */
export async function usageErrorOf(error: unknown): Promise<unknown> {
  const { DamagedFileError, MissingSqliteError, StoreError } = await import("../../crawl/index.ts");
  const isStoreProblem = [DamagedFileError, MissingSqliteError, StoreError].some((kind) => error instanceof kind);
  return isStoreProblem || isOptionError(error) ? new UsageError(withFlags((error as Error).message)) : error;
}
