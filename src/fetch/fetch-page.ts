import { Agent, type Dispatcher, request } from "undici";
import { parseUrl } from "../page/index.ts";
import { ACCEPT_ENCODING, type BodyLimits, inflateBody, readBody, tooLarge } from "./body.ts";
import { connectorFor } from "./connector.ts";
import { requirePageBytes, requirePageType } from "./content-type.ts";
import { networkFailure, OutOfTime, statusFailure } from "./failures.ts";
import { FetchError, GiveUpError } from "./fetch-errors.ts";
import type { FetchOptions } from "./fetch-options.ts";
import { type FetchSettings, settingsOf } from "./fetch-settings.ts";

/** A fetched page. */
export interface Fetched {
  /** The final URL, after all redirects. */
  readonly url: string;
  /** The HTTP status, 200 to 299. */
  readonly status: number;
  /** The `Content-Type` header. */
  readonly contentType: string | undefined;
  /** The body, decompressed. */
  readonly bytes: Uint8Array;
  /** The URLs that redirected, in order. */
  readonly redirects: readonly string[];
}

/** Fetches several pages over shared connections. */
export interface Fetcher {
  /** Fetches one page. Rejects with a `FetchError`; its class tells whether to retry. */
  fetch(url: string): Promise<Fetched>;
  /** Aborts running fetches and closes the connections. */
  close(): Promise<void>;
}

interface Session extends FetchSettings {
  readonly agent: Agent;
  readonly signal: AbortSignal;
}

/** Four times Node's default. Policies and cookies of large sites take more than 16 KiB. */
const MAX_HEADER_BYTES = 64 * 1024;
const ACCEPT = "text/html,application/xhtml+xml,application/xml;q=0.9,text/plain;q=0.8,*/*;q=0.1";
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Fetches one page. Rejects with a `FetchError`; its class tells whether to retry. */
export async function fetchPage(url: string, options: FetchOptions = {}): Promise<Fetched> {
  const fetcher = openFetcher(options);
  try {
    return await fetcher.fetch(url);
  } finally {
    await fetcher.close();
  }
}

/** Opens a fetcher for several pages. Close it when done. */
export function openFetcher(options: FetchOptions = {}): Fetcher {
  const settings = settingsOf(options);
  const agent = new Agent({ connect: connectorFor(settings), maxHeaderSize: MAX_HEADER_BYTES });
  return {
    fetch: (url) => withTimeout(settings, (signal) => follow(url, { ...settings, agent, signal })),
    close: () => agent.destroy(),
  };
}

/** Runs the work with a signal that aborts at the timeout or when the caller aborts. */
async function withTimeout<T>(
  { timeoutMs, signal: outer }: FetchSettings,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new OutOfTime()), timeoutMs);
  const stop = (): void => controller.abort(outer?.reason);
  if (outer?.aborted) stop();
  outer?.addEventListener("abort", stop);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener("abort", stop);
  }
}

/** Fetches a page and follows its redirects. */
async function follow(start: string, session: Session): Promise<Fetched> {
  const redirects: string[] = [];
  for (let url = parseStart(start); ; ) {
    const hop = await visit(url, session);
    if (!("next" in hop)) return { ...hop, redirects };
    redirects.push(url.href);
    if (redirects.length > session.maxRedirects) {
      const message = `${redirects[0]} redirects more than ${session.maxRedirects} times, last to ${hop.next.href}.`;
      throw new GiveUpError(message, { code: "redirects", url: url.href });
    }
    url = hop.next;
  }
}

/** The answer of one server: the page, or the target of a redirect. */
type Hop = Omit<Fetched, "redirects"> | { readonly next: URL };

/** Sends one request. Returns the page or the target of a redirect. */
async function visit(url: URL, session: Session): Promise<Hop> {
  try {
    const response = await request(url, {
      dispatcher: session.agent,
      signal: session.signal,
      headers: { "user-agent": session.userAgent, accept: ACCEPT, "accept-encoding": ACCEPT_ENCODING },
      // The signal limits the whole fetch; undici's timeouts would limit parts of it.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    try {
      return await receive(url, response, session);
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

async function receive(url: URL, response: Dispatcher.ResponseData, session: Session): Promise<Hop> {
  const status = response.statusCode;
  const location = header(response, "location");
  if (REDIRECTS.has(status) && location !== undefined) return { next: redirectTarget(location, url) };
  if (status < 200 || status > 299) throw statusFailure(status, header(response, "retry-after"), url.href);
  const contentType = header(response, "content-type");
  requirePageType(contentType, url.href);
  const limits: BodyLimits = { url: url.href, maxBytes: session.maxBytes };
  if (Number(header(response, "content-length")) > session.maxBytes) throw tooLarge(limits);
  const raw = await readBody(response.body, limits);
  const bytes = await inflateBody(raw, header(response, "content-encoding") ?? "", limits);
  requirePageBytes(bytes, url.href);
  return { url: url.href, status, contentType, bytes };
}

function header(response: Dispatcher.ResponseData, name: string): string | undefined {
  const value = response.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function parseStart(text: string): URL {
  const url = parseUrl(text);
  if (url === undefined) {
    if (typeof text !== "string") throw new TypeError("url must be a string");
    throw new GiveUpError(`${JSON.stringify(text.slice(0, 200))} is not a URL.`, { code: "url", url: text });
  }
  if (url.username || url.password) {
    const message = `The URL of ${url.host} contains a user name or password, which pith does not send. Remove them.`;
    throw new GiveUpError(message, { code: "url", url: cleaned(url).href });
  }
  return requireHttp(cleaned(url));
}

function redirectTarget(location: string, from: URL): URL {
  const target = parseUrl(location, from);
  if (target !== undefined) return requireHttp(cleaned(target));
  const message = `${from.href} redirects to ${JSON.stringify(location.slice(0, 200))}, which is not a URL.`;
  throw new GiveUpError(message, { code: "redirects", url: from.href });
}

/** Returns the URL without credentials, which pith does not send, and without the fragment, which HTTP does not send. */
function cleaned(url: URL): URL {
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
