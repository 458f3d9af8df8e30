import type { ExtractOptions } from "../extract.ts";
import type { Extraction } from "../extraction.ts";
import type { Visit, VisitRequest } from "../fetch/index.ts";
import type { Warning } from "../html/index.ts";
import { CRAWL_OPTIONS } from "../options/index.ts";
import type { PageChange } from "./changes/index.ts";
import type { PageLink } from "./discover/index.ts";
import type { ListOptions, PageList } from "./lists/index.ts";
import type { CrawlMetrics } from "./metrics/index.ts";
import type { SkipCode } from "./skip-reason.ts";
import type { ScopeName } from "./urls/index.ts";

/** Options of `crawl`. Only `seeds` is required. */
export interface CrawlOptions {
  /** Addresses to start from. */
  readonly seeds: readonly string[];
  /** How far to go from the seeds: their folders, their hosts (default), their registered domains, or anywhere. */
  readonly scope?: ScopeName | undefined;
  /** Patterns with `*`. If there are any, an address must match one of them. */
  readonly include?: readonly string[] | undefined;
  /** Patterns of addresses that are not requested. */
  readonly exclude?: readonly string[] | undefined;
  /** Limit: pages with content. */
  readonly maxPages?: number | undefined;
  /** Limit: links between a seed and a page. */
  readonly maxDepth?: number | undefined;
  /** Limit: milliseconds of the whole crawl. */
  readonly maxTimeMs?: number | undefined;
  /** Limit: bytes of all answers. */
  readonly maxTotalBytes?: number | undefined;
  /** Milliseconds between two requests to a registered domain, 1,000 by default. A longer Crawl-delay counts. */
  readonly delayMs?: number | undefined;
  /** Registered domains that are asked at the same time, 16 by default. */
  readonly maxHosts?: number | undefined;
  /** Asks for the pages of an earlier crawl that may have changed, and looks for new ones. Needs `store`. */
  readonly recrawl?: boolean | undefined;
  /** Whether to read sitemaps and feeds; true by default. */
  readonly sitemaps?: boolean | undefined;
  /** Whether to join the pages of an article over several pages into one; true by default. */
  readonly joinParts?: boolean | undefined;
  /** Whether to run the scripts of pages in a browser: `never` (default), `always`, or `auto`, only for pages that have no text without them. */
  readonly render?: "auto" | "always" | "never" | undefined;
  /** The `User-Agent` header. Name a way to contact you. */
  readonly userAgent?: string | undefined;
  /** Also requests private, loopback and other special addresses. */
  readonly allowPrivate?: boolean | undefined;
  /** Limits of each request, as in `fetchPage`. */
  readonly timeoutMs?: number | undefined;
  readonly maxBytes?: number | undefined;
  /** Folder that keeps the crawl: the same call continues it. Without one, it is kept in memory. Needs SQLite. */
  readonly store?: string | undefined;
  /** File for the pages of a crawl with a store, one JSON object per line; `content.ndjson` in the store by default. */
  readonly content?: string | undefined;
  /** Whether a crawl with a store keeps the raw answers as WARC files in it; true by default. */
  readonly warc?: boolean | undefined;
  /** Whether to learn templates of the sites from the archive, and to extract their pages again with them when they are done; true by default. */
  readonly templates?: boolean | undefined;
  /** Options of `extract` for every page. */
  readonly extract?: ExtractOptions | undefined;
  /** Reads the main list of every page too: products, results, posts. `fields` names the fields to read, as in `records`. */
  readonly records?: boolean | ListOptions | undefined;
  /** Whether to follow a link. Called for links that are in scope. */
  readonly follow?: ((link: PageLink, from: string) => boolean) | undefined;
  /** Sends a request instead of the crawl's own fetcher, whose limits and guard against private addresses then do not apply. */
  readonly fetch?: ((url: string, request: VisitRequest) => Promise<Visit>) | undefined;
  /** Called with each page before it is written. The crawl waits for it. */
  readonly onPage?: ((page: CrawledPage) => void | Promise<void>) | undefined;
  /** Called after each commit. */
  readonly onProgress?: ((progress: CrawlProgress) => void) | undefined;
  /** Called if a seed fails, or a host that cannot be asked for robots.txt: nothing is requested from it until it answers. */
  readonly onProblem?: ((problem: CrawlProblem) => void) | undefined;
  /** Counts requests, pages, bytes, failures and times for Prometheus. */
  readonly metrics?: CrawlMetrics | undefined;
  /** Stops the crawl: what is under way is finished and kept. */
  readonly signal?: AbortSignal | undefined;
}

