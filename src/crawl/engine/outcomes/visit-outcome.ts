import { addressPattern } from "../../../page/index.ts";
import type { PageChange } from "../../changes/index.ts";
import type { CrawledPage, CrawlOptions } from "../../crawl-options.ts";
import type { LinkPlace } from "../../discover/index.ts";
import {
  type AnswerFacts,
  type FinishedAddress,
  isRevocable,
  type NewAddress,
  type TakenAddress,
} from "../../frontier/index.ts";
import type { SkipReason } from "../../skip-reason.ts";
import { addressKey, type CrawlScope } from "../../urls/index.ts";

/** The outcome of one request for an address. */
export interface VisitOutcome {
  readonly finished: FinishedAddress;
  readonly added: readonly NewAddress[];
  /** The page, if it is new content. */
  readonly page?: CrawledPage;
  /** New words that the page brought. */
  readonly newWords: number;
  /** How long its host must not be asked, beyond the usual pause. */
  readonly waitMs?: number;
  /** Whether the host failed. */
  readonly isFailure?: boolean;
  /** Whether other pages of the host had nearly all of the text. */
  readonly isMostlyKnown?: boolean | undefined;
  /** Whether no earlier page of the host had most of the title, and whether this is so without the words of the address. */
  readonly hasNewTitle?: boolean;
  readonly hasOwnTitle?: boolean;
  /** Whether the page is the next page of a list, although it has the same text as another one. */
  readonly isOtherList?: boolean;
  /** Whether the content is the same as that of another page, or nearly the same. */
  readonly copy?: "exact" | "near" | undefined;
  /** The address of the page with the same content, or nearly the same. */
  readonly copyOf?: URL | undefined;
  /** The address of the page with the same content, or the one that the address redirects to. */
  readonly sameAs?: URL | undefined;
  /** What became of a page since an earlier crawl. */
  readonly change?: PageChange | undefined;
  /** Named values to commit with this outcome. */
  readonly values?: Readonly<Record<string, string>> | undefined;
  /** Other addresses whose state changes with this outcome. */
  readonly changed?: readonly FinishedAddress[];
}

/** The parts of the crawl that all outcomes depend on. */
export interface OutcomeContext {
  readonly scope: CrawlScope;
  readonly options: CrawlOptions;
  /** The rules of robots.txt for addresses of this host. Undefined for other addresses. */
  readonly refuseByRobots?: (url: URL) => SkipReason | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** An address that was found at a place, as it enters the frontier. */
export function newAddress(
  url: URL,
  { place, depth, from }: { place: LinkPlace; depth: number; from?: string | undefined },
  skipped?: SkipReason,
): NewAddress {
  const { host, href } = url;
  // Most links that another link may still queue are of other sites. Such a link brings the pattern.
  const pattern = isRevocable(skipped) ? "" : addressPattern(url);
  return { key: addressKey(url), url: href, host, pattern, place, depth, from, skipped };
}

/** Whether an address had a page when it was last requested. */
export function hadPage({ facts, reason }: TakenAddress): boolean {
  return facts.contentHash !== undefined && reason === undefined;
}

/** Whether an address is a seed, or where one leads to. Seeds that are asked for again are at another place. */
export function isSeed({ place, depth }: TakenAddress): boolean {
  return place === "seed" || depth === 0;
}

/** The facts of a look at an address that is not a page any more, or never was one. */
export function changeFacts(change: PageChange | undefined, now: number): AnswerFacts {
  return { checkedAt: now, ...(change === undefined ? {} : { change: { ...change, at: now } }) };
}
