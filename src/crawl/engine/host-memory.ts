import { deflateRawSync, inflateRawSync } from "node:zlib";
import { CookieJar, type CookieJarJson } from "../../fetch/index.ts";
import { patternParameters } from "../../page/index.ts";
import {
  AddressVariants,
  type AddressVariantsJson,
  CanonicalTrust,
  type CanonicalTrustJson,
  KnownContents,
  MirrorFolders,
  SeenHashes,
} from "../duplicates/index.ts";
import { PatternScores, type PatternScoresJson } from "../priority/index.ts";
import { ShellPatterns, type ShellPatternsJson } from "../rendering/index.ts";
import { type RobotsAnswer, type RobotsRules, robotsRules } from "../robots/index.ts";
import { HostQueue } from "./host-queue.ts";

/** A sitemap or feed that is still to be read. */
export interface PendingListing {
  readonly url: string;
  readonly place: "sitemap" | "feed";
  /** Requests that failed so far. */
  readonly attempts?: number;
}

/** An answer to the request for robots.txt, and when it came. */
interface ReadRobots {
  readonly answer: RobotsAnswer;
  readonly readAt: number;
}

/** The stored form of `ReadRobots`. A `packed` text is compressed, in base64: otherwise it could be longer than the rest of the memory. */
interface StoredRobots {
  readonly answer: RobotsAnswer | { readonly kind: "packed"; readonly text: string };
  readonly readAt: number;
}

/** The part of `HostMemory` that is stored. */
interface StoredMemory {
  readonly robots?: StoredRobots;
  readonly scores: PatternScoresJson;
  readonly shells?: ShellPatternsJson;
  readonly variants?: AddressVariantsJson;
  readonly canonicals?: CanonicalTrustJson;
  readonly cookies?: CookieJarJson;
  /** Hashes of what several pages have shown (`SeenHashes`). */
  readonly repeated?: string;
  readonly listings: readonly PendingListing[];
  readonly knownListings: readonly (readonly [string, PendingListing["place"]])[];
  /** Requests that failed in a row. Other workers of the same run go on with it. */
  readonly failures?: number;
  /** Start of the recrawl that reads the sitemaps and feeds again. */
  readonly recrawl?: number | undefined;
}

/** The stored memory of a host and its contents, from an earlier run. */
interface RestoredMemory {
  readonly stored?: string | undefined;
  readonly contents?: KnownContents | undefined;
  /** The addresses of its pages, the oldest first. */
  readonly pages?: Iterable<string> | undefined;
}

/** robots.txt is read again after a day (RFC 9309, section 2.4). */
const MAX_ROBOTS_AGE_MS = 24 * 60 * 60 * 1000;
/** Old rules are kept for this time if robots.txt cannot be read again. Set by hand. */
const EXTENDED_ROBOTS_MS = 60 * 60 * 1000;
/** Longer texts of robots.txt are compressed. Set by hand. */
const MAX_PLAIN_ROBOTS_CHARS = 4096;
/** Limit: requests whose scores are not written yet. Set by hand: a memory of 5,000 patterns has 300 KB. */
const MAX_UNWRITTEN_CHANGES = 50;
/** Limit: sitemaps and feeds that are read per host. */
export const MAX_LISTINGS = 500;
/** The state of a host while it is crawled. `toJSON` is the part that survives a restart. */
export class HostMemory {
  readonly host: string;
  /** `https://a.example` of the first address that was found on the host. */
  readonly origin: string;
  readonly scores: PatternScores;
  /** The patterns whose pages are filled by scripts. */
  readonly shells: ShellPatterns;
  readonly variants: AddressVariants;
  readonly canonicals: CanonicalTrust;
  readonly mirrors = new MirrorFolders();
  readonly cookies: CookieJar;
  readonly queue = new HostQueue();
  readonly contents: KnownContents;
  /** The lists that pages of this run continue, by the key of the page. Only for pages whose address does not tell. */
  readonly continuedLists = new Map<string, string>();
  /** Requests that failed in a row, in this run, and those of them that the server asked to wait for. */
  failures = 0;
  waits = 0;
  /** Where robots.txt is requested next, and how many redirects led there. */
  robotsTarget: string;
  robotsHops = 0;
  readonly #userAgent: string;
  readonly #seen: SeenHashes;
  readonly #listings: PendingListing[];
  readonly #knownListings: Map<string, PendingListing["place"]>;
  #recrawl: number | undefined;
  /** Changes since the memory was written. */
  #changes = 0;
  #robots: ReadRobots | undefined;
  /** The stored form of `#robots`, made when it is first needed. */
  #storedRobots: StoredRobots | undefined;
  #rules: RobotsRules | undefined;

  constructor(origin: string, userAgent: string, { stored, contents, pages = [] }: RestoredMemory = {}) {
    const memory = stored === undefined ? undefined : (JSON.parse(stored) as StoredMemory);
    this.origin = origin;
    this.host = new URL(origin).host;
    this.#userAgent = userAgent;
    this.contents = contents ?? new KnownContents();
    this.robotsTarget = this.robotsAddress;
    this.scores = new PatternScores(memory?.scores);
    this.shells = new ShellPatterns(memory?.shells);
    this.variants = new AddressVariants(memory?.variants);
    this.variants.notePages(pages);
    this.canonicals = new CanonicalTrust(memory?.canonicals);
    this.cookies = new CookieJar(memory?.cookies);
    this.#seen = new SeenHashes(memory?.repeated);
    this.#listings = [...(memory?.listings ?? [])];
    this.#knownListings = new Map(memory?.knownListings);
    this.#recrawl = memory?.recrawl;
    this.#robots = memory?.robots && readRobots(memory.robots);
    this.#storedRobots = memory?.robots;
  }

