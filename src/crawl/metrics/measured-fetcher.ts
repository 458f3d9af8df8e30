import { FetchError, type Fetcher, RetryError, WaitError } from "../../fetch/index.ts";
import type { CrawlMetrics } from "./crawl-metrics.ts";

/** Returns a fetcher that counts its requests, their results, bytes and times. */
export function measuredFetcher(fetcher: Fetcher, metrics: CrawlMetrics): Fetcher {
  return {
    fetch: (url, request) => fetcher.fetch(url, request),
    close: () => fetcher.close(),
    visit: async (url, request) => {
      const startedAt = performance.now();
      try {
        const answer = await fetcher.visit(url, request);
        metrics.add("requests", 1, { result: answer.kind });
        if (answer.kind === "body") metrics.add("bytes", answer.sentBytes.length);
        return answer;
      } catch (error) {
        metrics.add("requests", 1, { result: "failure" });
        metrics.add("failures", 1, failureLabels(error));
        throw error;
      } finally {
        metrics.observe("fetchSeconds", (performance.now() - startedAt) / 1000);
      }
    },
  };
}

function failureLabels(error: unknown): { readonly class: string; readonly code: string } {
  if (!(error instanceof FetchError)) return { class: "", code: "" };
  const action = error instanceof RetryError ? "retry" : error instanceof WaitError ? "wait" : "give-up";
  return { class: action, code: error.code };
}
