import type { CrawlProblem } from "../../crawl/index.ts";
import { EXIT, NetworkError, UsageError, WriteError } from "../exit-codes.ts";
import { CLUSTER_FLAGS } from "../flags/crawl-flags.ts";
import { hasFlag, isOptionError, withFlags } from "../flags/flag-messages.ts";
import { plain } from "../pages/terminal-text.ts";

/** Problems that the user can solve. */
const KINDS = [
  "ClusterError",
  "DamagedFileError",
  "MetricsServerError",
  "MissingBullmqError",
  "MissingRedisError",
  "MissingS3Error",
  "MissingSqliteError",
  "StorageError",
  "StoreError",
] as const;

/** Codes of the system for a disk without room, where a worker writes its shards. */
const FULL_CODES: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT"]);

/** Returns the error that the user sees: problems of stores and options are explained, others are passed on. */
export async function usageErrorOf(error: unknown): Promise<unknown> {
  const library = await import("../../crawl/index.ts");
  if (error instanceof library.RedisUnavailableError) return new NetworkError(error.message);
  if (error instanceof library.StoreFullError) return new WriteError(error.message);
  if (isFull(error))
    return new WriteError(`${(error as NodeJS.ErrnoException).path ?? "a shard"} cannot be written: the disk is full`);
  if (error instanceof library.StorageError && error.isLater) return new NetworkError(error.message);
  if (error instanceof library.StorageError && isFull(error.cause)) return new WriteError(error.message);
  const isStoreProblem = KINDS.some((kind) => error instanceof library[kind]);
  return isStoreProblem || isOptionError(error)
    ? new UsageError(withFlags((error as Error).message, isCrawlFlag))
    : error;
}

/** The seeds and hosts that a crawl could not read. */
export class UnreadSeeds {
  readonly #say: (text: string) => void;
  readonly #told = new Set<string>();
  #exitCode: number = EXIT.nothing;

  /** `say` prints a problem. */
  constructor(say: (text: string) => void) {
    this.#say = say;
  }

  /** Prints a problem, once. */
  readonly report = ({ code, detail }: CrawlProblem): void => {
    if (this.#exitCode !== EXIT.network) this.#exitCode = code === "type" ? EXIT.failed : EXIT.network;
    if (!this.#told.has(detail)) this.#say(plain(withFlags(detail)));
    this.#told.add(detail);
  };

  /** The exit code of a crawl without pages: whether the network is the reason, as for `pith URL`. */
  get exitCode(): number {
    return this.#exitCode;
  }
}

function isCrawlFlag(option: string): boolean {
  return Object.hasOwn(CLUSTER_FLAGS, option) || hasFlag(option);
}

function isFull(error: unknown): boolean {
  return FULL_CODES.has((error as NodeJS.ErrnoException | undefined)?.code ?? "");
}
