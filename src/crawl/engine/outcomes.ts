import { FetchError, RetryError, WaitError } from "../../fetch/index.ts";
import type { Warning } from "../../html/index.ts";
import { addressPattern } from "../../page/index.ts";
import { registeredDomain } from "../../text/index.ts";
import type { PageChange } from "../changes/index.ts";
import type { CrawledPage, CrawlOptions } from "../crawl-options.ts";
import type { LinkPlace, PageLink } from "../discover/index.ts";
import type { ContentMatch } from "../duplicates/index.ts";
import {
  type AnswerFacts,
  type FinishedAddress,
  isRevocable,
  type NewAddress,
  type TakenAddress,
} from "../frontier/index.ts";
import type { PageList } from "../lists/index.ts";
import { afterLook, isMissing } from "../politeness/index.ts";
import type { RenderedPage } from "../rendering/index.ts";
import type { SkipReason } from "../skip-reason.ts";
import { addressKey, type CrawlScope } from "../urls/index.ts";
import type { ReadPage } from "./read-answer.ts";

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

/** Limit: requests for one address that fail. */
export const MAX_ATTEMPTS = 3;
/** Pause after a failure of a host; doubled with each failure in a row. Set by hand. */
const FAILURE_PAUSE_MS = 2000;
/** Limit: the longest pause after failures. */
const MAX_FAILURE_PAUSE_MS = 10 * 60 * 1000;
/** The pause if a server asks for fewer requests without a time. Set by hand. */
const WAIT_PAUSE_MS = 30_000;

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

/** A page that was read. `match` is an earlier page with the same content. */
export interface PageAnswer {
  readonly read: ReadPage;
  readonly match: ContentMatch | undefined;
  /** Whether the page has nearly the same text as an earlier one, but counts as another page. */
  readonly isNear: boolean;
  readonly facts: AnswerFacts;
  readonly change: PageChange | undefined;
  /** The main list of the page. Only with the option `records`. */
  readonly list?: PageList | undefined;
  /** The canonical address that needs no request: its page is this one. */
  readonly canonical?: URL | undefined;
  /** How the page was rendered, if it was. */
  readonly rendering?: RenderedPage | undefined;
  /** The parts of the article that were joined. */
  readonly joined: JoinedParts;
}

/** How a page was joined with others. */
interface JoinedParts {
  /** Addresses of all parts, if there are several. */
  readonly parts?: readonly string[] | undefined;
  readonly warnings: readonly Warning[];
  /** Addresses of the other parts, and those of them that waited. */
  readonly added: readonly NewAddress[];
  readonly changed: readonly FinishedAddress[];
  /** Why the page itself is left out: it is a part of another one. */
  readonly partReason?: SkipReason | undefined;
}

/** The outcome of a page that was read. */
export function pageOutcome(
  address: TakenAddress,
  { read, match, isNear, facts, change, list, canonical, rendering, joined }: PageAnswer,
  context: OutcomeContext,
): VisitOutcome {
  const { id, depth, url } = address;
  // The first of several addresses with one key counts: parts are not requested, though they are linked too.
  const added = [...joined.added, ...linkedAddresses(address, read, context)];
  // After a restart, the text of a copy may not be known any more.
  const others = { added, changed: joined.changed, isMostlyKnown: read.isMostlyKnown || match !== undefined };
  if (change?.kind === "unchanged") return { finished: { id, state: "done", facts }, ...others, newWords: 0, change };
  const skip = (reason: SkipReason, newWords = 0): VisitOutcome => {
    return { finished: { id, state: "skipped", reason, facts }, ...others, newWords };
  };
  if (joined.partReason !== undefined) return skip(joined.partReason, read.newWords);
  if (match !== undefined) {
    const detail = `${match.isExact ? "same" : "nearly the same"} content as ${match.url}`;
    return {
      ...skip({ code: "duplicate", detail }),
      copy: match.isExact ? "exact" : "near",
      copyOf: new URL(match.url),
      sameAs: match.isExact || isOtherForm(address, match, read) ? new URL(match.url) : undefined,
    };
  }
  if (read.links.isNoindex) return skip({ code: "nofollow", detail: "the page asks not to be indexed" }, read.newWords);
  const copy = read.isVariant || isNear ? "near" : undefined;
  if (read.extraction.text === "" && list === undefined)
    return { ...skip({ code: "type", detail: "the page has no content" }), copy };
  return {
    finished: { id, state: "done", facts },
    added: [...added, ...canonicalAddress(address, canonical)],
    changed: joined.changed,
    isMostlyKnown: read.isMostlyKnown,
    newWords: read.newWords,
    // Lists have titles of their own, but count by the pages that they lead to.
    hasNewTitle: read.hasNewTitle && !read.isLinkList,
    hasOwnTitle: read.hasOwnTitle && !read.isLinkList,
    change,
    copy,
    page: crawledPage({
      url,
      depth,
      fetchedAt: facts.fetchedAt ?? 0,
      status: facts.status ?? 0,
      extraction: read.extraction,
      ...(rendering === undefined ? {} : { isRendered: rendering.page !== undefined }),
      ...(list === undefined ? {} : { list }),
      warnings: [...(rendering?.warnings ?? []), ...joined.warnings, ...(read.list?.warnings ?? [])],
      ...(joined.parts === undefined ? {} : { parts: joined.parts }),
      ...(change === undefined ? {} : { change }),
    }),
  };
}

