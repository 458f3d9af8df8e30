import type { CrawledPage, StoredJson } from "../../crawl/index.ts";
import { isCrawlStore } from "../inputs/find-inputs.ts";
import { formatInfo } from "../print-formats.ts";
import { CrawledFiles, type CrawlPrint, printStored } from "./crawled-pages.ts";
import { makeOutputFolder, openOutput } from "./write-pages.ts";

/** Where the pages of a crawl go. */
export interface CrawlTarget {
  /** Folder with one file per page. */
  readonly folder: string | undefined;
  /** File with one JSON object per line, which the crawl itself writes. */
  readonly content: string | undefined;
  /** Folder that keeps the crawl. */
  readonly store: string | undefined;
  readonly print: CrawlPrint;
}

/** Takes the pages of a crawl, in the order they were committed. */
export interface CrawlOutput {
  page(page: CrawledPage): Promise<void>;
  /** Ends the output, after the crawl has closed its store. `isRevised`: pages were extracted again. */
  end(isRevised: boolean): Promise<void>;
}

/** Opens the output of a crawl: a folder, standard output, or nothing if the crawl writes its file itself. */
export async function openCrawlOutput(target: CrawlTarget): Promise<CrawlOutput> {
  const { folder, content, store, print } = target;
  const format = formatInfo("crawl", print.format);
  if (folder !== undefined && store !== undefined) {
    makeOutputFolder(folder);
    const files = new CrawledFiles(folder, format.extension, print);
    // Files that are missing because an earlier run was killed.
    if (await isCrawlStore(store)) await files.catchUp(store, "missing");
    return {
      page: (page) => files.write(page.toJSON() as StoredJson),
      end: (isRevised) => (isRevised ? files.catchUp(store, "all") : Promise.resolve()),
    };
  }
  if (content !== undefined) return { page: async () => {}, end: async () => {} };
  const writer = openOutput({ folder: undefined, file: undefined, format, inputs: [], isMany: true });
  return {
    page: (page) => writer.page(page.url, printStored(page.toJSON() as StoredJson, print)),
    end: () => writer.end(),
  };
}
