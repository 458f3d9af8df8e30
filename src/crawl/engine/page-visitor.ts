import type { Visit } from "../../fetch/index.ts";
import { FetchError, headerOf, headersOf, RetryError, WaitError } from "../../fetch/index.ts";
import { isShellPage, type Page } from "../../page/index.ts";
import { compareVersions, type PageChange, sketchText } from "../changes/index.ts";
import type { CrawlNotes } from "../crawl-notes.ts";
import { CRAWL_DEFAULTS, type CrawlOptions, listOptions } from "../crawl-options.ts";
import { MAX_LINKS } from "../discover/index.ts";
import { MAX_CONTENTS } from "../duplicates/index.ts";
import type { AnswerFacts, FinishedAddress, TakenAddress } from "../frontier/index.ts";
import type { ListOptions } from "../lists/index.ts";
import { afterLook } from "../politeness/index.ts";
import type { RenderedPage } from "../rendering/index.ts";
import type { SkipCode, SkipReason } from "../skip-reason.ts";
import { addressKey, type CrawlScope } from "../urls/index.ts";
import { type JoinedRead, joinArticle, laterPartReason, partProblem } from "./article-reader.ts";
import type { CrawlParts } from "./crawl-parts.ts";
import type { HostMemory } from "./host-memory.ts";
import { placeInList } from "./list-pages.ts";
import {
  declaredAddress,
  failureOutcome,
  hadPage,
  isSeed,
  MAX_ATTEMPTS,
  type OutcomeContext,
  type PageAnswer,
  pageOutcome,
  redirectOutcome,
  unchangedOutcome,
  type VisitOutcome,
} from "./outcomes/index.ts";
import { type ReadPage, readAnswer } from "./read-answer.ts";
import type { RunBudget } from "./run-budget.ts";

type Body = Extract<Visit, { kind: "body" }>;

/** A visit to an address: its outcome, and the feeds that its page names. */
export interface PageVisit {
  readonly outcome: VisitOutcome;
  readonly feeds: readonly URL[];
  /** Where a redirect leads with a cookie that the crawl may not have had before: the page may show itself now. */
  readonly opened?: URL | undefined;
}

/** The state of a run that visits use. */
interface VisitorState {
  readonly scope: CrawlScope;
  readonly budget: RunBudget;
  readonly notes: CrawlNotes;
}

/** Codes of addresses that have no page because of what their answer was. If it is still the same, so is the reason. */
const REPEATED_CODES: ReadonlySet<SkipCode | undefined> = new Set([undefined, "type", "nofollow"]);
/** Codes of addresses that are requested again when a page moved there. */
const LEFT_OUT_CODES: ReadonlySet<SkipCode | undefined> = new Set(["duplicate", "redirect"]);
/** Limit: characters of `ETag` and `Last-Modified`, which are stored for every page. Longer ones are not used. */
const MAX_VALIDATOR_CHARS = 256;

/** Rendering fills a page if it brings at least this many words. Set by hand. */
const MIN_WORDS_BY_SCRIPTS = 30;
/** Limit: the pause after a page whose scripts sent requests to its host. Set by hand. */
const MAX_RENDER_PAUSE_MS = 30_000;

/** The crawl was stopped before all parts of an article were read. The article is read by the next run. */
class InterruptedVisit extends Error {}

function interruptedOutcome({ id, reason }: TakenAddress): VisitOutcome {
  return { finished: { id, state: "queued", reason }, added: [], newWords: 0 };
}

/** A page that was read, and how it was rendered, if it was. */
interface RenderedRead {
  readonly read: ReadPage;
  readonly rendering?: RenderedPage;
}

/** Requests addresses and reads their answers. */
export class PageVisitor {
  readonly #options: CrawlOptions;
  readonly #parts: CrawlParts;
  readonly #scope: CrawlScope;
  readonly #budget: RunBudget;
  readonly #notes: CrawlNotes;
  readonly #lists: ListOptions | undefined;

  constructor(options: CrawlOptions, parts: CrawlParts, { scope, budget, notes }: VisitorState) {
    this.#options = options;
    this.#parts = parts;
    this.#scope = scope;
    this.#budget = budget;
    this.#notes = notes;
    this.#lists = listOptions(options);
  }