/** Whether a page is nearly the same as another one with the same path: pages that name the time of the request are never exact copies. */
function isOtherForm({ url }: TakenAddress, match: ContentMatch, { isMostlyKnown }: ReadPage): boolean {
  const [own, other] = [new URL(url), new URL(match.url)];
  return isMostlyKnown && own.host === other.host && own.pathname === other.pathname;
}

function crawledPage(page: Omit<CrawledPage, "toJSON">): CrawledPage {
  return { ...page, toJSON: () => pageJson(page) };
}

function pageJson({ extraction, fetchedAt, warnings = [], isRendered, ...page }: Omit<CrawledPage, "toJSON">): object {
  const json = extraction.toJSON();
  const rendered = isRendered === true ? { rendered: true } : {};
  const fetched = new Date(fetchedAt).toISOString();
  return { ...json, ...page, fetched, ...rendered, warnings: [...json.warnings, ...warnings] };
}

/** The outcome of a page whose server says that it is the same as before. */
export function unchangedOutcome({ id, facts, reason }: TakenAddress, now: number): VisitOutcome {
  return {
    finished: {
      id,
      state: reason === undefined ? "done" : "skipped",
      reason,
      facts: { ...facts, ...afterLook(facts, now, "unchanged") },
    },
    added: [],
    newWords: 0,
    change: { kind: "unchanged" },
  };
}

/** Whether an address had a page when it was last requested. */
export function hadPage({ facts, reason }: TakenAddress): boolean {
  return facts.contentHash !== undefined && reason === undefined;
}

/** Returns the address that a page declares as its own, if it is another one of the site. */
export function declaredAddress({ url }: TakenAddress, { links: { canonical } }: ReadPage): URL | undefined {
  if (canonical === undefined || registeredDomain(canonical.href) !== registeredDomain(url)) return undefined;
  // Misconfigured sites declare the front page as the address of every page.
  if (canonical.pathname === "/" || addressKey(canonical) === addressKey(new URL(url))) return undefined;
  return canonical;
}

/** End of the reason of addresses that another page declares as its own. */
const DECLARED = " declares it as its address";

/** Whether an address was left out because another page declares it as its own. */
export function isDeclared(reason: SkipReason | undefined): boolean {
  return reason?.code === "duplicate" && reason.detail.endsWith(DECLARED);
}

/** The address that the page declares as its own, as a duplicate of this one: it needs no request. */
function canonicalAddress({ url, depth, pattern }: TakenAddress, canonical: URL | undefined): readonly NewAddress[] {
  if (canonical === undefined) return [];
  const reason = { code: "duplicate", detail: `${url}${DECLARED}` } as const;
  return [newAddress(canonical, { place: "redirect", depth, from: pattern }, reason)];
}

function linkedAddresses(
  address: TakenAddress,
  { links, list }: ReadPage,
  context: OutcomeContext,
): readonly NewAddress[] {
  const found = new Map<string, NewAddress>();
  for (const link of links.links) {
    // All pages of a list are as far from the seed as its first one.
    const depth = link.place === "next" && list?.region !== undefined ? address.depth : address.depth + 1;
    const origin = { place: link.place, depth, from: address.pattern };
    const entry = newAddress(link.url, origin, refusal(link, { links, address, depth }, context));
    const known = found.get(entry.key);
    // A link that is followed counts more than another to the same page that is not.
    if (known === undefined || (known.skipped !== undefined && entry.skipped === undefined))
      found.set(entry.key, entry);
  }
  return [...found.values()];
}

function refusal(
  link: PageLink,
  { links, address, depth }: { links: ReadPage["links"]; address: TakenAddress; depth: number },
  { scope, options, refuseByRobots }: OutcomeContext,
): SkipReason | undefined {
  const outside = scope.refuse(link.url) ?? refuseByRobots?.(link.url);
  if (outside !== undefined) return outside;
  if (links.isNofollow) return { code: "nofollow", detail: `${address.url} asks not to follow its links` };
  if (link.isNofollow) return { code: "nofollow", detail: `the link on ${address.url} has rel=nofollow` };
  if (depth > (options.maxDepth ?? Number.POSITIVE_INFINITY)) {
    return { code: "depth", detail: `more than ${options.maxDepth} links from the seeds` };
  }
  if (options.follow !== undefined && !options.follow(link, address.url)) {
    return { code: "scope", detail: "refused by the option follow" };
  }
  return undefined;
}

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

/** Whether an address is a seed, or where one leads to. Seeds that are asked for again are at another place. */
export function isSeed({ place, depth }: TakenAddress): boolean {
  return place === "seed" || depth === 0;
}

/** The facts of a look at an address that is not a page any more, or never was one. */
function changeFacts(change: PageChange | undefined, now: number): AnswerFacts {
  return { checkedAt: now, ...(change === undefined ? {} : { change: { ...change, at: now } }) };
}

/** The address of the same page in another form: with https, without tracking, or after a cookie was set. It is requested there. */
function sameKeyOutcome({ id, attempts, ...address }: TakenAddress, target: URL): VisitOutcome {
  const isLast = attempts + 1 >= MAX_ATTEMPTS;
  const reason: SkipReason = { code: "redirect", detail: `leads to itself (${target.href})` };
  const next = { state: "queued", url: target.href, attempts: attempts + 1, reason: address.reason } as const;
  return { finished: { id, ...(isLast ? { state: "failed", reason } : next) }, added: [], newWords: 0 };
}

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
