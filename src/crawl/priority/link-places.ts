/** What a request is expected to bring by the place of its link. */
import type { LinkPlace } from "../discover/index.ts";

/** Words that a request is expected to bring before anything is known, by the place of the link. Set by hand. */
export const PRIOR_WORDS: Readonly<Record<LinkPlace, number>> = {
  seed: 1_000_000,
  known: 900_000,
  feed: 350,
  sitemap: 300,
  list: 300,
  content: 250,
  redirect: 250,
  doubtful: 150,
  next: 200,
  navigation: 150,
  footer: 60,
  retry: 250,
};
/** The target of a redirect comes soon, so that chains of redirects end before they count as barren. */
const REDIRECT_SHARE = 10;
/**
 * Addresses that a page of their pattern named in vain come after the others of the pattern: the past months of a calendar come before the
 * months after its last event. Set by hand.
 */
const DOUBTFUL_SHARE = 0.3;
/** An address that failed comes after the others: the server may fail for this address only. */
const RETRY_SHARE = 0.01;
/** Shares of the expectation by place. Other places have the whole of it. */
export const PLACE_SHARES: Readonly<Partial<Record<LinkPlace, number>>> = {
  redirect: REDIRECT_SHARE,
  doubtful: DOUBTFUL_SHARE,
  retry: RETRY_SHARE,
};