  /** Notes an answer: the failures in a row are over. */
  noteAnswer(): void {
    this.failures = 0;
    this.waits = 0;
  }

  /** Counts a failure. `isWait`: the server asked to wait. Returns how many real failures there were before, in a row: each doubles the pause. */
  noteFailure(isWait: boolean): number {
    const before = this.failures - this.waits;
    this.failures++;
    if (isWait) this.waits++;
    return before;
  }

  /** Returns the rules of robots.txt; undefined if it must be requested first. */
  rules(now: number): RobotsRules | undefined {
    if (this.#robots === undefined) return undefined;
    if (now - this.#robots.readAt > MAX_ROBOTS_AGE_MS) return undefined;
    this.#rules ??= robotsRules(this.robotsAddress, this.#robots.answer, this.#userAgent);
    return this.#rules;
  }

  get robotsAddress(): string {
    return `${this.origin}/robots.txt`;
  }

  /** Whether robots.txt names sitemaps. */
  get namesSitemaps(): boolean {
    return (this.#rules?.sitemaps.length ?? 0) > 0;
  }

  /** Whether robots.txt was never answered. */
  get isNew(): boolean {
    return this.#robots === undefined;
  }

  setRobots(answer: RobotsAnswer, readAt: number): RobotsRules {
    this.#robots = { answer, readAt };
    this.#storedRobots = undefined;
    this.#changes = MAX_UNWRITTEN_CHANGES;
    this.#rules = robotsRules(this.robotsAddress, answer, this.#userAgent);
    return this.#rules;
  }

  /** Keeps the old rules for a while, if there are any: robots.txt cannot be read now. Returns whether there are. */
  extendRobots(now: number): boolean {
    if (this.#robots === undefined) return false;
    this.#robots = { ...this.#robots, readAt: now - MAX_ROBOTS_AGE_MS + EXTENDED_ROBOTS_MS };
    this.#storedRobots = undefined;
    return true;
  }

  /** Queues a sitemap or feed, unless it is known. Returns false if there are too many. */
  addListing(listing: PendingListing): boolean {
    if (this.#knownListings.has(listing.url)) return true;
    if (this.#knownListings.size >= MAX_LISTINGS) return false;
    this.#changes = MAX_UNWRITTEN_CHANGES;
    this.#knownListings.set(listing.url, listing.place);
    this.#listings.push(listing);
    return true;
  }

  /** Queues all known sitemaps and feeds again, once for each recrawl, which is named by its start. */
  rereadListings(recrawl: number): void {
    if (this.#recrawl === recrawl) return;
    this.#recrawl = recrawl;
    this.#changes = MAX_UNWRITTEN_CHANGES;
    const waiting = new Set(this.#listings.map(({ url }) => url));
    for (const [url, place] of this.#knownListings) if (!waiting.has(url)) this.#listings.push({ url, place });
  }

  /** The sitemap or feed to read next. It stays until `finishListing`, so that a crash does not lose it. */
  nextListing(): PendingListing | undefined {
    return this.#listings.at(0);
  }

  /** Ends the listing that `nextListing` returned. With `retry`, it is read again after the others. */
  finishListing(retry?: PendingListing): void {
    this.#changes = MAX_UNWRITTEN_CHANGES;
    this.#listings.shift();
    if (retry !== undefined) this.#listings.push(retry);
  }

  /** Returns a pattern without the parameters that do not change pages: it is what the scores know. */
  readonly judgedPattern = (pattern: string): string => {
    const names = patternParameters(pattern);
    const kept = names.filter((name) => !this.variants.isIgnored(`?${name}`));
    if (kept.length === names.length) return pattern;
    const path = pattern.slice(0, pattern.indexOf("?"));
    return kept.length === 0 ? path : `${path}?${kept.join("&")}`;
  };

  /** Whether a sentence, a record or a link is new on this host, by its hash. Remembers it. */
  isUnseen(hash: number): boolean {
    return this.#seen.add(hash);
  }

  /** Counts a request that the scores have learned from. */
  countChange(): void {
    this.#changes++;
  }

  /** Whether the memory changed enough to be written. Scores of a few requests may be lost in a crash; sitemaps and rules may not. */
  get isDue(): boolean {
    return this.#changes >= MAX_UNWRITTEN_CHANGES;
  }

  /** Returns the memory as it is stored, and counts changes anew. */
  written(): string {
    this.#changes = 0;
    return JSON.stringify(this);
  }

  toJSON(): StoredMemory {
    this.#storedRobots ??= this.#robots && storedRobots(this.#robots);
    return {
      ...(this.#storedRobots === undefined ? {} : { robots: this.#storedRobots }),
      scores: this.scores.toJSON(),
      shells: this.shells.toJSON(),
      variants: this.variants.toJSON(),
      canonicals: this.canonicals.toJSON(),
      cookies: this.cookies.toJSON(),
      repeated: this.#seen.toJSON(),
      listings: this.#listings,
      knownListings: [...this.#knownListings],
      ...(this.failures > 0 ? { failures: this.failures } : {}),
      recrawl: this.#recrawl,
    };
  }
}

function storedRobots({ answer, readAt }: ReadRobots): StoredRobots {
  if (answer.kind !== "text" || answer.text.length <= MAX_PLAIN_ROBOTS_CHARS) return { answer, readAt };
  return { answer: { kind: "packed", text: deflateRawSync(answer.text).toString("base64") }, readAt };
}

function readRobots({ answer, readAt }: StoredRobots): ReadRobots {
  if (answer.kind !== "packed") return { answer, readAt };
  return { answer: { kind: "text", text: inflateRawSync(Buffer.from(answer.text, "base64")).toString() }, readAt };
}
