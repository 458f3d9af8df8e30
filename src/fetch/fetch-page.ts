import { Agent } from "undici";
import { connectorFor } from "./connector.ts";
import { OutOfTime } from "./failures.ts";
import { GiveUpError } from "./fetch-errors.ts";
import type { FetchOptions } from "./fetch-options.ts";
import { type FetchSettings, settingsOf } from "./fetch-settings.ts";
import { ServerAddresses } from "./server-addresses.ts";
import { parseStart, type Visit, type VisitRequest, type VisitSession, visit } from "./visit.ts";

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
  fetch(url: string, request?: Pick<VisitRequest, "accept">): Promise<Fetched>;
  /** Sends one request and does not follow redirects. Rejects like `fetch`. */
  visit(url: string, request?: VisitRequest): Promise<Visit>;
  /** Aborts running fetches and closes the connections. */
  close(): Promise<void>;
}

/** Four times Node's default. Policies and cookies of large sites take more than 16 KiB. */
const MAX_HEADER_BYTES = 64 * 1024;

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
  const addresses = new ServerAddresses();
  const connect = addresses.noting(connectorFor(settings));
  const dispatcher = new Agent({ connect, maxHeaderSize: MAX_HEADER_BYTES });
  const inTime = <T>(work: (session: VisitSession) => Promise<T>): Promise<T> =>
    withTimeout(settings, (signal) => work({ ...settings, dispatcher, addresses, signal }));
  return {
    fetch: (url, request = {}) => inTime((session) => follow(url, request, session)),
    visit: (url, request = {}) => inTime(async (session) => visit(parseStart(url), request, session)),
    close: () => dispatcher.destroy(),
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
async function follow(start: string, request: VisitRequest, session: VisitSession): Promise<Fetched> {
  const redirects: string[] = [];
  for (let url = parseStart(start); ; ) {
    const answer = await visit(url, request, session);
    if (answer.kind === "body") {
      const { status, contentType, bytes } = answer;
      return { url: answer.url, status, contentType, bytes, redirects };
    }
    redirects.push(url.href);
    // A request without validators is never answered with `unchanged`.
    const target = answer.kind === "redirect" ? answer.target : answer.url;
    if (redirects.length > session.maxRedirects) {
      const message = `${redirects[0]} redirects more than ${session.maxRedirects} times, last to ${target}.`;
      throw new GiveUpError(message, { code: "redirects", url: url.href });
    }
    url = new URL(target);
  }
}
