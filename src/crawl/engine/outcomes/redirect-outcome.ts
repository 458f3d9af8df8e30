import type { PageChange } from "../../changes/index.ts";
import type { TakenAddress } from "../../frontier/index.ts";
import type { SkipReason } from "../../skip-reason.ts";
import { addressKey } from "../../urls/index.ts";
import { MAX_ATTEMPTS } from "./failure-outcome.ts";
import { changeFacts, hadPage, isSeed, newAddress, type OutcomeContext, type VisitOutcome } from "./visit-outcome.ts";

/** The outcome of a redirect: the target is a new address. */
export function redirectOutcome(address: TakenAddress, target: URL, { scope, now }: OutcomeContext): VisitOutcome {
  const { id, depth, pattern, url, facts } = address;
  if (addressKey(target) === addressKey(new URL(url))) return sameKeyOutcome(address, target);
  const place = isSeed(address) ? "seed" : "redirect";
  const added = [newAddress(target, { place, depth, from: pattern }, scope.refuse(target))];
  const isMoved = hadPage(address) || address.reason?.code === "moved";
  const reason: SkipReason = { code: isMoved ? "moved" : "redirect", detail: `leads to ${target.href}` };
  const change: PageChange | undefined = hadPage(address) ? { kind: "moved" } : undefined;
  return {
    finished: { id, state: "skipped", reason, facts: { ...facts, ...changeFacts(change, now) } },
    added,
    newWords: 0,
    change,
    sameAs: target,
  };
}

/** The address of the same page in another form: with https, without tracking, or after a cookie was set. It is requested there. */
function sameKeyOutcome({ id, attempts, ...address }: TakenAddress, target: URL): VisitOutcome {
  const isLast = attempts + 1 >= MAX_ATTEMPTS;
  const reason: SkipReason = { code: "redirect", detail: `leads to itself (${target.href})` };
  const next = { state: "queued", url: target.href, attempts: attempts + 1, reason: address.reason } as const;
  return { finished: { id, ...(isLast ? { state: "failed", reason } : next) }, added: [], newWords: 0 };
}
