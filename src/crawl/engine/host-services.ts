import { gunzipSync } from "node:zlib";
import { FetchError, type Fetcher, GiveUpError, WaitError } from "../../fetch/index.ts";
import { readListing } from "../../inputs/index.ts";
import { parseUrl } from "../../page/index.ts";
import type { NewAddress } from "../frontier/index.ts";
import { MAX_ROBOTS_BYTES, type RobotsRules } from "../robots/index.ts";
import type { SkipReason } from "../skip-reason.ts";
import type { HostMemory, PendingListing } from "./host-memory.ts";
import { newAddress } from "./outcomes/index.ts";

/** Limit: redirects of robots.txt (RFC 9309, section 2.3.1.2). */
const MAX_ROBOTS_REDIRECTS = 5;
/** The sitemap that is tried if robots.txt names none. */
const USUAL_SITEMAP = "/sitemap.xml";
/** Limit: requests for a sitemap or feed that fail. */
const MAX_LISTING_ATTEMPTS = 3;
/** Limit: bytes of a decompressed sitemap (sitemaps.org). */
const MAX_SITEMAP_BYTES = 50 * 1024 * 1024;
/** Pause after a failure; doubled with each failure in a row. Set by hand. */
const FAILURE_PAUSE_MS = 2000;

/** Failures that one counts as which a retry does not mend, such as a host that does not exist. Set by hand: two tries are made. */
const LASTING_FAILURES = 3;

/** The result of a request for robots.txt. */
export interface RobotsRequest {
  /** Sitemaps that robots.txt names, or the usual one. Only after the first answer of a host. */
  readonly sitemaps: readonly string[];
  /** How long the host must not be asked. */
  readonly waitMs: number;
  /** What was not read. */
  readonly problem?: string | undefined;
  /** Why nothing may be requested from the host. */
  readonly failure?: FetchError | undefined;
}

/**
 * Requests robots.txt, one redirect at a time. If it cannot be read, nothing else may be requested from the host: the rules stay unknown,
 * unless there are old ones.
 */
export async function requestRobots(memory: HostMemory, fetcher: Fetcher, now: number): Promise<RobotsRequest> {
  const isNew = memory.isNew;
  try {
    const answer = await fetcher.visit(memory.robotsTarget, { accept: "any" });
    memory.noteAnswer();
    if (answer.kind === "redirect" && memory.robotsHops < MAX_ROBOTS_REDIRECTS) {
      memory.robotsHops++;
      memory.robotsTarget = answer.target;
      return { sitemaps: [], waitMs: answer.waitMs ?? 0 };
    }
    const isText = answer.kind === "body";
    const text = isText ? new TextDecoder().decode(answer.bytes.subarray(0, MAX_ROBOTS_BYTES)) : "";
    const rules = memory.setRobots(isText ? { kind: "text", text } : { kind: "missing" }, now);
    const isCut = isText && answer.bytes.length > MAX_ROBOTS_BYTES;
    const problem = isCut ? `longer than ${MAX_ROBOTS_BYTES / 1024} KiB; the rest was not read` : undefined;
    return { ...finishRobots(memory, rules, isNew), problem };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    const isMissing = error instanceof GiveUpError && (error.status ?? 0) >= 400;
    if (isMissing) return finishRobots(memory, memory.setRobots({ kind: "missing" }, now), isNew);
    memory.extendRobots(now);
    const waitMs = pauseAfter(memory, error);
    // A misspelled host: without this, a crawl of it would try for minutes.
    if (isNew && error instanceof GiveUpError) memory.failures += LASTING_FAILURES;
    return { sitemaps: [], waitMs, failure: error };
  }
}

function finishRobots(memory: HostMemory, { sitemaps }: RobotsRules, isNew: boolean): RobotsRequest {
  memory.robotsHops = 0;
  memory.robotsTarget = memory.robotsAddress;
  if (!isNew) return { sitemaps: [], waitMs: 0 };
  return { sitemaps: sitemaps.length > 0 ? sitemaps : [USUAL_SITEMAP], waitMs: 0 };
}

/** Counts a failure of a host, and returns how long it must not be asked. */
function pauseAfter(memory: HostMemory, error: unknown): number {
  const isWait = error instanceof WaitError;
  const pause = FAILURE_PAUSE_MS * 2 ** memory.noteFailure(isWait);
  return isWait ? (error.waitMs ?? pause) : pause;
}

/** The result of a request for a sitemap or feed. */
export interface ListingRequest {
  readonly pages: readonly NewAddress[];
  /** Keys of the pages whose last change the sitemap or feed names, and its time. */
  readonly modified?: ReadonlyMap<string, number>;
  /** The fault of the sitemap or feed: malformed, or too many entries. */
  readonly problem?: string | undefined;
  /** Further sitemaps. */
  readonly sitemaps: readonly string[];
  readonly bytes: number;
  readonly waitMs: number;
}

/** Requests a sitemap or feed. One that fails for a time is tried again; one that fails for good is reported with the reason. */
export async function requestListing(
  memory: HostMemory,
  listing: PendingListing,
  { fetcher, refuse }: { fetcher: Fetcher; refuse: (url: URL) => SkipReason | undefined },
): Promise<ListingRequest> {
  const { url, place } = listing;
  try {
    const answer = await fetcher.visit(url, { accept: "any" });
    memory.noteAnswer();
    memory.finishListing();
    if (answer.kind === "redirect")
      return { pages: [], sitemaps: [answer.target], bytes: 0, waitMs: answer.waitMs ?? 0 };
    if (answer.kind === "unchanged") return { pages: [], sitemaps: [], bytes: 0, waitMs: 0 };
    const { pages, sitemaps, problem } = readListing(unzipped(answer.bytes), url);
    const found = pages.flatMap(({ url: address, date }) => {
      const page = parseUrl(address);
      if (page === undefined) return [];
      return [{ entry: newAddress(page, { place, depth: 1 }, refuse(page)), at: Date.parse(date ?? "") }];
    });
    return {
      pages: found.map(({ entry }) => entry),
      modified: new Map(found.flatMap(({ entry, at }) => (Number.isNaN(at) ? [] : [[entry.key, at]]))),
      problem,
      sitemaps: sitemaps.map((sitemap) => sitemap.url),
      bytes: answer.sentBytes.length,
      waitMs: 0,
    };
  } catch (error) {
    return failedListing(memory, listing, error);
  }
}

function failedListing(memory: HostMemory, listing: PendingListing, error: unknown): ListingRequest {
  const attempts = (listing.attempts ?? 0) + 1;
  const isFinal = error instanceof GiveUpError || !(error instanceof FetchError) || attempts >= MAX_LISTING_ATTEMPTS;
  memory.finishListing(isFinal ? undefined : { ...listing, attempts });
  const waitMs = error instanceof FetchError && !(error instanceof GiveUpError) ? pauseAfter(memory, error) : 0;
  const reason: SkipReason = { code: "failure", detail: (error as Error).message };
  const url = new URL(listing.url);
  const isReported = isFinal && !(isGuess(memory, url) && error instanceof GiveUpError);
  const pages = isReported ? [newAddress(url, { place: listing.place, depth: 0 }, reason)] : [];
  return { pages, sitemaps: [], bytes: 0, waitMs };
}

/** Whether a sitemap is only tried, since robots.txt names none. A 404 is then no failure. */
function isGuess(memory: HostMemory, { pathname }: URL): boolean {
  return pathname === USUAL_SITEMAP && !memory.namesSitemaps;
}

/** Decompresses a sitemap that is a gzip file. */
function unzipped(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes, { maxOutputLength: MAX_SITEMAP_BYTES }) : bytes;
}
