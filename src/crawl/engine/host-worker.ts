import { GiveUpError } from "../../fetch/index.ts";
import { webAddress } from "../../page/index.ts";
import type { CrawlNotes } from "../crawl-notes.ts";
import { CRAWL_DEFAULTS, type CrawlOptions } from "../crawl-options.ts";
import type { TakenAddress } from "../frontier/index.ts";
import type { RobotsRules } from "../robots/index.ts";
import type { SkipReason } from "../skip-reason.ts";
import { addressKey, type CrawlScope } from "../urls/index.ts";
import type { CrawlParts } from "./crawl-parts.ts";
import type { HostMemories } from "./host-memories.ts";
import { type HostMemory, MAX_LISTINGS, type PendingListing } from "./host-memory.ts";
import { requestListing, requestRobots } from "./host-services.ts";
import { YieldLearner } from "./learning/index.ts";
import { isDeclared, isSeed, newAddress, type VisitOutcome } from "./outcomes/index.ts";
import { PageVisitor } from "./page-visitor.ts";
import type { PendingChanges } from "./pending-changes.ts";
import { pickAddress } from "./pick-address.ts";
import { requeued, requeueSkipped } from "./requeue-due.ts";
import type { RunBudget } from "./run-budget.ts";

/** The state of a run that all hosts share. */
export interface SharedState {
  readonly scope: CrawlScope;
  readonly memories: Pick<HostMemories, "of">;
  readonly pending: PendingChanges;
  readonly budget: RunBudget;
  readonly notes: CrawlNotes;
  /** Commits the pending changes. */
  readonly flush: () => Promise<void>;
  /** Whether no further request may start. */
  readonly isOver: () => boolean;
  /** Plans a turn of a host that has new work. */
  readonly wake: (host: string) => Promise<void>;
  /** Hands a sitemap or feed to the worker that has its host. Returns false if that is this one. */
  readonly sendListing?: (url: URL, place: PendingListing["place"]) => Promise<boolean>;
}

/** The result of a turn of a host. */
export interface HostTurn {
  /** Whether the host may have further work. */
  readonly hasWork: boolean;
  /** When the host may be asked again. */
  readonly nextAt: number;
  /** Whether the host failed too often in this run: its addresses wait for the next one. */
  readonly isDropped: boolean;
}

/** What a request says about the next one to the host. */
interface RequestResult {
  readonly hasWork: boolean;
  /** How long the host must not be asked, beyond the usual pause. */
  readonly waitMs: number;
}

/** Limit: failures of a host in a row, after which its addresses wait for the next run. Set by hand. */
const MAX_HOST_FAILURES = 8;
/** Reasons why an address could not be read. */
const PROBLEM_CODES: ReadonlySet<SkipReason["code"]> = new Set(["failure", "address", "type"]);
/** Limit: links between a seed and a page whose feeds are read. */
const MAX_FEED_DEPTH = 1;

/** Makes the requests to hosts, one at a time, and notes what came of them as pending changes. */
export class HostWorker {
  readonly #options: CrawlOptions;
  readonly #parts: CrawlParts;
  readonly #shared: SharedState;
  readonly #visitor: PageVisitor;
  readonly #learner: YieldLearner;

  constructor(options: CrawlOptions, parts: CrawlParts, shared: SharedState) {
    this.#options = options;
    this.#parts = parts;
    this.#shared = shared;
    this.#visitor = new PageVisitor(options, parts, shared);
    this.#learner = new YieldLearner({ frontier: parts.frontier, ...shared });
  }

  /** Makes one request to a host. */
  async takeTurn(host: string): Promise<HostTurn> {
    const { clock } = this.#parts;
    const memory = await this.#shared.memories.of(host);
    const { hasWork, waitMs } = await this.#request(memory);
    const delayMs = this.#options.delayMs ?? CRAWL_DEFAULTS.delayMs;
    const asked = memory.rules(clock.now())?.delayMs ?? 0;
    const nextAt = clock.now() + Math.max(hasWork ? Math.max(delayMs, asked) : 0, waitMs);
    this.#shared.pending.touch(memory, nextAt);
    return { hasWork, nextAt, isDropped: memory.failures >= MAX_HOST_FAILURES };
  }

