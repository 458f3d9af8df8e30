/** The one guarded way to the network. */
export { FetchError, type FetchErrorCode, GiveUpError, RetryError, WaitError } from "./fetch-errors.ts";
export { FETCH_DEFAULTS, type FetchOptions } from "./fetch-options.ts";
export { type Fetched, type Fetcher, fetchPage, openFetcher } from "./fetch-page.ts";
