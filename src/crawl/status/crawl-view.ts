import type { AddressState } from "../frontier/index.ts";

/** The state of a host: a worker works on it, it waits for its time, for a worker, it failed too often, or it has no work. */
export type HostState = "working" | "pausing" | "waiting" | "failing" | "done";

/** A worker of a crawl, as its last report shows it. */
export interface WorkerView {
  readonly name: string;
  /** Registered domains that it works on. */
  readonly domains: readonly string[];
  /** Pages that it has written, and requests that failed. */
  readonly pages: number;
  readonly failures: number;
  /** Time of the report, and time since, in milliseconds. */
  readonly reportedAt: number;
  readonly silentMs: number;
}

/** A host of a crawl. */
export interface HostView {
  readonly host: string;
  readonly queued: number;
  readonly state: HostState;
  /** The worker that works on it. */
  readonly worker?: string | undefined;
  /** Time until it may be asked, in milliseconds. */
  readonly waitMs: number;
}

/** A crawl at one moment. */
export interface CrawlView {
  readonly at: number;
  readonly counts: Readonly<Record<AddressState, number>>;
  readonly workers: readonly WorkerView[];
  /** The busiest hosts of those that were looked at. */
  readonly hosts: readonly HostView[];
  /** Hosts of the crawl, and those that were looked at. */
  readonly knownHosts: number;
  readonly seenHosts: number;
}

/** A worker without a report for this time has ended, or is cut off. It reports every second. */
export const MAX_REPORT_AGE_MS = 10_000;
/** Limit: hosts that one view looks at. Set by hand: some milliseconds of Redis. */
export const MAX_SEEN_HOSTS = 5000;

const ORDER: readonly HostState[] = ["working", "failing", "waiting", "pausing", "done"];

/** Orders hosts by state, then by their queue. */
export function byWork(a: HostView, b: HostView): number {
  return ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || b.queued - a.queued || (a.host < b.host ? -1 : 1);
}