  /** Requests robots.txt, else a sitemap or feed, else the best address of a host. */
  async #request(memory: HostMemory): Promise<RequestResult> {
    const { fetcher, clock, frontier } = this.#parts;
    const rules = memory.rules(clock.now());
    if (rules === undefined) {
      const target = memory.robotsTarget;
      const { sitemaps, waitMs, problem, failure } = await requestRobots(memory, fetcher, clock.now());
      if (failure !== undefined) {
        const isFinal = failure instanceof GiveUpError;
        const next = isFinal ? "" : `; it is tried ${MAX_HOST_FAILURES} times, with longer and longer pauses`;
        const detail = `${failure.message} Nothing is requested from ${memory.host} without its robots.txt${next}.`;
        this.#options.onProblem?.({ url: target, code: "failure", detail });
      }
      if (problem !== undefined) this.#shared.notes.add({ url: target, detail: problem });
      this.#keepAnswers(target);
      await this.#addListings(memory, sitemaps, "sitemap");
      return { hasWork: true, waitMs };
    }
    const listing = memory.nextListing();
    if (listing !== undefined) return { hasWork: true, waitMs: await this.#readListing(memory, listing, rules) };
    const address = await pickAddress(memory, rules, { frontier, ...this.#shared });
    if (address === undefined) return { hasWork: false, waitMs: 0 };
    const wasReliable = memory.canonicals.isReliable;
    const { outcome, feeds, opened } = await this.#visitor.visit(memory, address);
    if (wasReliable && !memory.canonicals.isReliable)
      await requeueSkipped({ frontier, ...this.#shared }, { host: memory.host, isWrong: isDeclared });
    if (opened !== undefined) await this.#requeueOpened(opened);
    if (isSeed(address)) this.#reportSeed(address, outcome);
    if (address.depth <= MAX_FEED_DEPTH) {
      const inside = feeds.filter((feed) => this.#isReadable(feed, memory));
      await this.#addListings(
        memory,
        inside.map(({ href }) => href),
        "feed",
      );
    }
    await this.#learn(memory, address, outcome);
    // Otherwise a waiting address that was joined to this one could be taken before the commit, and be written too.
    if ((outcome.changed ?? []).length > 0) await this.#shared.flush();
    await this.#parts.onFound?.({ addresses: outcome.added, source: address.url });
    return { hasWork: true, waitMs: outcome.waitMs ?? 0 };
  }

  /** Reports a seed that has no page: the crawl may find nothing without it. */
  #reportSeed({ url }: TakenAddress, { finished: { state, reason } }: VisitOutcome): void {
    if (state === "done" || reason === undefined || !PROBLEM_CODES.has(reason.code)) return;
    this.#options.onProblem?.({ url, code: reason.code, detail: reason.detail });
  }

  /** Whether a feed is of the host, or where the crawl goes. Notes those that are not. */
  #isReadable(feed: URL, { host }: HostMemory): boolean {
    const { scope, notes } = this.#shared;
    if (feed.host === host || scope.isInside(feed)) return true;
    notes.add({ url: feed.href, detail: "a feed outside of the scope was not read", code: "scope" });
    return false;
  }

  /** Queues a page once more that was a redirect, and to which another redirect leads with a cookie. */
  async #requeueOpened(page: URL): Promise<void> {
    const { pending, flush, budget } = this.#shared;
    const { frontier } = this.#parts;
    // Its outcome may not be committed yet.
    const before = await frontier.find(addressKey(page));
    if (before?.state !== "skipped" && before?.state !== "queued") return;
    await flush();
    const known = await frontier.find(addressKey(page));
    if (known?.state !== "skipped" || known.attempts > 0) return;
    const isMoved = known.reason?.code === "moved";
    if (!isMoved && known.reason?.code !== "redirect") return;
    // It did not move: the crawl had no cookie yet.
    if (isMoved && known.facts.change?.kind === "moved") budget.changes.moved--;
    pending.finish({ id: known.id, state: "queued", attempts: 1, facts: { ...known.facts, change: undefined } });
  }

  /** Queues sitemaps or feeds, each with its own host. */
  async #addListings(memory: HostMemory, addresses: readonly string[], place: PendingListing["place"]): Promise<void> {
    if (this.#options.sitemaps === false) return;
    const { memories, pending, wake, sendListing } = this.#shared;
    for (const address of addresses) {
      const url = webAddress(address, memory.origin);
      if (url === undefined || (url.host !== memory.host && (await sendListing?.(url, place)))) continue;
      const owner = url.host === memory.host ? memory : await memories.of(url.host, url.origin);
      if (!owner.addListing({ url: url.href, place })) {
        const detail = `${owner.host} has more than ${MAX_LISTINGS} sitemaps and feeds`;
        pending.addAddresses([newAddress(url, { place, depth: 0 }, { code: "limit", detail })]);
      }
      if (owner === memory) continue;
      pending.touch(owner, 0);
      await wake(owner.host);
    }
  }

  /** Reads a sitemap or feed. Returns how long the host must not be asked. */
  async #readListing(memory: HostMemory, listing: PendingListing, rules: RobotsRules): Promise<number> {
    const { pending, scope, budget, notes } = this.#shared;
    const forbidden = rules.refuse(new URL(listing.url));
    if (forbidden !== undefined) {
      memory.finishListing();
      pending.addAddresses([newAddress(new URL(listing.url), { place: listing.place, depth: 0 }, forbidden)]);
      return 0;
    }
    const refuse = (url: URL): SkipReason | undefined => scope.refuse(url) ?? this.#refuseDepth(1);
    const found = await requestListing(memory, listing, { fetcher: this.#parts.fetcher, refuse });
    budget.bytes += found.bytes;
    this.#keepAnswers(listing.url);
    pending.addAddresses(found.pages);
    if (found.problem !== undefined) notes.add({ url: listing.url, detail: found.problem });
    const { pages: addresses, modified = new Map<string, number>() } = found;
    await this.#parts.onFound?.({ addresses, source: listing.url, modified });
    if (this.#options.recrawl === true) await this.#requeueModified(modified);
    await this.#addListings(memory, found.sitemaps, listing.place);
    return found.waitMs;
  }

  /** Queues pages again that a sitemap or feed says have changed since the last look, also before their time. */
  async #requeueModified(modified: ReadonlyMap<string, number>): Promise<void> {
    const { frontier } = this.#parts;
    for (const [key, at] of modified) {
      const known = await frontier.find(key);
      if (known?.state !== "done" || at <= (known.facts.checkedAt ?? known.facts.fetchedAt ?? at)) continue;
      this.#shared.pending.finish(requeued(known));
    }
  }

  #refuseDepth(depth: number): SkipReason | undefined {
    const { maxDepth = Number.POSITIVE_INFINITY } = this.#options;
    return depth > maxDepth ? { code: "depth", detail: `more than ${maxDepth} links from the seeds` } : undefined;
  }

  /** Learns from an outcome, and adds it to the next commit. */
  async #learn(memory: HostMemory, address: TakenAddress, outcome: VisitOutcome): Promise<void> {
    const { budget, pending } = this.#shared;
    const isFailure = outcome.isFailure === true;
    if (isFailure) memory.scores.fail(memory.judgedPattern(address.pattern));
    // The pages of an earlier crawl say nothing about the addresses that wait.
    const isJudged = !isFailure && address.place !== "known";
    const judged = isJudged ? await this.#learner.learn(memory, address, outcome) : outcome;
    if (outcome.page !== undefined) budget.pages++;
    if (outcome.change !== undefined) budget.changes[outcome.change.kind]++;
    for (const { change } of pending.addOutcome(judged)) {
      budget.pages--;
      if (change !== undefined) budget.changes[change.kind]--;
    }
    this.#keepAnswers(address.url);
  }

  /** Adds the answers of a turn to the next commit. */
  #keepAnswers(url: string): void {
    this.#shared.pending.addAnswers(this.#parts.captures?.take(url) ?? []);
  }
}
