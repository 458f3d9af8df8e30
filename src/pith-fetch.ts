export {
  FETCH_DEFAULTS,
  FetchError,
  type FetchErrorCode,
  type Fetched,
  type Fetcher,
  type FetchOptions,
  fetchPage,
  GiveUpError,
  openFetcher,
  RetryError,
  WaitError,
} from "./fetch/index.ts";
