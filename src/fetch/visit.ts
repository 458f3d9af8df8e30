import { type Dispatcher, request } from "undici";
import { parseUrl } from "../page/index.ts";
import { ACCEPT_ENCODING, type BodyLimits, inflateBody, readBody, tooLarge } from "./body.ts";
import { requirePageBytes, requirePageType } from "./content-type.ts";
import { networkFailure, OutOfTime, statusFailure, waitOf } from "./failures.ts";
import { FetchError, GiveUpError } from "./fetch-errors.ts";
import type { FetchSettings } from "./fetch-settings.ts";
import type { ServerAddresses } from "./server-addresses.ts";

/** The options of one request. */
export interface VisitRequest {
  /** `ETag` of an earlier answer. If the page is still the same, the answer is `unchanged`. */
  readonly etag?: string | undefined;
  /** `Last-Modified` of an earlier answer, likewise. */
  readonly lastModified?: string | undefined;
  /** The `Cookie` header. */
  readonly cookie?: string | undefined;
  /**
   * `page` (default) rejects answers that are not pages. `document` also accepts feeds, sitemaps, JSON and PDFs. `any` accepts every type:
   * sitemaps, feeds, robots.txt.
   */
  readonly accept?: "page" | "document" | "any" | undefined;
}

/** The facts of every answer. */
interface VisitAnswer {
  readonly url: string;
  readonly status: number;
  /** The reason phrase of the status line: `Not Found`. */
  readonly statusText?: string | undefined;
  /** The headers as sent, in order: names and values by turns. */
  readonly headers: readonly string[];
  /** The request. Absent if the answer did not come from the network. */
  readonly request?: SentRequest | undefined;
}

/** A request as it was sent, for archives. */
export interface SentRequest {
  /** The headers in order: names and values by turns. */
  readonly headers: readonly string[];
  /** IP address of the server, if known. */
  readonly ip: string | undefined;
}

/** The answer to one request, without following redirects. */
export type Visit =
  | (VisitAnswer & {
      readonly kind: "body";
      readonly contentType: string | undefined;
      /** The body, decompressed. */
      readonly bytes: Uint8Array;
      /** The body as sent. */
      readonly sentBytes: Uint8Array;
    })
  | (VisitAnswer & {
      readonly kind: "redirect";
      readonly target: string;
      /** The time to wait before the next request (`Retry-After`), if the server names one. */
      readonly waitMs?: number | undefined;
    })
  | (VisitAnswer & { readonly kind: "unchanged" });

/** The context of a request: settings, connections, and the signal that limits the time. */
export interface VisitSession extends FetchSettings {
  readonly dispatcher: Dispatcher;
  /** The IP addresses of servers by origin. */
  readonly addresses: ServerAddresses;
  readonly signal: AbortSignal;
}

const ACCEPT_PAGE = "text/html,application/xhtml+xml,application/xml;q=0.9,text/plain;q=0.8,*/*;q=0.1";
const ACCEPT_ANY = "*/*";
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const NOT_MODIFIED = 304;

