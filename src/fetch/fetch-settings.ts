import { validateHeaderValue } from "node:http";
import { FETCH_DEFAULTS, type FetchOptions } from "./fetch-options.ts";

/** The options as they hold. */
export interface FetchSettings {
  readonly allowPrivate: boolean;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly maxRedirects: number;
  readonly userAgent: string;
  readonly signal: AbortSignal | undefined;
}

/** The longest time a timer knows; one that is longer, it takes for none. */
const LONGEST_MS = 2 ** 31 - 1;

/** Options with the defaults for what is left out. Throws a TypeError on wrong ones: a limit that is no number would limit nothing. */
export function settingsOf(options: FetchOptions): FetchSettings {
  const { allowPrivate = FETCH_DEFAULTS.allowPrivate, userAgent = FETCH_DEFAULTS.userAgent, signal } = options;
  const { timeoutMs, maxBytes, maxRedirects } = FETCH_DEFAULTS;
  if (typeof allowPrivate !== "boolean") throw new TypeError("allowPrivate must be true or false");
  if (typeof userAgent !== "string") throw new TypeError("userAgent must be a string");
  if (signal !== undefined && typeof signal?.addEventListener !== "function")
    throw new TypeError("signal must be an AbortSignal");
  validateHeaderValue("user-agent", userAgent);
  return {
    allowPrivate,
    timeoutMs: Math.min(limit("timeoutMs", options.timeoutMs ?? timeoutMs), LONGEST_MS),
    maxBytes: limit("maxBytes", options.maxBytes ?? maxBytes),
    maxRedirects: limit("maxRedirects", options.maxRedirects ?? maxRedirects),
    userAgent,
    signal,
  };
}

function limit(name: string, value: number): number {
  if (typeof value === "number" && value >= 0) return value;
  throw new TypeError(`${name} must be a number from 0 on`);
}
