import { RedisUnavailableError } from "./redis-connection.ts";

/** Does work again as long as Redis does not answer, until the signal aborts. Work that is done twice must do no harm. */
export async function untilRedisAnswers<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RedisUnavailableError) || signal.aborted) throw error;
    }
  }
}