/** Why a seed, or the robots.txt of a host, could not be read. */
export interface CrawlProblem {
  /** The address that was requested. */
  readonly url: string;
  /** `failure`: the server failed or refused. `address`: a special or invalid address. `type`: the answer is not a page. */
  readonly code: SkipCode;
  /** The reason, with the address: `https://example.org/gone answered 404 Not Found: there is no such page.` */
  readonly detail: string;
}

/** How far a crawl is. */
export interface CrawlProgress {
  /** Pages with content, of all runs. */
  readonly pages: number;
  /** Requests of this run, without robots.txt, sitemaps and feeds. */
  readonly requests: number;
  /** Addresses that wait, failed, or were skipped. */
  readonly queued: number;
  readonly failed: number;
  readonly skipped: number;
  /** Pages of this run by what became of them since the last crawl. Only with `recrawl`. */
  readonly changes?: Readonly<Record<PageChange["kind"], number>>;
  /** Hosts that were asked in this run. */
  readonly hosts: number;
  /** Size of all answers of this run. */
  readonly bytes: number;
  /** Pages that changed when they were extracted again with templates. Undefined before. */
  readonly revised?: number | undefined;
  /** Addresses that failed or were skipped, by their reason. Only in the last report of a run. */
  readonly reasons?: Readonly<Partial<Record<SkipCode, number>>> | undefined;
  /** Why addresses wait, such as `ended at the limit of 500 pages`. Only in the last report of a run that left some. */
  readonly ended?: string | undefined;
}

/** A page that a crawl found. */
export interface CrawledPage {
  readonly url: string;
  /** Links between a seed and this page. */
  readonly depth: number;
  /** When it was fetched, in milliseconds since 1970. */
  readonly fetchedAt: number;
  readonly status: number;
  readonly extraction: Extraction;
  /** Whether the scripts of the page ran before it was read. */
  readonly isRendered?: boolean;
  /** Faults of the crawl, such as a page that was not rendered. Those of the extraction are in `extraction.warnings`. */
  readonly warnings?: readonly Warning[];
  /** Addresses of the pages of an article that were joined into this one, its own first. */
  readonly parts?: readonly string[];
  /** The main list of the page. Only with the option `records`. */
  readonly list?: PageList;
  /** What changed since the last crawl. Only with the option `recrawl`. */
  readonly change?: PageChange;
  /** The page as a line of the results: the extraction with address, depth, status and time. */
  toJSON(): object;
}

/** Defaults of the options that have one. */
export const CRAWL_DEFAULTS = {
  scope: CRAWL_OPTIONS.scope.default,
  delayMs: CRAWL_OPTIONS.delayMs.default,
  maxHosts: CRAWL_OPTIONS.maxHosts.default,
  sitemaps: CRAWL_OPTIONS.sitemaps.default,
  joinParts: CRAWL_OPTIONS.joinParts.default,
  render: CRAWL_OPTIONS.render.default,
  warc: CRAWL_OPTIONS.warc.default,
} as const;

/** Returns how lists are read; undefined if they are not. */
export function listOptions({ records }: Pick<CrawlOptions, "records">): ListOptions | undefined {
  return records === true ? {} : records === false ? undefined : records;
}
