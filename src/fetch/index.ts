/** The one guarded way to the network. */
export { FetchError, type FetchErrorCode, GiveUpError, RetryError, WaitError } from "./errors.ts";
export { type Fetched, type Fetcher, fetchPage, openFetcher } from "./fetch-page.ts";
export { FETCH_DEFAULTS, type FetchOptions } from "./options.ts";
