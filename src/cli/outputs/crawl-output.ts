import {
  type CrawledPage,
  crawledLists,
  type ReadCrawled,
  type StoredJson,
  storedFiles,
  storedLines,
} from "../../crawl/index.ts";
import { isCrawlStore } from "../inputs/find-inputs.ts";
import { formatInfo } from "../print-formats.ts";
import { CrawledFiles, type CrawlPrint, printStored } from "./crawled-pages.ts";
import { type RecordTarget, recordLines, writeRecords } from "./record-tables.ts";
import { makeOutputFolder, openOutput, openSink } from "./write-pages.ts";

/** Where the pages of a crawl go. */
export interface CrawlTarget {
  /** Folder with one file per page. */
  readonly folder: string | undefined;
  /** File with one JSON object per line, which the crawl itself writes. */
  readonly content: string | undefined;
  /** Folder that keeps the crawl. */
  readonly store: string | undefined;
  readonly print: CrawlPrint;
  /** Where the records go, if they are written instead of the pages. */
  readonly records?: RecordTarget | undefined;
}

/** Takes the pages of a crawl, in the order they were committed. */
export interface CrawlOutput {
  page(page: CrawledPage): Promise<void>;
  /** Ends the output, after the crawl has closed its store. `isRevised`: pages were extracted again. */
  end(isRevised: boolean): Promise<void>;
}

/** Opens the output of a crawl: a folder, standard output, or nothing if the crawl writes its file itself. */
export async function openCrawlOutput(target: CrawlTarget): Promise<CrawlOutput> {
  const { folder, content, store, print, records } = target;
  if (records !== undefined) return recordOutput(records, store);
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

/** Writes records: to standard output as they come, else as tables when the run ends. */
function recordOutput(target: RecordTarget, store: string | undefined): CrawlOutput {
  const { folder, file, format } = target;
  if (store === undefined || (folder === undefined && file === undefined && format === "ndjson")) {
    const sink = openSink(undefined);
    return {
      async page({ url, list }) {
        if (list !== undefined) await sink.write(Buffer.from(recordLines({ url, ...list }).join("")));
      },
      end: async () => sink.close(),
    };
  }
  return {
    page: async () => {},
    end: async () => {
      const { content } = await storedFiles(store);
      await exportRecords(() => storedLines(content), target);
    },
  };
}

/** Writes the records of the pages in files, and prints how many. Returns that number. */
export async function exportRecords(pages: ReadCrawled, target: RecordTarget): Promise<number> {
  const { lists, records } = await writeRecords(() => crawledLists(pages), target);
  const to = target.folder ?? target.file;
  if (to === undefined) return records;
  const found = `${records} ${records === 1 ? "record" : "records"} of ${lists} ${lists === 1 ? "list" : "lists"} in ${to}`;
  process.stderr.write(`${lists === 0 ? `no page has a list; ${to} was not written` : found}\n`);
  return records;
}
