/** What went wrong on the way to a page. */
export type FetchErrorCode =
  | "url" // not a URL we follow
  | "address" // leads into a private or otherwise special network
  | "redirects" // too many, or going nowhere
  | "status" // the server said no
  | "content-type" // not a page
  | "size" // larger than allowed
  | "body" // the body cannot be read
  | "tls" // the server could not prove who it is
  | "timeout"
  | "network"; // no such host, no connection, connection lost

export interface FetchErrorDetails {
  readonly code: FetchErrorCode;
  /** The URL of the hop that failed, without credentials. */
  readonly url: string;
  /** The HTTP status, if the server answered. */
  readonly status?: number | undefined;
  readonly cause?: unknown;
}

/** A page that could not be had. Which of the three classes it is says what to do next. */
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

/** Asking again will not help: the address is wrong or forbidden, the page is gone, it is no page. */
export class GiveUpError extends FetchError {}

/** Asking again may help: the connection broke, the server stumbled, time ran out. */
export class RetryError extends FetchError {}

/** The server asks to be left alone for a while. */
export class WaitError extends FetchError {
  /** How long to wait; undefined if the server did not say. */
  readonly waitMs: number | undefined;

  constructor(message: string, details: FetchErrorDetails & { readonly waitMs: number | undefined }) {
    super(message, details);
    this.waitMs = details.waitMs;
  }
}
