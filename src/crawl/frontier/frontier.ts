import type { PageChange, TextSketch } from "../changes/index.ts";
import type { LinkPlace } from "../discover/index.ts";
import type { Simhash } from "../duplicates/index.ts";
import type { SkipCode, SkipReason } from "../skip-reason.ts";

/** `queued` waits for its request. The others are finished: with a page, with an error, or without a request. */
export type AddressState = "queued" | "done" | "failed" | "skipped";

/** An address that was found. */
export interface NewAddress {
  /** Its identity (`addressKey`): of several addresses with one key, the first counts, except for `isRevocable` and the depth. */
  readonly key: string;
  readonly url: string;
  readonly host: string;
  /** Its pattern (`addressPattern`). Empty if it is skipped for a revocable reason: its pattern comes when it is queued. */
  readonly pattern: string;
  readonly place: LinkPlace;
  /** Links between a seed and this address. */
  readonly depth: number;
  /** Pattern of the page that links to it. */
  readonly from?: string | undefined;
  /** Why it is not requested. The address is then remembered, but not queued. */
  readonly skipped?: SkipReason | undefined;
}

/** The facts of an answer, for later requests. */
export interface AnswerFacts {
  readonly status?: number | undefined;
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  /** Milliseconds since 1970. */
  readonly fetchedAt?: number | undefined;
  /** Hash of the extracted text, its fingerprint and its words. */
  readonly contentHash?: string | undefined;
  readonly simhash?: Simhash | undefined;
  readonly words?: number | undefined;
  /** Hashes of the title and of the addresses of the links, and the blocks of the text. */
  readonly titleHash?: string | undefined;
  readonly linksHash?: string | undefined;
  readonly sketch?: TextSketch | undefined;
  /** Time of a later look at the page, also if it was the same as before, and the time until the next one. */
  readonly checkedAt?: number | undefined;
  readonly intervalMs?: number | undefined;
  /** The last change, and when it was seen. */
  readonly change?: (PageChange & { readonly at: number }) | undefined;
}

/** An address that was taken from the queue. */
export interface TakenAddress extends Omit<NewAddress, "key" | "skipped"> {
  readonly id: number;
  /** Requests that failed so far. */
  readonly attempts: number;
  readonly facts: AnswerFacts;
  /** Why its last request failed, or why it was skipped before it was queued again. */
  readonly reason?: SkipReason | undefined;
}

/** The outcome of a taken address. With the state `queued` it is requested again later, also if it was finished before. */
export interface FinishedAddress {
  readonly id: number;
  readonly state: AddressState;
  /** Place of the group that it is in from now on. */
  readonly place?: LinkPlace | undefined;
  /** Address of the next request, such as `https:` for `http:`. The key stays. */
  readonly url?: string | undefined;
  readonly attempts?: number | undefined;
  readonly reason?: SkipReason | undefined;
  readonly facts?: AnswerFacts | undefined;
}

/** An address with all that is known of it. */
export interface AddressRecord extends TakenAddress {
  readonly state: AddressState;
}

/** A link that leads out of the scope, and is not kept as an address. */
export interface OutsideLink {
  readonly url: string;
  readonly reason: SkipReason;
}

/** How many addresses failed or were skipped for each reason, the most frequent first. */
export type ReasonCounts = Readonly<Partial<Record<SkipCode | "unknown", number>>>;

/** Codes of reasons that depend on the link. Another link may lead to the same address without them. */
const LINK_CODES: ReadonlySet<SkipCode> = new Set(["nofollow", "depth", "scope"]);

/** Whether an address that was added as skipped is queued when it is added again without a reason to skip it. */
export function isRevocable(reason: SkipReason | undefined): boolean {
  return reason !== undefined && LINK_CODES.has(reason.code);
}

/**
 * Queued addresses of a host with one pattern and one place. The pattern is a wider one (`groupPattern`) for patterns that came when the host
 * had many groups; `pattern` of their addresses is the wider one, too.
 */
export interface QueueGroup {
  readonly pattern: string;
  readonly place: LinkPlace;
  readonly queued: number;
}

/** The state of a host that survives a restart. */
export interface HostRecord {
  readonly host: string;
  /** Time of the next request, in milliseconds since 1970. */
  readonly nextAt: number;
  /** State of the engine for this host, as JSON. */
  readonly memory: string;
}

/** Changes that happen together, or not at all. */
export interface CrawlCommit {
  readonly finished?: readonly FinishedAddress[];
  readonly added?: readonly NewAddress[];
  readonly hosts?: readonly HostRecord[];
  /** Groups whose queued addresses are skipped, except those that are taken. */
  readonly closed?: readonly (Pick<QueueGroup, "pattern" | "place"> & { host: string; reason: SkipReason })[];
  /** Named values, such as the lengths of files. */
  readonly values?: Readonly<Record<string, string>>;
  /** Whole numbers to add to named values, such as bytes that were received. A value that is not there counts as 0. */
  readonly counters?: Readonly<Record<string, number>>;
  /** Claims that the worker must have, if many workers share the frontier. Without one of them, nothing is applied. */
  readonly claims?: readonly string[];
}

/**
 * The addresses of a crawl: which are known, which wait, and the outcome of the others. After a crash, taken addresses are queued. In memory
 * and in SQLite, one process uses it at a time, and taken addresses are not marked in the store. In Redis, many do, and taken addresses
 * have a lease.
 */
export interface Frontier {
  /**
   * Applies changes. Returns how many of the added addresses are new. An address that was never requested and was skipped for a revocable
   * reason counts as new when it is added without one. An address that is added again has the smaller depth. A frontier may keep addresses
   * that are skipped for `scope` as links only: then `outside` has them, and `find` and `list` do not know them.
   */
  commit(changes: CrawlCommit): Promise<number>;
  /** Returns the queued addresses of a host by group, without those that are taken. There are at most some 2000 groups. */
  groups(host: string): Promise<readonly QueueGroup[]>;
  /** Takes up to `count` addresses of a group, those with the fewest links from a seed first. Each is taken once until it is committed. */
  take(host: string, group: Pick<QueueGroup, "pattern" | "place">, count: number): Promise<readonly TakenAddress[]>;
  /** Returns the addresses to the queue without a change. */
  release(ids: readonly number[]): Promise<void>;
  /** Returns the hosts with queued addresses. */
  hosts(): Promise<readonly string[]>;
  host(host: string): Promise<HostRecord | undefined>;
  find(key: string): Promise<AddressRecord | undefined>;
  /** Returns the addresses of a state, in the order they were added. Changes of addresses that it has returned may be committed meanwhile. */
  list(state: AddressState): AsyncIterable<AddressRecord>;
  /** Yields the links out of the scope that are not kept as addresses, in the order they were found. */
  outside(): AsyncIterable<OutsideLink>;
  /** Returns the addresses by state. A link out of the scope that is found again long after may count again. */
  counts(): Promise<Readonly<Record<AddressState, number>>>;
  /** Counts the addresses that failed or were skipped by their reasons. */
  reasons(): Promise<ReasonCounts>;
  value(name: string): Promise<string | undefined>;
  /** Yields the values whose names start with a prefix, as pairs of the rest of the name and the value. A value may come twice if it changes meanwhile. */
  valuesWith(prefix: string): AsyncIterable<readonly [name: string, value: string]>;
  close(): Promise<void>;
}
