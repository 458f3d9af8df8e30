import { expect, it } from "vitest";
import { type CrawlCommit, LostLeaseError } from "../frontier/index.ts";
import { RedisUnavailableError } from "../redis/index.ts";
import { CommitLine, LostClaimError } from "./commit-line.ts";

/** A frontier whose commits fail with the given errors, one after the other. */
function failing(errors: (Error | undefined)[]): {
  seen: CrawlCommit[];
  commit: (changes: CrawlCommit) => Promise<number>;
} {
  const seen: CrawlCommit[] = [];
  return {
    seen,
    async commit(changes) {
      seen.push(changes);
      const error = errors.shift();
      if (error !== undefined) throw error;
      return 0;
    },
  };
}

const { signal } = new AbortController();

it("repeats a commit with the same object while Redis does not answer, before any other", async () => {
  const frontier = failing([new RedisUnavailableError("silent"), new RedisUnavailableError("silent")]);
  const line = new CommitLine(frontier, signal);
  const [first, second] = [{ values: { a: "1" } }, { values: { b: "2" } }];
  await Promise.all([line.commit(first), line.commit(second)]);
  expect(frontier.seen).toEqual([first, first, first, second]);
  expect(frontier.seen[1]).toBe(first);
});

it("commits the addresses that other workers do not have", async () => {
  const frontier = failing([new LostLeaseError([2], [])]);
  const finished = [1, 2, 3].map((id) => ({ id, state: "done" as const }));
  await new CommitLine(frontier, signal).commitRest({ finished });
  expect(frontier.seen.at(-1)?.finished?.map(({ id }) => id)).toEqual([1, 3]);
});

it("tells that a claim is lost", async () => {
  const line = new CommitLine(failing([new LostLeaseError([], ["a.example"])]), signal);
  await expect(line.commit({})).rejects.toThrow(LostClaimError);
});
