import { type CrawlCommit, type Frontier, LostLeaseError } from "../frontier/index.ts";
import { RedisUnavailableError } from "../redis/index.ts";

/** Another worker has the domain of a commit. Nothing of the commit was applied. */
export class LostClaimError extends Error {
  override readonly name = "LostClaimError";
}

/** Makes the commits of a worker, one after the other. A commit whose result is not known is repeated before any other. */
export class CommitLine {
  readonly #frontier: Pick<Frontier, "commit">;
  readonly #signal: AbortSignal;
  #last: Promise<unknown> = Promise.resolve();

  /** While Redis does not answer, commits are repeated until the signal aborts. */
  constructor(frontier: Pick<Frontier, "commit">, signal: AbortSignal) {
    this.#frontier = frontier;
    this.#signal = signal;
  }

  /**
   * Commits changes. Returns the ids of finished addresses that are lost: nothing was applied then. Throws `LostClaimError` if a claim of the
   * commit is lost.
   */
  commit(changes: CrawlCommit): Promise<readonly number[]> {
    const result = this.#last.then(() => this.#repeat(changes));
    this.#last = result.catch(() => {});
    return result;
  }

  async #repeat(changes: CrawlCommit): Promise<readonly number[]> {
    for (;;) {
      try {
        await this.#frontier.commit(changes);
        return [];
      } catch (error) {
        if (error instanceof RedisUnavailableError && !this.#signal.aborted) continue;
        if (!(error instanceof LostLeaseError)) throw error;
        if (error.claims.length > 0) throw new LostClaimError(`another worker has ${error.claims.join(", ")}`);
        return error.ids;
      }
    }
  }

  /** Commits changes without the addresses that other workers have. */
  async commitRest(changes: CrawlCommit): Promise<void> {
    let lost = await this.commit(changes);
    let rest = changes;
    while (lost.length > 0) {
      const dropped = new Set(lost);
      rest = { ...rest, finished: rest.finished?.filter(({ id }) => !dropped.has(id)) ?? [] };
      lost = await this.commit(rest);
    }
  }
}
