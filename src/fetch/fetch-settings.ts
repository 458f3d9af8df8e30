import { validateHeaderValue } from "node:http";
import { checkOptions, FETCH_OPTIONS } from "../options/index.ts";
import { FETCH_DEFAULTS, type FetchOptions } from "./fetch-options.ts";

/** The options, with the defaults filled in. */
export interface FetchSettings {
  readonly allowPrivate: boolean;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly maxRedirects: number;
  readonly userAgent: string;
  readonly signal: AbortSignal | undefined;
}

/** The longest delay of a timer. Node runs a timer with a longer delay at once. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

/** Checks the options and fills in the defaults. Throws TypeError for invalid ones: a limit that is not a number would limit nothing. */
export function settingsOf(options: FetchOptions): FetchSettings {
  checkOptions(options, FETCH_OPTIONS);
  const { userAgent = FETCH_DEFAULTS.userAgent } = options;
  validateHeaderValue("user-agent", userAgent);
  return {
    allowPrivate: options.allowPrivate ?? FETCH_DEFAULTS.allowPrivate,
    timeoutMs: Math.min(options.timeoutMs ?? FETCH_DEFAULTS.timeoutMs, MAX_TIMER_MS),
    maxBytes: options.maxBytes ?? FETCH_DEFAULTS.maxBytes,
    maxRedirects: options.maxRedirects ?? FETCH_DEFAULTS.maxRedirects,
    userAgent,
    signal: options.signal,
  };
}
