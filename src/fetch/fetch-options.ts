import { FETCH_OPTIONS } from "../options/index.ts";
import { VERSION } from "../version.ts";

/** How to fetch. `FETCH_DEFAULTS` has the values of options that are left out or undefined. */
export interface FetchOptions {
  /** Also fetches from private, loopback and other special addresses. */
  readonly allowPrivate?: boolean | undefined;
  /** Limit: milliseconds for a whole fetch, redirects and body included. */
  readonly timeoutMs?: number | undefined;
  /** Limit: bytes of the body, as sent and decompressed. */
  readonly maxBytes?: number | undefined;
  /** Limit: redirects in a row. */
  readonly maxRedirects?: number | undefined;
  /** The `User-Agent` header. */
  readonly userAgent?: string | undefined;
  /** Aborts the fetch, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** The defaults of the options. */
export const FETCH_DEFAULTS = {
  allowPrivate: FETCH_OPTIONS.allowPrivate.default,
  timeoutMs: FETCH_OPTIONS.timeoutMs.default,
  maxBytes: FETCH_OPTIONS.maxBytes.default,
  maxRedirects: FETCH_OPTIONS.maxRedirects.default,
  userAgent: `pith/${VERSION}`,
} as const;