/** Sends one request. Rejects with a `FetchError`, or with the reason of the caller's signal. */
export async function visit(url: URL, asked: VisitRequest, session: VisitSession): Promise<Visit> {
  try {
    const response = await request(url, {
      dispatcher: session.dispatcher,
      signal: session.signal,
      headers: requestHeaders(asked, session.userAgent),
      responseHeaders: "raw",
      // The signal limits the whole fetch; undici's timeouts would limit parts of it.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    try {
      return await receive(url, response, { asked, session });
    } finally {
      // Drops the rest of the body, if it was not read to its end.
      response.body.on("error", () => {}).destroy();
    }
  } catch (cause) {
    if (cause instanceof FetchError) throw cause;
    if (session.signal.aborted && !(session.signal.reason instanceof OutOfTime)) throw session.signal.reason;
    throw networkFailure(session.signal.aborted ? session.signal.reason : cause, {
      url: url.href,
      timeoutMs: session.timeoutMs,
    });
  }
}

function requestHeaders(
  { etag, lastModified, cookie, accept }: VisitRequest,
  userAgent: string,
): Record<string, string> {
  return {
    "user-agent": userAgent,
    accept: (accept ?? "page") === "page" ? ACCEPT_PAGE : ACCEPT_ANY,
    "accept-encoding": ACCEPT_ENCODING,
    ...(etag === undefined ? {} : { "if-none-match": etag }),
    ...(lastModified === undefined ? {} : { "if-modified-since": lastModified }),
    ...(cookie === undefined ? {} : { cookie }),
  };
}

/** Returns the headers of a request as undici sends them: `host` and `connection`, then those of `requestHeaders`. */
function sentHeaders(url: URL, asked: VisitRequest, userAgent: string): readonly string[] {
  return ["host", url.host, "connection", "keep-alive", ...Object.entries(requestHeaders(asked, userAgent)).flat()];
}

async function receive(
  url: URL,
  response: Dispatcher.ResponseData,
  { asked, session }: { asked: VisitRequest; session: VisitSession },
): Promise<Visit> {
  const status = response.statusCode;
  const headers = rawHeaders(response);
  const sent = { headers: sentHeaders(url, asked, session.userAgent), ip: session.addresses.of(url.origin) };
  const answer = { url: url.href, status, statusText: response.statusText, headers, request: sent };
  const location = headerOf(headers, "location");
  const wait = { retryAfter: headerOf(headers, "retry-after"), date: headerOf(headers, "date") };
  if (REDIRECTS.has(status) && location !== undefined) {
    return { kind: "redirect", ...answer, target: redirectTarget(location, url).href, waitMs: waitOf(wait) };
  }
  if (status === NOT_MODIFIED && (asked.etag ?? asked.lastModified) !== undefined) {
    return { kind: "unchanged", ...answer };
  }
  if (status < 200 || status > 299) throw statusFailure(status, wait, url.href);
  const contentType = headerOf(headers, "content-type");
  if (asked.accept !== "any") requirePageType(contentType, { url: url.href, isDocument: asked.accept === "document" });
  const limits: BodyLimits = { url: url.href, maxBytes: session.maxBytes };
  if (Number(headerOf(headers, "content-length")) > session.maxBytes) throw tooLarge(limits);
  const sentBytes = await readBody(response.body, limits);
  const bytes = await inflateBody(sentBytes, headerOf(headers, "content-encoding") ?? "", limits);
  if ((asked.accept ?? "page") === "page") requirePageBytes(bytes, url.href);
  return { kind: "body", ...answer, contentType, bytes, sentBytes };
}

/** Returns the headers of a response to a request with `responseHeaders: "raw"`, as strings. */
function rawHeaders(response: Dispatcher.ResponseData): readonly string[] {
  const raw = response.headers as unknown as readonly (Buffer | string)[];
  return raw.map((part) => (typeof part === "string" ? part : part.toString("latin1")));
}

/** Returns the first header with a name in lower case, or undefined. */
export function headerOf(headers: readonly string[], name: string): string | undefined {
  for (let i = 0; i + 1 < headers.length; i += 2) if (headers[i].toLowerCase() === name) return headers[i + 1];
  return undefined;
}

/** Returns all headers with a name in lower case, one per line; undefined without one. */
export function headersOf(headers: readonly string[], name: string): string | undefined {
  const values = headers.filter((_, i) => i % 2 === 1 && headers[i - 1].toLowerCase() === name);
  return values.length === 0 ? undefined : values.join("\n");
}

function redirectTarget(location: string, from: URL): URL {
  const target = parseUrl(location, from);
  if (target !== undefined) return requireHttp(withoutSecrets(target));
  const message = `${from.href} redirects to ${JSON.stringify(location.slice(0, 200))}, which is not a URL.`;
  throw new GiveUpError(message, { code: "redirects", url: from.href });
}

/** Parses the address of a request. Rejects all but http and https, and credentials, which pith does not send. */
export function parseStart(text: string): URL {
  const url = parseUrl(text);
  if (url === undefined) {
    if (typeof text !== "string") throw new TypeError("url must be a string");
    throw new GiveUpError(`${JSON.stringify(text.slice(0, 200))} is not a URL.`, { code: "url", url: text });
  }
  if (url.username || url.password) {
    const message = `The URL of ${url.host} contains a user name or password, which pith does not send. Remove them.`;
    throw new GiveUpError(message, { code: "url", url: withoutSecrets(url).href });
  }
  return requireHttp(withoutSecrets(url));
}

/** Returns the URL without credentials, which pith does not send, and without the fragment, which HTTP does not send. */
function withoutSecrets(url: URL): URL {
  const clean = new URL(url);
  clean.username = "";
  clean.password = "";
  clean.hash = "";
  return clean;
}

function requireHttp(url: URL): URL {
  if (url.protocol === "http:" || url.protocol === "https:") return url;
  const message = `${url.href.slice(0, 200)} is not an http or https URL; pith fetches only these.`;
  throw new GiveUpError(message, { code: "url", url: url.href });
}
