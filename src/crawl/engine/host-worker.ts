import { CRAWL_DEFAULTS, type CrawlOptions } from "../crawl-options.ts";
import type { TakenAddress } from "../frontier/index.ts";
import type { RobotsRules } from "../robots/index.ts";
import type { SkipReason } from "../skip-reason.ts";
import { type CrawlScope, webAddress } from "../urls/index.ts";
import type { CrawlParts } from "./crawl-parts.ts";
import type { HostMemories } from "./host-memories.ts";
import type { HostMemory, PendingListing } from "./host-memory.ts";
import { requestListing, requestRobots } from "./host-services.ts";
import { newAddress, type VisitOutcome } from "./outcomes.ts";
import { PageVisitor } from "./page-visitor.ts";
import type { PendingChanges } from "./pending-changes.ts";
import { pickAddress } from "./pick-address.ts";
import { hashText } from "./read-answer.ts";
import type { RunBudget } from "./run-budget.ts";

/** The state of a run that all hosts share. */
export interface SharedState {
  readonly scope: CrawlScope;
  readonly memories: HostMemories;
  readonly pending: PendingChanges;
  readonly budget: RunBudget;
  /** Commits the pending changes. */
  readonly flush: () => Promise<void>;
  /** Whether no further request may start. */
  readonly isOver: () => boolean;
  /** Plans a turn of a host that has new work. */
  readonly wake: (host: string) => Promise<void>;
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
/** Start of a link, so that it is not the same as a text. */
const LINK = "\x01";
/** Limit: links between a seed and a page whose feeds are read. */
const MAX_FEED_DEPTH = 1;

/** Makes the requests to hosts, one at a time, and notes what came of them as pending changes. */
export class HostWorker {
  readonly #options: CrawlOptions;
  readonly #parts: CrawlParts;
  readonly #shared: SharedState;
  readonly #visitor: PageVisitor;

  constructor(options: CrawlOptions, parts: CrawlParts, shared: SharedState) {
    this.#options = options;
    this.#parts = parts;
    this.#shared = shared;
    this.#visitor = new PageVisitor(options, parts, shared);
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
      const { sitemaps, waitMs } = await requestRobots(memory, fetcher, clock.now());
      await this.#addListings(memory, sitemaps, "sitemap");
      return { hasWork: true, waitMs };
    }
    const listing = memory.nextListing();
    if (listing !== undefined) return { hasWork: true, waitMs: await this.#readListing(memory, listing, rules) };
    const address = await pickAddress(memory, rules, { frontier, ...this.#shared });
    if (address === undefined) return { hasWork: false, waitMs: 0 };
    const { outcome, feeds } = await this.#visitor.visit(memory, address);
    if (address.depth <= MAX_FEED_DEPTH) {
      const own = feeds.filter((feed) => feed.host === memory.host);
      await this.#addListings(
        memory,
        own.map(({ href }) => href),
        "feed",
      );
    }
    this.#learn(memory, address, outcome);
    return { hasWork: true, waitMs: outcome.waitMs ?? 0 };
  }

  /** Queues sitemaps or feeds, each with its own host. */
  async #addListings(memory: HostMemory, addresses: readonly string[], place: PendingListing["place"]): Promise<void> {
    if (this.#options.sitemaps === false) return;
    const { memories, pending, wake } = this.#shared;
    for (const address of addresses) {
      const url = webAddress(address, memory.origin);
      if (url === undefined) continue;
      const owner = url.host === memory.host ? memory : await memories.of(url.host, url.origin);
      owner.addListing({ url: url.href, place });
      if (owner === memory) continue;
      pending.touch(owner, 0);
      await wake(owner.host);
    }
  }

  /** Reads a sitemap or feed. Returns how long the host must not be asked. */
  async #readListing(memory: HostMemory, listing: PendingListing, rules: RobotsRules): Promise<number> {
    const { pending, scope, budget } = this.#shared;
    const forbidden = rules.refuse(new URL(listing.url));
    if (forbidden !== undefined) {
      memory.finishListing();
      pending.addAddresses([newAddress(new URL(listing.url), { place: listing.place, depth: 0 }, forbidden)]);
      return 0;
    }
    const refuse = (url: URL): SkipReason | undefined => scope.refuse(url) ?? this.#refuseDepth(1);
    const found = await requestListing(memory, listing, { fetcher: this.#parts.fetcher, refuse });
    budget.bytes += found.bytes;
    pending.addAddresses(found.pages);
    await this.#addListings(memory, found.sitemaps, listing.place);
    return found.waitMs;
  }

  #refuseDepth(depth: number): SkipReason | undefined {
    const { maxDepth = Number.POSITIVE_INFINITY } = this.#options;
    return depth > maxDepth ? { code: "depth", detail: `more than ${maxDepth} links from the seeds` } : undefined;
  }

  #learn(memory: HostMemory, address: TakenAddress, outcome: VisitOutcome): void {
    if (outcome.isFailure !== true) {
      const { newWords, copy, sameAs, added } = outcome;
      const opened = added.filter(
        ({ key, skipped }) => skipped === undefined && memory.isUnseen(hashText(`${LINK}${key}`)),
      );
      const opens = opened.map(({ pattern }) => pattern);
      memory.scores.learn(address.pattern, { newWords, copy, from: address.from, place: address.place, opens });
      memory.countChange();
      if (outcome.finished.state !== "failed") memory.variants.learn(new URL(address.url), sameAs);
      if (address.from !== undefined) memory.scores.credit(address.from, outcome.newWords);
    }
    if (outcome.page !== undefined) this.#shared.budget.pages++;
    this.#shared.pending.addOutcome(outcome);
  }
}
