import type { Visit } from "../../fetch/index.ts";
import { CookieJar, headerOf, headersOf } from "../../fetch/index.ts";
import { compareVersions, type PageChange, sketchText } from "../changes/index.ts";
import type { CrawlOptions } from "../crawl-options.ts";
import type { AnswerFacts, FinishedAddress, TakenAddress } from "../frontier/index.ts";
import { afterLook } from "../politeness/index.ts";
import type { SkipCode, SkipReason } from "../skip-reason.ts";
import { addressKey, type CrawlScope } from "../urls/index.ts";
import type { CrawlParts } from "./crawl-parts.ts";
import type { HostMemory } from "./host-memory.ts";
import {
  failureOutcome,
  hadPage,
  isSeed,
  type OutcomeContext,
  pageOutcome,
  redirectOutcome,
  unchangedOutcome,
  type VisitOutcome,
} from "./outcomes.ts";
import { type ReadPage, readAnswer } from "./read-answer.ts";
import type { RunBudget } from "./run-budget.ts";

type Body = Extract<Visit, { kind: "body" }>;

/** A visit to an address: its outcome, and the feeds that its page names. */
export interface PageVisit {
  readonly outcome: VisitOutcome;
  readonly feeds: readonly URL[];
}

/** Codes of addresses that have no page because of what their answer was. If it is still the same, so is the reason. */
const REPEATED_CODES: ReadonlySet<SkipCode | undefined> = new Set([undefined, "type", "nofollow"]);
/** Limit: characters of `ETag` and `Last-Modified`, which are stored for every page. Longer ones are not used. */
const MAX_VALIDATOR_CHARS = 256;

/** Requests addresses and reads their answers. */
export class PageVisitor {
  readonly #options: CrawlOptions;
  readonly #parts: CrawlParts;
  readonly #scope: CrawlScope;
  readonly #budget: RunBudget;
  readonly #cookies: CookieJar;

  constructor(options: CrawlOptions, parts: CrawlParts, { scope, budget }: { scope: CrawlScope; budget: RunBudget }) {
    this.#options = options;
    this.#parts = parts;
    this.#scope = scope;
    this.#budget = budget;
    this.#cookies = new CookieJar(() => parts.clock.now());
  }

  async visit(memory: HostMemory, address: TakenAddress): Promise<PageVisit> {
    this.#budget.requests++;
    try {
      const answer = await this.#request(address);
      memory.failures = 0;
      if (answer.kind === "body") return this.#readPage(memory, address, answer);
      return { outcome: await this.#bodyless(memory, address, answer), feeds: [] };
    } catch (error) {
      const outcome = failureOutcome(address, error, { failures: memory.failures, now: this.#parts.clock.now() });
      if (outcome.isFailure === true) memory.failures++;
      if (outcome.change?.kind === "gone") memory.contents.forget(address.facts.contentHash, address.url);
      return { outcome, feeds: [] };
    }
  }

  async #request({ url, facts, reason }: TakenAddress): Promise<Visit> {
    const cookie = this.#cookies.header(new URL(url));
    const { etag, lastModified } = REPEATED_CODES.has(reason?.code) ? facts : {};
    const answer = await this.#parts.fetcher.visit(url, { cookie, etag, lastModified });
    this.#cookies.store(new URL(url), answer.headers);
    return answer;
  }

  async #bodyless(memory: HostMemory, address: TakenAddress, answer: Exclude<Visit, Body>): Promise<VisitOutcome> {
    if (answer.kind === "unchanged") return unchangedOutcome(address, this.#parts.clock.now());
    const target = new URL(answer.target);
    if (isSeed(address)) this.#scope.admitRedirect(target);
    const outcome = redirectOutcome(address, target, this.#contextOf(memory));
    if (outcome.change?.kind !== "moved") return outcome;
    memory.contents.forget(address.facts.contentHash, address.url);
    return { ...outcome, requeued: await this.#copyAt(target) };
  }

  /** Returns the target of a page that moved, if it was left out as a copy of that page: it has the content now. */
  async #copyAt(target: URL): Promise<readonly FinishedAddress[]> {
    const known = await this.#parts.frontier.find(addressKey(target));
    if (known?.state !== "skipped" || known.reason?.code !== "duplicate") return [];
    return [{ id: known.id, state: "queued", place: "known", attempts: 0, facts: {} }];
  }

  #readPage(memory: HostMemory, address: TakenAddress, answer: Body): PageVisit {
    this.#budget.bytes += answer.sentBytes.length;
    const { bytes, contentType, headers } = answer;
    const robotsTag = headersOf(headers, "x-robots-tag");
    const read = readAnswer({ bytes, url: address.url, contentType, robotsTag }, memory, this.#options.extract ?? {});
    const { contentHash, simhash, words } = read;
    // A page is not a copy of its own last version.
    memory.contents.forget(address.facts.contentHash, address.url);
    const match = words === 0 ? undefined : memory.contents.find({ hash: contentHash, simhash, words });
    if (match === undefined) memory.contents.add({ url: address.url, hash: contentHash, simhash, words });
    const change = this.#changeOf(address, read);
    const facts = answerFacts(answer, read, { address, change, now: this.#parts.clock.now() });
    return {
      outcome: pageOutcome(address, { read, match, facts, change }, this.#contextOf(memory)),
      feeds: read.links.feeds,
    };
  }

  /** Returns what became of a page since it was last read. A first crawl has no changes. */
  #changeOf(address: TakenAddress, read: ReadPage): PageChange | undefined {
    if (hadPage(address)) return compareVersions(address.facts, read, read.blocks);
    return this.#options.recrawl === true ? { kind: "new" } : undefined;
  }

  #contextOf(memory: HostMemory): OutcomeContext {
    const now = this.#parts.clock.now();
    const rules = memory.rules(now);
    const refuseByRobots = (url: URL): SkipReason | undefined =>
      url.host === memory.host ? rules?.refuse(url) : undefined;
    return { scope: this.#scope, options: this.#options, refuseByRobots, now };
  }
}

function answerFacts(
  { status, headers }: Body,
  read: ReadPage,
  { address, change, now }: { address: TakenAddress; change: PageChange | undefined; now: number },
): AnswerFacts {
  const { contentHash, simhash, words, titleHash, linksHash, blocks } = read;
  const before = address.facts;
  const isSame = change?.kind === "unchanged";
  const look = isSame && before.linksHash !== linksHash ? "links" : isSame ? "unchanged" : "changed";
  return {
    status,
    etag: validator(headers, "etag"),
    lastModified: validator(headers, "last-modified"),
    fetchedAt: now,
    contentHash,
    simhash,
    words,
    titleHash,
    linksHash,
    sketch: sketchText(blocks),
    change: change === undefined || isSame ? before.change : { ...change, at: now },
    ...(hadPage(address) ? afterLook(before, now, look) : { checkedAt: now }),
  };
}

function validator(headers: readonly string[], name: string): string | undefined {
  const value = headerOf(headers, name);
  return value === undefined || value.length > MAX_VALIDATOR_CHARS ? undefined : value;
}