  async visit(memory: HostMemory, address: TakenAddress): Promise<PageVisit> {
    this.#budget.requests++;
    try {
      const answer = await this.#request(memory, address);
      memory.noteAnswer();
      if (answer.kind === "body") return await this.#readPage(memory, address, answer);
      const target = answer.kind === "redirect" ? new URL(answer.target) : undefined;
      const cookie = target && memory.cookies.header(target, this.#parts.clock.now());
      const opened = cookie === undefined ? undefined : target;
      const outcome = await this.#bodyless(memory, address, answer);
      const waitMs = answer.kind === "redirect" ? (answer.waitMs ?? 0) : 0;
      return { outcome: { ...outcome, waitMs }, feeds: [], opened };
    } catch (error) {
      if (error instanceof InterruptedVisit) return { outcome: interruptedOutcome(address), feeds: [] };
      const outcome = failureOutcome(address, error, {
        failures: memory.failures - memory.waits,
        now: this.#parts.clock.now(),
      });
      if (outcome.isFailure === true) memory.noteFailure(error instanceof WaitError);
      if (outcome.change?.kind === "gone") memory.contents.forget(address.facts.contentHash, address.url);
      return { outcome, feeds: [] };
    }
  }

  async #request(
    { cookies }: HostMemory,
    { url, facts, reason }: Pick<TakenAddress, "url" | "facts" | "reason">,
  ): Promise<Visit> {
    const { clock, fetcher } = this.#parts;
    const cookie = cookies.header(new URL(url), clock.now());
    const { etag, lastModified } = REPEATED_CODES.has(reason?.code) ? facts : {};
    const answer = await fetcher.visit(url, { cookie, etag, lastModified });
    cookies.store(new URL(url), answer.headers, clock.now());
    return answer;
  }

