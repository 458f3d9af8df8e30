export { guardedLookup, requirePublic, SpecialAddressError } from "./connector.ts";
export { CookieJar, type CookieJarJson } from "./cookie-jar.ts";
export { FetchError, type FetchErrorCode, GiveUpError, RetryError, WaitError } from "./fetch-errors.ts";
export { FETCH_DEFAULTS, type FetchOptions } from "./fetch-options.ts";
export { type Fetched, type Fetcher, fetchPage, openFetcher } from "./fetch-page.ts";
export { MAX_TIMER_MS } from "./fetch-settings.ts";
export { bareHost, literalAddress } from "./special-address.ts";
export { headerOf, headersOf, type SentRequest, type Visit, type VisitRequest } from "./visit.ts";
