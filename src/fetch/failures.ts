import { STATUS_CODES } from "node:http";
import { SpecialAddressError } from "./connector.ts";
import { type FetchError, GiveUpError, RetryError, WaitError } from "./fetch-errors.ts";

/** Statuses that often pass: timeout, too early, and the server's own failures. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 500, 502, 503, 504]);
/** The unofficial ones of proxies such as Cloudflare. */
const FIRST_PROXY_STATUS = 520;

const STATUS_HINTS: Readonly<Record<number, string>> = {
  401: "it wants a login",
  403: "it does not give this page to programs, or wants a login",
  404: "there is no such page",
  410: "the page is gone",
  429: "it asks for fewer requests",
  451: "it may not give the page for legal reasons",
};

/** What a system's or undici's error code means, and whether it is worth asking again. */
const NETWORK_CODES: Readonly<Record<string, { readonly says: string; readonly passes: boolean }>> = {
  ENOTFOUND: { says: "there is no such host", passes: false },
  EAI_AGAIN: { says: "the name could not be looked up; is there a network?", passes: true },
  ECONNREFUSED: { says: "nothing listens there", passes: true },
  ECONNRESET: { says: "the connection was lost", passes: true },
  EPIPE: { says: "the connection was lost", passes: true },
  UND_ERR_SOCKET: { says: "the connection was lost", passes: true },
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: { says: "the connection was lost", passes: true },
  ETIMEDOUT: { says: "the host does not answer", passes: true },
  EHOSTUNREACH: { says: "the host cannot be reached", passes: true },
  ENETUNREACH: { says: "the network cannot be reached", passes: true },
  HTTP: { says: "it does not speak HTTP", passes: false },
  HTTPS: { says: "it does not speak HTTPS as it should", passes: false },
  UND_ERR_HEADERS_OVERFLOW: { says: "its headers are too large", passes: false },
};

const CERTIFICATE_CODE = /^(?:CERT_|ERR_TLS_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/;
/** Codes that come in many kinds: OpenSSL's and the HTTP parser's. */
const CODE_FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^(?:ERR_SSL_|EPROTO)/, "HTTPS"],
  [/^(?:HPE_|HTTPParserError)/, "HTTP"],
];
const ONLY_DIGITS = /^\d+$/;

/** Why a fetch was ended that took longer than its time. */
export class OutOfTime extends Error {}

interface Hop {
  readonly url: string;
  readonly timeoutMs: number;
}

/** The error for an answer that is neither a page nor a redirect. */
export function statusFailure(status: number, retryAfter: string | undefined, url: string): FetchError {
  const hint = STATUS_HINTS[status];
  const message = `${url} answered ${status} ${STATUS_CODES[status] ?? ""}`.trimEnd() + (hint ? `: ${hint}.` : ".");
  const details = { code: "status", url, status } as const;
  if (status === 429 || (status === 503 && retryAfter !== undefined)) {
    return new WaitError(message, { ...details, waitMs: waitOf(retryAfter) });
  }
  const passes = PASSING.has(status) || status >= FIRST_PROXY_STATUS;
  return passes ? new RetryError(message, details) : new GiveUpError(message, details);
}

/** `Retry-After` is a number of seconds or a date. */
function waitOf(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined;
  if (ONLY_DIGITS.test(retryAfter.trim())) return Number(retryAfter) * 1000;
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

/** The error for a request that brought no answer, or not the whole of it. */
export function networkFailure(cause: unknown, { url, timeoutMs }: Hop): FetchError {
  if (cause instanceof SpecialAddressError) {
    const where = `${url} leads to ${cause.address}, a special address (${cause.range})`;
    const message = `${where}; pages there are fetched only if private addresses are allowed (option allowPrivate).`;
    return new GiveUpError(message, { code: "address", url, cause });
  }
  const code = codeOf(cause);
  if (cause instanceof OutOfTime || code === "UND_ERR_CONNECT_TIMEOUT") {
    const message = `${url} took longer than ${timeoutMs / 1000} s; try again or raise the timeout.`;
    return new RetryError(message, { code: "timeout", url, cause });
  }
  if (CERTIFICATE_CODE.test(code)) {
    const message = `${url} has no valid certificate (${code}), so it may be someone else's server.`;
    return new GiveUpError(message, { code: "tls", url, cause });
  }
  const family = CODE_FAMILIES.find(([pattern]) => pattern.test(code))?.[1];
  const known = NETWORK_CODES[family ?? code] ?? { says: String(cause), passes: true };
  const message = `${url} could not be fetched: ${known.says} (${code}).`;
  return new (known.passes ? RetryError : GiveUpError)(message, { code: "network", url, cause });
}

function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return "unknown";
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.name;
}
