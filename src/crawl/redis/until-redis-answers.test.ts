import { expect, it } from "vitest";
import { RedisUnavailableError, untilRedisAnswers } from "./index.ts";

/** Work that fails some times. */
function failing(times: number, error: Error): () => Promise<string> {
  let left = times;
  return async () => {
    if (left-- > 0) throw error;
    return "done";
  };
}

it("does work again until Redis answers", async () => {
  const work = failing(3, new RedisUnavailableError("silent"));
  expect(await untilRedisAnswers(new AbortController().signal, work)).toBe("done");
});

it("passes on other errors, and all errors after the end of the run", async () => {
  const { signal } = new AbortController();
  await expect(untilRedisAnswers(signal, failing(1, new Error("other")))).rejects.toThrow("other");
  const silent = failing(1, new RedisUnavailableError("silent"));
  await expect(untilRedisAnswers(AbortSignal.abort(), silent)).rejects.toThrow("silent");
});
