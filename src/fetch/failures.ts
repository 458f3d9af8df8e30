import { STATUS_CODES } from "node:http";
import { SpecialAddressError } from "./connector.ts";
import { type FetchError, GiveUpError, RetryError, WaitError } from "./fetch-errors.ts";
import { FloodError } from "./received-bytes.ts";

/** Statuses that are often temporary: timeout, too early, and failures of the server. */
const TEMPORARY_STATUSES: ReadonlySet<number> = new Set([408, 425, 500, 502, 503, 504]);
/** Statuses from this one on are unofficial. Proxies like Cloudflare send them for failures of the server. */
const FIRST_PROXY_STATUS = 520;

const STATUS_HINTS: Readonly<Record<number, string>> = {
  401: "it requires a login",
  403: "it refuses this page to programs, or requires a login",
  404: "there is no such page",
  410: "the page is gone",
  429: "it asks for fewer requests",
  451: "the page is blocked for legal reasons",
};

/** Meanings of error codes of the system and of undici, and whether a retry may help. */
const NETWORK_CODES: Readonly<Record<string, { readonly meaning: string; readonly isTemporary: boolean }>> = {
  ENOTFOUND: { meaning: "there is no such host", isTemporary: false },
  EAI_AGAIN: { meaning: "the name could not be looked up; is there a network?", isTemporary: true },
  ECONNREFUSED: { meaning: "the host refused the connection", isTemporary: true },
  ECONNRESET: { meaning: "the connection was lost", isTemporary: true },
  EPIPE: { meaning: "the connection was lost", isTemporary: true },
  UND_ERR_SOCKET: { meaning: "the connection was lost", isTemporary: true },
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: { meaning: "the connection was lost", isTemporary: true },
  ETIMEDOUT: { meaning: "the host does not answer", isTemporary: true },
  EHOSTUNREACH: { meaning: "the host cannot be reached", isTemporary: true },
  ENETUNREACH: { meaning: "the network cannot be reached", isTemporary: true },
  HTTP: { meaning: "it does not speak HTTP", isTemporary: false },
  HTTPS: { meaning: "it does not speak HTTPS correctly", isTemporary: false },
  UND_ERR_HEADERS_OVERFLOW: { meaning: "its headers are too large", isTemporary: false },
};

const CERTIFICATE_CODE = /^(?:CERT_|ERR_TLS_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/;
/** Prefixes of the many codes of OpenSSL and of the HTTP parser, with their row in `NETWORK_CODES`. */
const CODE_FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^(?:ERR_SSL_|EPROTO)/, "HTTPS"],
  [/^(?:HPE_|HTTPParserError)/, "HTTP"],
];
/** Seconds. The standard has whole ones only. */
const SECONDS = /^\d+(?:\.\d+)?$/;
/** Statuses below 500 after which `Retry-After` is a time to ask again, not one for another page. */
const WAIT_STATUSES: ReadonlySet<number> = new Set([403, 408, 413, 425, 429]);

/** The reason of the abort signal after a timeout. */
export class OutOfTime extends Error {}

/** The request that failed. */
interface FailedRequest {
  readonly url: string;
  readonly timeoutMs: number;
}

/** The headers of an answer that say when to ask again. */
interface WaitHeaders {
  readonly retryAfter: string | undefined;
  /** The header `Date`: the clock of the server. */
  readonly date?: string | undefined;
}

/** Returns the error for a status that is neither success nor redirect. */
export function statusFailure(status: number, headers: WaitHeaders, url: string): FetchError {
  const hint = STATUS_HINTS[status];
  const message = `${url} answered ${status} ${STATUS_CODES[status] ?? ""}`.trimEnd() + (hint ? `: ${hint}.` : ".");
  const details = { code: "status", url, status } as const;
  const isWait = headers.retryAfter !== undefined && (status >= 500 || WAIT_STATUSES.has(status));
  if (status === 429 || isWait) return new WaitError(message, { ...details, waitMs: waitOf(headers) });
  const isTemporary = TEMPORARY_STATUSES.has(status) || status >= FIRST_PROXY_STATUS;
  return isTemporary ? new RetryError(message, details) : new GiveUpError(message, details);
}

/** Limit: the longest time to wait. A server must not stop a crawler for years. Chosen: longer ones are rare and mean "not today". */
const MAX_WAIT_MS = 24 * 60 * 60 * 1000;

/** Returns the milliseconds to wait, at most a day: `Retry-After` is a number of seconds, or a date by the clock of the server. */
export function waitOf({ retryAfter, date }: WaitHeaders): number | undefined {
  if (retryAfter === undefined) return undefined;
  const isNumber = SECONDS.test(retryAfter.trim());
  const serverNow = date === undefined ? Number.NaN : Date.parse(date);
  const now = Number.isNaN(serverNow) ? Date.now() : serverNow;
  const waitMs = isNumber ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(0, waitMs), MAX_WAIT_MS);
}

/** Returns the error for a request without a complete answer. */
export function networkFailure(cause: unknown, { url, timeoutMs }: FailedRequest): FetchError {
  if (cause instanceof SpecialAddressError) {
    const where = `${url} leads to ${cause.address}, a special address (${cause.range})`;
    const message = `${where}; pages there are fetched only if private addresses are allowed (option allowPrivate).`;
    return new GiveUpError(message, { code: "address", url, cause });
  }
  if (cause instanceof FloodError) {
    const message = `${url} sent more than ${Math.round(cause.maxBytes / 1024)} KiB for one page, most of it headers and other overhead.`;
    return new GiveUpError(message, { code: "size", url, cause });
  }
  const code = codeOf(cause);
  if (cause instanceof OutOfTime || code === "UND_ERR_CONNECT_TIMEOUT") {
    const message = `${url} took longer than ${timeoutMs / 1000} s; try again, or raise the limit (option timeoutMs).`;
    return new RetryError(message, { code: "timeout", url, cause });
  }
  if (CERTIFICATE_CODE.test(code)) {
    const message = `${url} has no valid certificate (${code}); it may be a different server.`;
    return new GiveUpError(message, { code: "tls", url, cause });
  }
  const family = CODE_FAMILIES.find(([pattern]) => pattern.test(code))?.[1];
  const known = NETWORK_CODES[family ?? code] ?? { meaning: String(cause), isTemporary: true };
  const message = `${url} could not be fetched: ${known.meaning} (${code}).`;
  return new (known.isTemporary ? RetryError : GiveUpError)(message, { code: "network", url, cause });
}

function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return "unknown";
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.name;
}
