import type { Random } from "./random.ts";

/** A request to a site of the test web. */
export interface WebRequest {
  /** Path as it was sent, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Requests for this path and query so far. */
  readonly times: number;
}

/** An answer of a site. */
export interface WebAnswer {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** `reset` closes the connection, `cut` ends the body too early, `endless` never ends it, `slow` sends it in small pieces. */
  readonly fault?: "reset" | "cut" | "endless" | "slow";
  /** Pause before the answer, in real milliseconds. */
  readonly pauseMs?: number;
}

/** How a text can be found: by links, only by a sitemap or a feed, or only by running the scripts of its page. */
export type FoundBy = "link" | "sitemap" | "feed" | "render";

/** A text that a crawl should find. */
export interface WebContent {
  /** A word that is only in this text. */
  readonly mark: string;
  readonly by: FoundBy;
}

/** Kind of an address, to judge the requests for it. `forbidden` is for robots.txt, `nofollow` for addresses that only such links name. */
export type PathKind = "content" | "list" | "trap" | "duplicate" | "forbidden" | "nofollow" | "service" | "other";

/** The facts of a site that its parts share. */
export interface SiteFacts {
  readonly seed: number;
  readonly origin: string;
  /** Origins of other sites, to link to. */
  readonly others: readonly string[];
  /** Calls of `TestSite.advance` so far: pages change, disappear and appear. */
  readonly round: number;
  /** Returns a name that no other part of the site has. */
  readonly name: () => string;
  readonly random: Random;
}

/** A part of a site: pages of one kind. */
export interface SitePart {
  /** Links for the navigation of the front page. */
  readonly links?: readonly string[];
  /** HTML of further links for the front page. */
  readonly html?: string;
  /** Returns the answer to a request; undefined if the address is not one of this part. */
  answer(request: WebRequest): WebAnswer | undefined;
  /** Returns the kind of an address; undefined if it is not one of this part. */
  kindOf(url: URL): PathKind | undefined;
  readonly contents?: readonly WebContent[];
  /** Marks of texts that must not be found: their pages ask not to be indexed. */
  readonly hiddenMarks?: readonly string[];
}

export function html(body: string | Uint8Array, more: Partial<WebAnswer> = {}): WebAnswer {
  return { type: "text/html; charset=utf-8", body, ...more };
}

export function redirect(location: string, status = 302): WebAnswer {
  return { status, headers: { location } };
}

export const NOT_FOUND: WebAnswer = {
  status: 404,
  ...html("<!doctype html><title>404</title><p>There is no such page."),
};

/** Links as HTML. */
export function linksTo(...links: readonly (readonly [href: string, text: string])[]): string {
  return links.map(([href, text]) => `<a href="${href.replaceAll("&", "&amp;")}">${text}</a>`).join(" ");
}
