import type { AddressRecord, Frontier, ReasonCounts } from "./frontier.ts";

/** Returns counts by reason in the order of their frequency. */
export function byFrequency(counts: ReadonlyMap<keyof ReasonCounts, number>): ReasonCounts {
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a));
}

/** Counts the failed and skipped addresses of a frontier by reading them all. */
export async function countReasons(frontier: Pick<Frontier, "list">): Promise<ReasonCounts> {
  const counts = new Map<keyof ReasonCounts, number>();
  for (const state of ["failed", "skipped"] as const) {
    for await (const { reason } of frontier.list(state)) {
      const code = codeOf(reason);
      counts.set(code, (counts.get(code) ?? 0) + 1);
    }
  }
  return byFrequency(counts);
}

function codeOf(reason: AddressRecord["reason"]): keyof ReasonCounts {
  return reason?.code ?? "unknown";
}
