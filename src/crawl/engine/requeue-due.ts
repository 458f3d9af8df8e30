import type { PageChange } from "../changes/index.ts";
import type { AddressRecord, FinishedAddress, Frontier } from "../frontier/index.ts";
import { isDue } from "../politeness/index.ts";
import type { SkipReason } from "../skip-reason.ts";
import type { PendingChanges } from "./pending-changes.ts";

/** Name of the stored value with the start of the last recrawl. */
export const RECRAWL_VALUE = "recrawl";
/** Addresses that are queued in one commit. */
const MAX_COMMITTED = 1000;

/** Returns the change that queues a finished address again. It keeps its reason, for answers that are still the same. */
export function requeued({ id, reason }: AddressRecord): FinishedAddress {
  return { id, state: "queued", place: "known", attempts: 0, reason };
}

/** Queues the addresses of earlier runs that may have changed. */
export async function requeueDue(frontier: Frontier, now: number): Promise<void> {
  for (const state of ["done", "failed", "skipped"] as const) {
    let finished: FinishedAddress[] = [];
    for await (const record of frontier.list(state)) {
      if (!isDue(record, now)) continue;
      finished.push(requeued(record));
      if (finished.length < MAX_COMMITTED) continue;
      await frontier.commit({ finished });
      finished = [];
    }
    if (finished.length > 0) await frontier.commit({ finished });
  }
}

/** What queues skipped addresses again. */
export interface SkippedQueue {
  readonly frontier: Pick<Frontier, "list">;
  readonly pending: Pick<PendingChanges, "finish">;
  /** Commits the pending changes. */
  readonly flush: () => Promise<void>;
}

/** Queues the addresses of a host again that were left out for a reason that turned out to be wrong. */
export async function requeueSkipped(
  { frontier, pending, flush }: SkippedQueue,
  { host, isWrong }: { readonly host: string; readonly isWrong: (reason: SkipReason | undefined) => boolean },
): Promise<void> {
  // Such addresses may not be committed yet.
  await flush();
  for await (const { id, host: own, reason } of frontier.list("skipped")) {
    if (own === host && isWrong(reason)) pending.finish({ id, state: "queued" });
  }
}

/** An address with what the last recrawl found there. */
export interface ChangedAddress extends Pick<AddressRecord, "url" | "reason"> {
  readonly change: PageChange;
}

/** Yields the addresses that the last recrawl found new, changed, moved or gone. */
export async function* lastChanges(frontier: Frontier): AsyncGenerator<ChangedAddress> {
  const since = Number((await frontier.value(RECRAWL_VALUE)) ?? Number.POSITIVE_INFINITY);
  for (const state of ["done", "skipped", "failed", "queued"] as const) {
    for await (const { url, reason, facts } of frontier.list(state)) {
      if (facts.change !== undefined && facts.change.at >= since) yield { url, reason, change: facts.change };
    }
  }
}
