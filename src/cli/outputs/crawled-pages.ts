import { existsSync, readFileSync } from "node:fs";
import {
  STORED_COLUMNS,
  type StoredJson,
  storedFiles,
  storedLines,
  storedRow,
  writeStored,
} from "../../crawl/index.ts";
import type { ContentFormatId } from "../../output/index.ts";
import type { FormatId } from "../print-formats.ts";
import { saveFile } from "./output-file.ts";
import { OutputNames } from "./output-names.ts";
import { printSheets } from "./union-table.ts";

/** How a page of a crawl is printed. */
export interface CrawlPrint {
  readonly format: FormatId;
  readonly frontMatter?: boolean | undefined;
  readonly title?: boolean | undefined;
}

/** Returns the bytes of a page in a format, without a line feed at the end. */
export function printStored(json: StoredJson, { format, ...options }: CrawlPrint): Uint8Array {
  return Buffer.from(printedText(json, format, options));
}

function printedText(json: StoredJson, format: FormatId, options: Omit<CrawlPrint, "format">): string {
  if (format === "ndjson") return JSON.stringify(json);
  if (format === "json") return JSON.stringify(json, null, 2);
  if (format !== "csv" && format !== "parquet") return writeStored(json, format as ContentFormatId, options).trimEnd();
  const types = STORED_COLUMNS.map((name) => (name === "status" || name === "depth" ? "number" : "text"));
  return printSheets([{ header: [...STORED_COLUMNS], rows: [storedRow(json)], types, isRequested: true }]);
}

/** A folder with one file per page of a crawl. */
export class CrawledFiles {
  readonly #names: OutputNames;
  readonly #paths = new Map<string, string>();
  readonly #print: CrawlPrint;

  constructor(folder: string, extension: string, print: CrawlPrint) {
    this.#names = new OutputNames(folder, extension, []);
    this.#print = print;
  }

  /**
   * Writes the files of the pages in a store that are missing, or with `all` those that differ. Names depend on the order of the pages in
   * the store, so they are the same in every run.
   */
  async catchUp(store: string, which: "missing" | "all"): Promise<void> {
    const { content } = await storedFiles(store);
    for await (const { json } of storedLines(content)) {
      const path = this.#pathOf(json.url);
      if (which === "missing" && existsSync(path)) continue;
      const bytes = this.#bytesOf(json);
      if (!existsSync(path) || !readFileSync(path).equals(bytes)) await saveFile(path, bytes);
    }
  }

  /** Writes the file of a page. Pages must come in the order of the store. */
  async write(json: StoredJson): Promise<void> {
    await saveFile(this.#pathOf(json.url), this.#bytesOf(json));
  }

  #bytesOf(json: StoredJson): Buffer {
    return Buffer.concat([printStored(json, this.#print), Buffer.from("\n")]);
  }

  /** Returns the path for an address. A page that was crawled again keeps it. */
  #pathOf(url: string): string {
    const path = this.#paths.get(url) ?? this.#names.next(url);
    this.#paths.set(url, path);
    return path;
  }
}
