import { FetchError, RetryError, WaitError } from "../../../fetch/index.ts";
import type { PageChange } from "../../changes/index.ts";
import type { TakenAddress } from "../../frontier/index.ts";
import { afterLook, isMissing } from "../../politeness/index.ts";
import type { SkipReason } from "../../skip-reason.ts";
import { changeFacts, hadPage, type VisitOutcome } from "./visit-outcome.ts";

/** Limit: requests for one address that fail. */
export const MAX_ATTEMPTS = 3;
/** Pause after a failure of a host; doubled with each failure in a row. Set by hand. */
const FAILURE_PAUSE_MS = 2000;
/** Limit: the longest pause after failures. */
const MAX_FAILURE_PAUSE_MS = 10 * 60 * 1000;
/** The pause if a server asks for fewer requests without a time. Set by hand. */
const WAIT_PAUSE_MS = 30_000;

/** The outcome of a request that failed. Temporary failures are tried again. */
export function failureOutcome(
  address: TakenAddress,
  error: unknown,
  { failures, now }: { failures: number; now: number },
): VisitOutcome {
  if (!(error instanceof FetchError)) throw error;
  // A server that asks to wait has not failed; its host is asked less often.
  const attempts = address.attempts + (error instanceof WaitError ? 0 : 1);
  const isTemporary = error instanceof RetryError || error instanceof WaitError;
  const isLast = attempts >= MAX_ATTEMPTS || !isTemporary;
  const pause = Math.min(FAILURE_PAUSE_MS * 2 ** failures, MAX_FAILURE_PAUSE_MS);
  const waitMs = error instanceof WaitError ? (error.waitMs ?? WAIT_PAUSE_MS) : isTemporary ? pause : 0;
  const outcome = isLast ? lastFailure(address, error, now) : retried(address, error);
  return { ...outcome, finished: { ...outcome.finished, attempts }, waitMs, isFailure: isTemporary };
}

/** The outcome of an address that is requested again. A page of an earlier crawl keeps its facts and its reason until then. */
function retried(address: TakenAddress, error: FetchError): VisitOutcome {
  const { id, facts, reason } = address;
  const failure: SkipReason = { code: codeOf(error), detail: error.message };
  const isKnown = facts.contentHash !== undefined;
  // Others come first: a server may fail for this address only.
  const place = address.place === "seed" || address.place === "known" ? undefined : "retry";
  return { finished: { id, state: "queued", place, reason: isKnown ? reason : failure }, added: [], newWords: 0 };
}

function lastFailure(address: TakenAddress, error: FetchError, now: number): VisitOutcome {
  const { id, facts } = address;
  const isGone = isMissing(error.status) && hadPage(address);
  const wasGone = isMissing(error.status) && address.reason?.code === "gone";
  const code = isGone || wasGone ? "gone" : codeOf(error);
  const change: PageChange | undefined = isGone ? { kind: "gone" } : undefined;
  const look = afterLook(facts, now, isGone ? "changed" : "unchanged");
  return {
    finished: {
      id,
      state: code === "failure" || code === "gone" ? "failed" : "skipped",
      reason: { code, detail: error.message },
      facts: { ...facts, status: error.status, ...look, ...changeFacts(change, now) },
    },
    added: [],
    newWords: 0,
    change,
  };
}

function codeOf({ code }: FetchError): SkipReason["code"] {
  if (code === "content-type" || code === "size" || code === "body") return "type";
  return code === "address" || code === "url" ? "address" : "failure";
}
