import type { Warning } from "../../../html/index.ts";
import { registeredDomain } from "../../../text/index.ts";
import type { PageChange } from "../../changes/index.ts";
import type { CrawledPage } from "../../crawl-options.ts";
import type { PageLink } from "../../discover/index.ts";
import type { ContentMatch } from "../../duplicates/index.ts";
import type { AnswerFacts, FinishedAddress, NewAddress, TakenAddress } from "../../frontier/index.ts";
import type { PageList } from "../../lists/index.ts";
import { afterLook } from "../../politeness/index.ts";
import type { RenderedPage } from "../../rendering/index.ts";
import type { SkipReason } from "../../skip-reason.ts";
import { addressKey } from "../../urls/index.ts";
import type { ReadPage } from "../read-answer.ts";
import { newAddress, type OutcomeContext, type VisitOutcome } from "./visit-outcome.ts";

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
