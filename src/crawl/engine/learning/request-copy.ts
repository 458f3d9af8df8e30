import { addressPattern } from "../../../page/index.ts";
import type { TakenAddress } from "../../frontier/index.ts";
import { isMissing } from "../../politeness/index.ts";
import type { RequestCopy } from "../../priority/index.ts";
import { stepsBack } from "../../urls/index.ts";
import type { HostMemory } from "../host-memory.ts";
import type { VisitOutcome } from "../outcomes/index.ts";

/** Pages with fewer words that name this many new addresses first are lists, whatever their text. Set by hand. */
export const MIN_TEXT_WORDS = 40;
const MIN_LISTED_ADDRESSES = 3;

/**
 * Whether a page repeats another one of its path, but is the next page of a list: only its heading counts as text, and it names new addresses.
 */
export function isOtherListPage(
  { url }: TakenAddress,
  { copy, copyOf, finished }: VisitOutcome,
  opens: readonly string[],
): boolean {
  if (copy === undefined || copyOf?.pathname !== new URL(url).pathname) return false;
  return (finished.facts?.words ?? 0) < MIN_TEXT_WORDS && opens.length >= MIN_LISTED_ADDRESSES;
}

/** Whether an outcome is a page, and repeats at most a page of its own pattern. Print versions repeat pages of another one. */
export function isOwnKind({ judgedPattern }: HostMemory, { copyOf, finished }: VisitOutcome, pattern: string): boolean {
  if (copyOf !== undefined) return judgedPattern(addressPattern(copyOf)) === pattern;
  return finished.facts?.contentHash !== undefined;
}

/**
 * Returns the outcome of a page that brought nothing. The addresses of its own pattern that it links to are doubtful, unless they step back: older months
 * of an archive have texts when the newest ones have none.
 */
export function withDoubtful(
  { judgedPattern }: HostMemory,
  outcome: VisitOutcome,
  { pattern, own }: { pattern: string; own: URL },
): VisitOutcome {
  const added = outcome.added.map((address) => {
    const isOwn = address.place !== "redirect" && judgedPattern(address.pattern) === pattern;
    const isDoubtful = isOwn && !stepsBack(new URL(address.url), own);
    return isDoubtful ? { ...address, place: "doubtful" as const } : address;
  });
  return { ...outcome, added };
}

/** Returns how a page repeats others. */
export function requestCopy(
  { variants, scores, judgedPattern }: HostMemory,
  { url, pattern }: TakenAddress,
  { outcome, opens }: { outcome: VisitOutcome; opens: readonly string[] },
): RequestCopy | undefined {
  const { copy, sameAs, finished } = outcome;
  if (finished.state === "failed" && isMissing(finished.facts?.status)) return "missing";
  const isRedirect =
    finished.state === "skipped" && (finished.reason?.code === "redirect" || finished.reason?.code === "moved");
  if (isRedirect) {
    const [target] = opens;
    if (target === undefined || scores.trapAround(target) !== undefined) return undefined;
    return target === judgedPattern(pattern) ? "hop" : "redirect";
  }
  if (sameAs === undefined) return copy;
  const own = new URL(url);
  const isOnOtherHost = own.host !== sameAs.host && own.pathname === sameAs.pathname && own.search === sameAs.search;
  return isOnOtherHost || variants.areVariants(own, sameAs) ? "variant" : copy;
}
