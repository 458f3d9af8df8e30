import { FetchError, RetryError, WaitError } from "../../fetch/index.ts";
import { registeredDomain } from "../../text/index.ts";
import type { CrawledPage, CrawlOptions } from "../crawl-options.ts";
import type { LinkPlace, PageLink } from "../discover/index.ts";
import type { ContentMatch } from "../duplicates/index.ts";
import type { AnswerFacts, FinishedAddress, NewAddress, TakenAddress } from "../frontier/index.ts";
import type { SkipReason } from "../skip-reason.ts";
import { addressKey, addressPattern, type CrawlScope } from "../urls/index.ts";
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
  /** Whether the content is the same as that of another page, or nearly the same. */
  readonly copy?: "exact" | "near" | undefined;
  /** The address of the page with exactly the same content, or the one that the address redirects to. */
  readonly sameAs?: URL | undefined;
}

/** Limit: requests for one address that fail. */
const MAX_ATTEMPTS = 3;
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
}

/** An address that was found at a place, as it enters the frontier. */
export function newAddress(
  url: URL,
  { place, depth, from }: { place: LinkPlace; depth: number; from?: string | undefined },
  skipped?: SkipReason,
): NewAddress {
  const { host, href } = url;
  return { key: addressKey(url), url: href, host, pattern: addressPattern(url), place, depth, from, skipped };
}

/** The outcome of a page that was read. `match` is an earlier page with the same content. */
export function pageOutcome(
  address: TakenAddress,
  { read, match, facts }: { read: ReadPage; match: ContentMatch | undefined; facts: AnswerFacts },
  context: OutcomeContext,
): VisitOutcome {
  const { id, depth, url } = address;
  const added = linkedAddresses(address, read, context);
  const skip = (reason: SkipReason, newWords = 0): VisitOutcome => {
    return { finished: { id, state: "skipped", reason, facts }, added, newWords };
  };
  if (match !== undefined) {
    const detail = `${match.isExact ? "same" : "nearly the same"} content as ${match.url}`;
    return {
      ...skip({ code: "duplicate", detail }),
      copy: match.isExact ? "exact" : "near",
      sameAs: match.isExact ? new URL(match.url) : undefined,
    };
  }
  if (read.links.isNoindex) return skip({ code: "nofollow", detail: "the page asks not to be indexed" }, read.newWords);
  const copy = read.isVariant ? "near" : undefined;
  if (read.extraction.text === "") return { ...skip({ code: "type", detail: "the page has no content" }), copy };
  return {
    finished: { id, state: "done", facts },
    added: [...added, ...canonicalAddress(address, read)],
    newWords: read.newWords,
    copy,
    page: crawledPage({
      url,
      depth,
      fetchedAt: facts.fetchedAt ?? 0,
      status: facts.status ?? 0,
      extraction: read.extraction,
    }),
  };
}

function crawledPage(page: Omit<CrawledPage, "toJSON">): CrawledPage {
  const { url, depth, status, fetchedAt, extraction } = page;
  const fetched = new Date(fetchedAt).toISOString();
  return { ...page, toJSON: () => ({ ...extraction.toJSON(), url, depth, status, fetched }) };
}

/** The address that the page declares as its own, as a duplicate of this one: it needs no request. */
function canonicalAddress(
  { url, depth, pattern }: TakenAddress,
  { links: { canonical } }: ReadPage,
): readonly NewAddress[] {
  if (canonical === undefined || registeredDomain(canonical.href) !== registeredDomain(url)) return [];
  // Misconfigured sites declare the front page as the address of every page.
  if (canonical.pathname === "/" || addressKey(canonical) === addressKey(new URL(url))) return [];
  const reason = { code: "duplicate", detail: `${url} declares it as its address` } as const;
  return [newAddress(canonical, { place: "redirect", depth, from: pattern }, reason)];
}

