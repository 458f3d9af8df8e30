import type { TestSite } from "./site.ts";
import type { LoggedRequest } from "./web.ts";

/** Requests that a polite crawler does not make. */
export interface Breaches {
  /** Forbidden by robots.txt, or made although robots.txt could not be read. */
  readonly robots: number;
  /** Addresses that only links with `nofollow` name. */
  readonly nofollow: number;
  /** Before the time that Crawl-delay asks for. */
  readonly delay: number;
  /** Before the time that Retry-After asks for. */
  readonly wait: number;
  /** While another request to the same host was open. */
  readonly parallel: number;
}

/** Tolerance of clocks: the request is logged by the server, the pause is counted by the crawler. */
const MAX_CLOCK_MS = 1;

/** Counts the breaches of all sites. `requests` are in the order of their start. */
export function countBreaches(sites: readonly TestSite[], requests: readonly LoggedRequest[]): Breaches {
  const found = { robots: 0, nofollow: 0, delay: 0, wait: 0, parallel: 0 };
  for (const site of sites) {
    const { host } = new URL(site.options.origin);
    let allowedAt = 0;
    let openUntil = Number.NEGATIVE_INFINITY;
    for (const request of requests.filter((one) => one.host === host)) {
      const { kind, startedAt, endedAt, retryAfterMs } = request;
      if (kind === "forbidden" || (site.isForbidden && kind !== "service")) found.robots++;
      if (kind === "nofollow") found.nofollow++;
      if (startedAt < openUntil) found.parallel++;
      if (startedAt + MAX_CLOCK_MS < allowedAt) found.wait++;
      else if (startedAt + MAX_CLOCK_MS < openUntil + delayOf(site, request)) found.delay++;
      openUntil = Math.max(openUntil, endedAt);
      allowedAt = Math.max(allowedAt, retryAfterMs === undefined ? 0 : endedAt + retryAfterMs);
    }
  }
  return found;
}

/** The delay before a request, in milliseconds. Before robots.txt is read, no delay is known. */
function delayOf({ crawlDelay }: TestSite, { path }: LoggedRequest): number {
  return path === "/robots.txt" ? 0 : crawlDelay * 1000;
}
