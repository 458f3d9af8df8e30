import type { AddressRecord, AnswerFacts } from "../frontier/index.ts";
import type { SkipCode } from "../skip-reason.ts";

/** Bounds of the time between two requests for a page. Set by hand. */
const MIN_INTERVAL_MS = 60 * 1000;
const MAX_INTERVAL_MS = 30 * 24 * 60 * 60 * 1000;
/** A page is due after this share of its interval, so that a daily crawl that starts a minute early asks for daily pages. */
const DUE_SHARE = 0.9;

/** Codes of skipped addresses whose answer may be another one later. */
const ANSWERED_CODES: ReadonlySet<SkipCode> = new Set(["duplicate", "type", "nofollow", "redirect", "moved"]);
/** Status codes of pages that do not exist. */
const MISSING: ReadonlySet<number | undefined> = new Set([404, 410]);

/** Whether an answer says that there is no such page. */
export function isMissing(status: number | undefined): boolean {
  return MISSING.has(status);
}

/**
 * Returns the facts of a page after another look at it, with the time until the next one:
 *
 *     I' = max(1 min, min(I, a) / 2)      if the page changed
 *     I' = min(30 days, max(I, a) · 2)    if it did not
 *
 * where a is the time since the last look, and I the last interval (at first a). If only the links changed, I stays.
 */
export function afterLook(
  before: AnswerFacts,
  now: number,
  change: "changed" | "links" | "unchanged",
): Pick<AnswerFacts, "checkedAt" | "intervalMs"> {
  const age = Math.max(0, now - (lastLook(before) ?? now));
  const interval = before.intervalMs ?? age;
  const next =
    change === "links" ? interval : change === "changed" ? Math.min(interval, age) / 2 : Math.max(interval, age) * 2;
  return { checkedAt: now, intervalMs: Math.round(Math.min(Math.max(next, MIN_INTERVAL_MS), MAX_INTERVAL_MS)) };
}

function lastLook({ checkedAt, fetchedAt }: AnswerFacts): number | undefined {
  return checkedAt ?? fetchedAt;
}

/**
 * Whether a recrawl asks for a finished address: pages and missing pages after their interval, seeds and other failures always, and other
 * answers (duplicates, redirects) after the longest interval. Addresses that robots.txt forbade are compared with its rules again.
 */
export function isDue({ state, depth, facts, reason }: AddressRecord, now: number): boolean {
  const seen = lastLook(facts);
  if (state === "queued") return false;
  if (state === "skipped" && reason?.code === "robots") return true;
  if (state === "skipped" && (seen === undefined || reason === undefined || !ANSWERED_CODES.has(reason.code))) {
    return false;
  }
  if (depth === 0 || seen === undefined || (state === "failed" && !isMissing(facts.status))) return true;
  const interval = state === "skipped" ? MAX_INTERVAL_MS : (facts.intervalMs ?? 0);
  return now - seen >= interval * DUE_SHARE;
}
