import type { Fetcher } from "../../fetch/index.ts";
import type { ArchivedAnswer } from "../archived-answer.ts";
import type { CrawledPage } from "../crawl-options.ts";
import type { Frontier, NewAddress } from "../frontier/index.ts";
import type { CrawlMetrics } from "../metrics/index.ts";
import type { CrawlRenderer } from "../rendering/index.ts";
import type { CapturedAnswers } from "./captured-answers.ts";
import type { CrawlClock } from "./crawl-clock.ts";

/** The parts that a crawl works with. */
export interface CrawlParts {
  readonly fetcher: Fetcher;
  /** The same fetcher if its answers are archived. */
  readonly captures?: CapturedAnswers | undefined;
  readonly frontier: Frontier;
  readonly clock: CrawlClock;
  /** The `User-Agent` header, which robots.txt is read for. */
  readonly userAgent: string;
  /** Writes pages and answers before the commit of their addresses. Returns values to commit with them, such as lengths of files. */
  readonly writePages?: (
    pages: readonly CrawledPage[],
    answers: readonly ArchivedAnswer[],
  ) => Promise<Readonly<Record<string, string>>>;
  readonly metrics?: CrawlMetrics | undefined;
  /** Renders pages, with the option `render`. */
  readonly renderer?: CrawlRenderer | undefined;
  /** Called with the pages of each commit, after the commit. The crawl waits for it. */
  readonly onPages: (pages: readonly CrawledPage[]) => Promise<void>;
  /** Called with the addresses that an answer names. The crawl waits for it. */
  readonly onFound?: (found: FoundAddresses) => Promise<void>;
}

/** Addresses that a page, a sitemap or a feed names. */
export interface FoundAddresses {
  readonly addresses: readonly NewAddress[];
  /** Address of the page, sitemap or feed; undefined for seeds. */
  readonly source?: string;
  /** Time of the last change by key, if a sitemap or feed names it. */
  readonly modified?: ReadonlyMap<string, number>;
}
