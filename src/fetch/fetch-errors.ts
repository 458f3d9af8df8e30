/** The reason why a fetch failed. */
export type FetchErrorCode =
  | "url" // not an http or https URL
  | "address" // leads to a private or otherwise special address
  | "redirects" // too many, or to an invalid URL
  | "status" // an HTTP status other than success
  | "content-type" // not a page
  | "size" // larger than allowed
  | "body" // the body cannot be decompressed
  | "tls" // the server has no valid certificate
  | "timeout"
  | "network"; // no such host, no connection, connection lost

/** The facts that every `FetchError` carries. */
export interface FetchErrorDetails {
  readonly code: FetchErrorCode;
  /** The URL that failed, without credentials: the page's, or the target of a redirect. */
  readonly url: string;
  /** The HTTP status, if the server answered. */
  readonly status?: number | undefined;
  readonly cause?: unknown;
}

/** A page could not be fetched. The subclass names the next step: give up, retry, or wait. */
export class FetchError extends Error {
  readonly code: FetchErrorCode;
  readonly url: string;
  readonly status: number | undefined;

  constructor(message: string, details: FetchErrorDetails) {
    super(message, details.cause === undefined ? {} : { cause: details.cause });
    this.name = new.target.name;
    this.code = details.code;
    this.url = details.url;
    this.status = details.status;
  }
}

/** A retry will not help: the address is wrong or forbidden, the page is gone, or it is not a page. */
export class GiveUpError extends FetchError {}

/** A retry may help: the connection broke, the server failed, or the time ran out. */
export class RetryError extends FetchError {}

/** The server asks to wait before the next request. */
export class WaitError extends FetchError {
  /** The time to wait, at most a day; undefined if the server names none. */
  readonly waitMs: number | undefined;

  constructor(message: string, details: FetchErrorDetails & { readonly waitMs: number | undefined }) {
    super(message, details);
    this.waitMs = details.waitMs;
  }
}
