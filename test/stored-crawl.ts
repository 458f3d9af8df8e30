import type { ArchivedAnswer } from "../src/crawl/archived-answer.ts";
import type { CrawledPage } from "../src/crawl/crawl-options.ts";
import { openStore } from "../src/crawl/store/index.ts";
import { extract } from "../src/extract.ts";

/** A page of a crawl that is written without one. */
export interface WrittenPage {
  readonly url: string;
  readonly html: string;
  /** When it was requested, in milliseconds since 1970. It takes ten. */
  readonly at: number;
  /** `archive`: a duplicate, which has no line. `content`: a page of a crawl without an archive. */
  readonly only?: "archive" | "content";
}

/** Returns the answer of a page. */
export function answerOf({ url, html, at }: WrittenPage): ArchivedAnswer {
  const bytes = Buffer.from(html);
  const contentType = "text/html; charset=utf-8";
  const headers = ["Content-Type", contentType];
  const answer = { kind: "body", url, status: 200, headers, contentType, bytes, sentBytes: bytes } as const;
  return { answer, startedAt: at, endedAt: at + 5 };
}

/** Returns a page as a crawl yields it. */
export function crawledOf({ url, html, at }: WrittenPage): CrawledPage {
  const extraction = extract(html, { url });
  const fetchedAt = at + 10;
  const fetched = new Date(fetchedAt).toISOString();
  const toJSON = () => ({ ...extraction.toJSON(), url, depth: 0, status: 200, fetched });
  return { url, depth: 0, fetchedAt, status: 200, extraction, toJSON };
}

/** Writes pages to the store in a folder, as a crawl does, with one commit per page. */
export async function writeCrawl(
  folder: string,
  pages: readonly WrittenPage[],
  { warc = true, content }: { warc?: boolean; content?: string } = {},
): Promise<void> {
  const store = await openStore(folder, { warc, content });
  for (const page of pages) {
    const crawled = page.only === "archive" ? [] : [crawledOf(page)];
    const answers = page.only === "content" ? [] : [answerOf(page)];
    await store.frontier.commit({ values: await store.writePages(crawled, answers) });
  }
  await store.close();
}
