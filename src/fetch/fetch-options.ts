import { VERSION } from "./version.ts";

/** How to fetch. What is left out, or undefined, is as in `FETCH_DEFAULTS`. */
export interface FetchOptions {
  /** Also go to private, loopback and other special addresses. */
  readonly allowPrivate?: boolean | undefined;
  /** Milliseconds for the whole way, redirects and body included. */
  readonly timeoutMs?: number | undefined;
  /** The most that the body may have, on the wire and inflated. */
  readonly maxBytes?: number | undefined;
  /** Redirects that are followed. */
  readonly maxRedirects?: number | undefined;
  /** What servers are told is asking. */
  readonly userAgent?: string | undefined;
  /** Ends the fetch early; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** What holds if nothing else is said. */
export const FETCH_DEFAULTS = {
  allowPrivate: false,
  timeoutMs: 30_000,
  /** The largest pages seen have some 10 MB. */
  maxBytes: 32 * 1024 * 1024,
  /** Half of what browsers allow; honest sites need three. */
  maxRedirects: 10,
  userAgent: `pith/${VERSION}`,
} as const;
