import type { Visit } from "../../fetch/index.ts";
import { CookieJar, headerOf, headersOf } from "../../fetch/index.ts";
import type { CrawlOptions } from "../crawl-options.ts";
import type { AnswerFacts, TakenAddress } from "../frontier/index.ts";
import type { SkipReason } from "../skip-reason.ts";
import type { CrawlScope } from "../urls/index.ts";
import type { CrawlParts } from "./crawl-parts.ts";
import type { HostMemory } from "./host-memory.ts";
import { failureOutcome, type OutcomeContext, pageOutcome, redirectOutcome, type VisitOutcome } from "./outcomes.ts";
import { type ReadPage, readAnswer } from "./read-answer.ts";
import type { RunBudget } from "./run-budget.ts";

type Body = Extract<Visit, { kind: "body" }>;

/** A visit to an address: its outcome, and the feeds that its page names. */
export interface PageVisit {
  readonly outcome: VisitOutcome;
  readonly feeds: readonly URL[];
}

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
      return { outcome: this.#bodyless(memory, address, answer), feeds: [] };
    } catch (error) {
      const outcome = failureOutcome(address, error, memory.failures);
      if (outcome.isFailure === true) memory.failures++;
      return { outcome, feeds: [] };
    }
  }

  async #request({ url }: TakenAddress): Promise<Visit> {
    const cookie = this.#cookies.header(new URL(url));
    const answer = await this.#parts.fetcher.visit(url, { cookie });
    this.#cookies.store(new URL(url), answer.headers);
    return answer;
  }

  #bodyless(memory: HostMemory, address: TakenAddress, answer: Exclude<Visit, Body>): VisitOutcome {
    if (answer.kind === "unchanged") return { finished: { id: address.id, state: "done" }, added: [], newWords: 0 };
    const target = new URL(answer.target);
    if (address.place === "seed") this.#scope.admitRedirect(target);
    return redirectOutcome(address, target, this.#contextOf(memory));
  }

  #readPage(memory: HostMemory, address: TakenAddress, answer: Body): PageVisit {
    this.#budget.bytes += answer.sentBytes.length;
    const { bytes, contentType, headers } = answer;
    const robotsTag = headersOf(headers, "x-robots-tag");
    const read = readAnswer({ bytes, url: address.url, contentType, robotsTag }, memory, this.#options.extract ?? {});
    const { contentHash, simhash, words } = read;
    const match = words === 0 ? undefined : memory.contents.find({ hash: contentHash, simhash, words });
    if (match === undefined) memory.contents.add({ url: address.url, hash: contentHash, simhash, words });
    const facts = answerFacts(answer, read, this.#parts.clock.now());
    return {
      outcome: pageOutcome(address, { read, match, facts }, this.#contextOf(memory)),
      feeds: read.links.feeds,
    };
  }

  #contextOf(memory: HostMemory): OutcomeContext {
    const rules = memory.rules(this.#parts.clock.now());
    const refuseByRobots = (url: URL): SkipReason | undefined =>
      url.host === memory.host ? rules?.refuse(url) : undefined;
    return { scope: this.#scope, options: this.#options, refuseByRobots };
  }
}

function answerFacts({ status, headers }: Body, read: ReadPage, fetchedAt: number): AnswerFacts {
  const { contentHash, simhash, words } = read;
  return {
    status,
    etag: headerOf(headers, "etag"),
    lastModified: headerOf(headers, "last-modified"),
    fetchedAt,
    contentHash,
    simhash,
    words,
  };
}