function linkedAddresses(address: TakenAddress, { links }: ReadPage, context: OutcomeContext): readonly NewAddress[] {
  const found = new Map<string, NewAddress>();
  for (const link of links.links) {
    const origin = { place: link.place, depth: address.depth + 1, from: address.pattern };
    const entry = newAddress(link.url, origin, refusal(link, { links, address }, context));
    const known = found.get(entry.key);
    // A link that is followed counts more than another to the same page that is not.
    if (known === undefined || (known.skipped !== undefined && entry.skipped === undefined))
      found.set(entry.key, entry);
  }
  return [...found.values()];
}

function refusal(
  link: PageLink,
  { links, address }: { links: ReadPage["links"]; address: TakenAddress },
  { scope, options, refuseByRobots }: OutcomeContext,
): SkipReason | undefined {
  const outside = scope.refuse(link.url) ?? refuseByRobots?.(link.url);
  if (outside !== undefined) return outside;
  if (links.isNofollow) return { code: "nofollow", detail: `${address.url} asks not to follow its links` };
  if (link.isNofollow) return { code: "nofollow", detail: `the link on ${address.url} has rel=nofollow` };
  if (address.depth + 1 > (options.maxDepth ?? Number.POSITIVE_INFINITY)) {
    return { code: "depth", detail: `more than ${options.maxDepth} links from the seeds` };
  }
  if (options.follow !== undefined && !options.follow(link, address.url)) {
    return { code: "scope", detail: "refused by the option follow" };
  }
  return undefined;
}

/** The outcome of a redirect: the target is a new address. */
export function redirectOutcome(address: TakenAddress, target: URL, { scope }: OutcomeContext): VisitOutcome {
  const { id, depth, pattern, url } = address;
  if (addressKey(target) === addressKey(new URL(url))) return sameKeyOutcome(address, target);
  const place = address.place === "seed" ? "seed" : "redirect";
  const entry = newAddress(target, { place, depth, from: pattern }, scope.refuse(target));
  const reason: SkipReason = { code: "redirect", detail: `leads to ${target.href}` };
  return { finished: { id, state: "skipped", reason }, added: [entry], newWords: 0, sameAs: target };
}

/** The address of the same page in another form: with https, without tracking, or after a cookie was set. It is requested there. */
function sameKeyOutcome({ id, attempts }: TakenAddress, target: URL): VisitOutcome {
  const isLast = attempts + 1 >= MAX_ATTEMPTS;
  const reason: SkipReason = { code: "redirect", detail: `leads to itself (${target.href})` };
  const next = { state: "queued", url: target.href, attempts: attempts + 1 } as const;
  return { finished: { id, ...(isLast ? { state: "failed", reason } : next) }, added: [], newWords: 0 };
}

/** The outcome of a request that failed. Temporary failures are tried again. */
export function failureOutcome(address: TakenAddress, error: unknown, failures: number): VisitOutcome {
  if (!(error instanceof FetchError)) throw error;
  const { id } = address;
  // A server that asks to wait has not failed; its host is asked less often.
  const attempts = address.attempts + (error instanceof WaitError ? 0 : 1);
  const reason: SkipReason = { code: codeOf(error), detail: error.message };
  const facts = error.status === undefined ? undefined : { status: error.status };
  const isTemporary = error instanceof RetryError || error instanceof WaitError;
  const isLast = attempts >= MAX_ATTEMPTS || !isTemporary;
  const state = isLast ? (reason.code === "failure" ? "failed" : "skipped") : "queued";
  const finished: FinishedAddress = { id, state, attempts, reason, facts };
  const pause = Math.min(FAILURE_PAUSE_MS * 2 ** failures, MAX_FAILURE_PAUSE_MS);
  const waitMs = error instanceof WaitError ? (error.waitMs ?? WAIT_PAUSE_MS) : isTemporary ? pause : 0;
  return { finished, added: [], newWords: 0, waitMs, isFailure: isTemporary };
}

function codeOf({ code }: FetchError): SkipReason["code"] {
  if (code === "content-type" || code === "size" || code === "body") return "type";
  return code === "address" || code === "url" ? "address" : "failure";
}
