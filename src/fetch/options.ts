import { VERSION } from "./version.ts";

export interface FetchOptions {
  /** Also go to private, loopback and other special addresses. */
  readonly allowPrivate?: boolean;
  /** For the whole way, redirects and body included. */
  readonly timeoutMs?: number;
  /** Of the body, on the wire and inflated. */
  readonly maxBytes?: number;
  readonly maxRedirects?: number;
  readonly userAgent?: string;
  /** Ends the fetch early; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
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
