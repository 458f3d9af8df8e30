import { KnownContents } from "../duplicates/index.ts";
import { PatternScores, type PatternScoresJson } from "../priority/index.ts";
import { type RobotsAnswer, type RobotsRules, robotsRules } from "../robots/index.ts";

/** A sitemap or feed that is still to be read. */
export interface PendingListing {
  readonly url: string;
  readonly place: "sitemap" | "feed";
}

/** The part of `HostMemory` that is stored. */
interface StoredMemory {
  readonly robots?: { readonly answer: RobotsAnswer; readonly readAt: number };
  readonly scores: PatternScoresJson;
  readonly listings: readonly PendingListing[];
  readonly knownListings: readonly string[];
  readonly failures: number;
}

/** robots.txt is read again after a day (RFC 9309, section 2.4). */
const MAX_ROBOTS_AGE_MS = 24 * 60 * 60 * 1000;
/** A robots.txt that could not be read is tried again after this time. Set by hand. */
const MAX_FAILED_ROBOTS_AGE_MS = 60 * 1000;
/** Limit: sitemaps and feeds that are read per host. */
const MAX_LISTINGS = 500;
/** Limit: blocks of text that are remembered per host. After that, all text counts as new. */
const MAX_SEEN_BLOCKS = 200_000;

/** What the engine knows of a host while it crawls it. `toJSON` is the part that survives a restart. */
export class HostMemory {
  readonly host: string;
  /** `https://a.example` of the first address that was found on the host. */
  readonly origin: string;
  readonly scores: PatternScores;
  readonly contents = new KnownContents();
  /** Requests that failed in a row. */
  failures: number;
  readonly #userAgent: string;
  readonly #seenBlocks = new Set<number>();
  readonly #listings: PendingListing[];
  readonly #knownListings: Set<string>;
  #robots: StoredMemory["robots"];
  #rules: RobotsRules | undefined;

  constructor(origin: string, userAgent: string, stored?: string) {
    const memory = stored === undefined ? undefined : (JSON.parse(stored) as StoredMemory);
    this.origin = origin;
    this.host = new URL(origin).host;
    this.#userAgent = userAgent;
    this.scores = new PatternScores(memory?.scores);
    this.failures = memory?.failures ?? 0;
    this.#listings = [...(memory?.listings ?? [])];
    this.#knownListings = new Set(memory?.knownListings);
    this.#robots = memory?.robots;
  }

  /** Returns the rules of robots.txt; undefined if it must be requested first. */
  rules(now: number): RobotsRules | undefined {
    if (this.#robots === undefined) return undefined;
    const maxAge = this.#robots.answer.kind === "failed" ? MAX_FAILED_ROBOTS_AGE_MS : MAX_ROBOTS_AGE_MS;
    if (now - this.#robots.readAt > maxAge) return undefined;
    this.#rules ??= robotsRules(this.robotsAddress, this.#robots.answer, this.#userAgent);
    return this.#rules;
  }

  get robotsAddress(): string {
    return `${this.origin}/robots.txt`;
  }

  /** Whether robots.txt was never answered. */
  get isNew(): boolean {
    return this.#robots === undefined;
  }

  setRobots(answer: RobotsAnswer, readAt: number): RobotsRules {
    this.#robots = { answer, readAt };
    this.#rules = robotsRules(this.robotsAddress, answer, this.#userAgent);
    return this.#rules;
  }

  /** Queues a sitemap or feed, unless it is known or there are too many. */
  addListing(listing: PendingListing): void {
    if (this.#knownListings.has(listing.url) || this.#knownListings.size >= MAX_LISTINGS) return;
    this.#knownListings.add(listing.url);
    this.#listings.push(listing);
  }

  takeListing(): PendingListing | undefined {
    return this.#listings.shift();
  }

  get hasListings(): boolean {
    return this.#listings.length > 0;
  }

  /** Whether a block of text is new on this host. Remembers it. */
  isNewBlock(hash: number): boolean {
    if (this.#seenBlocks.has(hash)) return false;
    if (this.#seenBlocks.size < MAX_SEEN_BLOCKS) this.#seenBlocks.add(hash);
    return true;
  }

  toJSON(): StoredMemory {
    return {
      ...(this.#robots === undefined ? {} : { robots: this.#robots }),
      scores: this.scores.toJSON(),
      listings: this.#listings,
      knownListings: [...this.#knownListings],
      failures: this.failures,
    };
  }
}