  async #bodyless(memory: HostMemory, address: TakenAddress, answer: Exclude<Visit, Body>): Promise<VisitOutcome> {
    if (answer.kind === "unchanged") return unchangedOutcome(address, this.#parts.clock.now());
    const target = new URL(answer.target);
    if (isSeed(address)) this.#scope.admitRedirect(target);
    const outcome = redirectOutcome(address, target, this.#contextOf(memory));
    if (outcome.change?.kind !== "moved") return outcome;
    memory.contents.forget(address.facts.contentHash, address.url);
    return { ...outcome, changed: await this.#requestedAgain(target) };
  }

  /** Returns the target of a page that moved, if it was left out: as a copy it has the content now, and a redirect may lead to it. */
  async #requestedAgain(target: URL): Promise<readonly FinishedAddress[]> {
    const known = await this.#parts.frontier.find(addressKey(target));
    if (known?.state !== "skipped" || !LEFT_OUT_CODES.has(known.reason?.code)) return [];
    return [{ id: known.id, state: "queued", place: "known", attempts: 0, facts: {} }];
  }

  async #readPage(memory: HostMemory, address: TakenAddress, answer: Body): Promise<PageVisit> {
    this.#budget.bytes += answer.sentBytes.length;
    this.#parts.metrics?.add("pages", 1);
    const { read: single, rendering } = await this.#readBody(memory, address, answer);
    // The second time, the page counts as it came: it may be empty for good.
    if (address.attempts === 0 && isCutOff(answer, single))
      throw new RetryError(`${address.url} sent an empty page.`, { code: "body", url: address.url });
    const joined = await this.#join(memory, address, single);
    const { read } = joined;
    const { contentHash, simhash, words } = read;
    const isPart = joined.partReason !== undefined;
    // A page is not a copy of its own last version.
    memory.contents.forget(address.facts.contentHash, address.url);
    // Nor of itself, if it was read before, but another worker had its lease when it was to be committed.
    memory.contents.forget(contentHash, address.url);
    const titleHash = read.extraction.title === undefined ? undefined : read.titleHash;
    const content = { hash: contentHash, simhash, words, titleHash };
    const { blocks, isMostlyKnown } = read;
    const compared = { ...content, blocks, isMostlyKnown };
    const found = !read.isComparable || isPart ? undefined : memory.contents.find(compared);
    // The pages of a list may have nearly the same text, and other records. Products may differ in name and size only.
    const isProduct = found?.hasSameTitle === false && read.hasNewTitle;
    const isOther = found?.isExact === false && (read.list?.region !== undefined || isProduct);
    const match = isOther ? undefined : found;
    if (match === undefined && read.isComparable && !isPart)
      memory.contents.add({ ...content, url: address.url, sketch: sketchText(read.blocks) });
    this.#noteLimits(memory, address, read);
    const change = this.#changeOf(address, read);
    const known = answerFacts(answer, read, { address, change, now: this.#parts.clock.now() });
    // The validators of the first page say nothing about the others.
    const facts = joined.parts === undefined ? known : { ...known, etag: undefined, lastModified: undefined };
    const { list, values } = await placeInList(memory, address, { read, frontier: this.#parts.frontier });
    const canonical = isPart
      ? undefined
      : await this.#canonicalOf(memory, address, { read, isCopy: match !== undefined });
    const page = { read, match, isNear: isOther, facts, change, list, canonical, rendering, joined };
    const outcome = pageOutcome(address, page, this.#contextOf(memory));
    return { outcome: { ...outcome, values, waitMs: this.#pauseAfter(rendering) }, feeds: read.links.feeds };
  }

  /** Returns the canonical address of a page if it can be trusted. Learns whether those of the host can be. */
  async #canonicalOf(
    { canonicals }: HostMemory,
    address: TakenAddress,
    { read, isCopy }: { read: ReadPage; isCopy: boolean },
  ): Promise<URL | undefined> {
    const own = new URL(address.url);
    canonicals.visit(own, isCopy);
    const declared = declaredAddress(address, read);
    if (declared === undefined || isCopy) return undefined;
    const known = await this.#parts.frontier.find(addressKey(declared));
    canonicals.claim(own, declared, known?.state === "done");
    return canonicals.isTrusted(own, declared) ? declared : undefined;
  }

  #noteLimits({ contents, origin }: HostMemory, { url }: TakenAddress, { links }: ReadPage): void {
    if (links.isCut) {
      this.#notes.add({ url, detail: `it has more than ${MAX_LINKS} links; the others were not read` });
    }
    if (contents.isFull) {
      const detail = `more than ${MAX_CONTENTS} contents; the oldest are not compared with new ones`;
      this.#notes.add({ url: origin, detail });
    }
  }

  async #join(
    memory: HostMemory,
    address: TakenAddress,
    read: ReadPage,
  ): Promise<JoinedRead & Pick<PageAnswer["joined"], "partReason">> {
    const alone = { read, warnings: [], added: [], changed: [] };
    // A list goes on with other records: its pages are pages of their own.
    if (this.#options.joinParts === false || read.list?.region !== undefined) return alone;
    const { frontier } = this.#parts;
    const partReason = await laterPartReason(address, read, frontier);
    if (partReason !== undefined) return { ...alone, partReason };
    return joinArticle(address, read, { frontier, readPart: (url) => this.#readPart(memory, address, url) });
  }

  /** Requests a further part of an article, after the usual pause. A temporary failure is one of the whole article, until the last attempt. */
  async #readPart(memory: HostMemory, address: TakenAddress, url: URL): Promise<ReadPage | string> {
    const { clock } = this.#parts;
    const rules = memory.rules(clock.now());
    const refused = this.#scope.refuse(url) ?? rules?.refuse(url);
    if (refused !== undefined) return refused.detail;
    const { delayMs = CRAWL_DEFAULTS.delayMs, signal = new AbortController().signal } = this.#options;
    await clock.sleep(Math.max(delayMs, rules?.delayMs ?? 0), signal);
    if (signal.aborted) throw new InterruptedVisit();
    this.#budget.requests++;
    try {
      const answer = await this.#request(memory, { url: url.href, facts: {} });
      if (answer.kind !== "body") return partProblem(answer);
      this.#budget.bytes += answer.sentBytes.length;
      this.#parts.metrics?.add("pages", 1);
      return (await this.#readBody(memory, { ...address, url: url.href }, answer)).read;
    } catch (error) {
      const isTemporary = error instanceof RetryError || error instanceof WaitError;
      if (!(error instanceof FetchError) || (isTemporary && address.attempts + 1 < MAX_ATTEMPTS)) throw error;
      return partProblem(error);
    }
  }

  /** Extracts a page, after its scripts ran if the option `render` and what is known of its pattern ask for it. */
  async #readBody(memory: HostMemory, address: TakenAddress, answer: Body): Promise<RenderedRead> {
    const { bytes, contentType, headers } = answer;
    const robotsTag = headersOf(headers, "x-robots-tag");
    const request = { bytes, url: address.url, contentType, robotsTag };
    const read = (rendered?: Page): ReadPage => {
      const startedAt = performance.now();
      const page = readAnswer({ ...request, rendered }, memory, {
        extract: this.#options.extract,
        records: this.#lists,
      });
      this.#parts.metrics?.observe("extractSeconds", (performance.now() - startedAt) / 1000);
      return page;
    };
    const { renderer } = this.#parts;
    const { render = CRAWL_DEFAULTS.render } = this.#options;
    const choice = render === "auto" ? memory.shells.choiceFor(address.pattern) : render;
    if (renderer === undefined || choice === "never") return { read: read() };
    const plain = choice === "shells" ? read() : undefined;
    if (plain !== undefined && !isShellPage(plain.page)) return { read: plain };
    const rules = memory.rules(this.#parts.clock.now());
    const isAllowed = (url: URL): boolean => rules?.refuse(url) === undefined;
    const rendering = await renderer.render({ url: address.url, html: bytes, isAllowed });
    const filled = rendering.page === undefined ? (plain ?? read()) : read(rendering.page);
    if (render === "auto" && rendering.page !== undefined) {
      memory.shells.learn(address.pattern, filled.words >= MIN_WORDS_BY_SCRIPTS + (plain?.words ?? 0));
    }
    return { read: filled, rendering };
  }

  /** Returns how long a host must not be asked after a page whose scripts sent it requests too. */
  #pauseAfter(rendering: RenderedPage | undefined): number {
    const { delayMs = CRAWL_DEFAULTS.delayMs } = this.#options;
    return Math.min((rendering?.requests ?? 0) * delayMs, MAX_RENDER_PAUSE_MS);
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

/** Whether an answer was probably cut off: an empty body, or a compressed one of which nothing is left to read. */
function isCutOff({ bytes, headers }: Body, { words, links }: ReadPage): boolean {
  if (bytes.length === 0) return true;
  return headerOf(headers, "content-encoding") !== undefined && words === 0 && links.links.length === 0;
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
    ...(hadPage(address) ? afterLook(before, now, look) : {}),
  };
}

function validator(headers: readonly string[], name: string): string | undefined {
  const value = headerOf(headers, name);
  return value === undefined || value.length > MAX_VALIDATOR_CHARS ? undefined : value;
}
