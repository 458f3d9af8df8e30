/** Why an address was not requested, or its answer not used. */
export type SkipCode =
  | "robots" // forbidden by robots.txt
  | "nofollow" // the page or the link asks not to follow it
  | "scope" // outside of the scope, or excluded by a pattern
  | "depth" // more links away from the seeds than allowed
  | "trap" // addresses of its pattern brought nothing new
  | "duplicate" // same content as another address
  | "variant" // another form of a known address, by parts that do not change the pages of its host
  | "part" // part of an article over several pages, which is read as one
  | "limit" // beyond a fixed limit, such as that of sitemaps per host
  | "type" // not a page, by its name or its answer
  | "address" // too long, or a private or otherwise special address
  | "redirect" // leads to another address
  | "moved" // had a page, and leads to another address now
  | "gone" // had a page, and is answered with 404 or 410 now
  | "failure"; // the server failed, or answered with an error

/** A reason in one word and in a sentence: `{ code: "robots", detail: "line 12: Disallow: /private" }`. */
export interface SkipReason {
  readonly code: SkipCode;
  readonly detail: string;
}
