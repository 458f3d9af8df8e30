/** The one guarded way to the network. */
export { FetchError, type FetchErrorCode, GiveUpError, RetryError, WaitError } from "./errors.ts";
export {
  FETCH_DEFAULTS,
  type Fetched,
  type Fetcher,
  type FetchOptions,
  fetchPage,
  openFetcher,
} from "./fetch-page.ts";
