import { rename, writeFile } from "node:fs/promises";
import type { StoredList } from "../../crawl/index.ts";
import { csvLine, LINE_END, type ShownColumns, typedSheetOf } from "../../output/index.ts";
import { OutputNames } from "./output-names.ts";
import { makeOutputFolder, openSink } from "./write-pages.ts";

/** The formats of the records of a crawl. */
export const RECORD_FORMATS = ["csv", "ndjson"] as const;
export type RecordFormat = (typeof RECORD_FORMATS)[number];

/** Where the records of a crawl go, and how. */
export interface RecordTarget {
  /** Folder with one table per list. */
  readonly folder: string | undefined;
  /** One table for all lists, used if there is no folder. Without both, standard output. */
  readonly file: string | undefined;
  readonly format: RecordFormat;
  readonly columns?: ShownColumns | undefined;
}

/** How much was written. */
export interface WrittenRecords {
  readonly lists: number;
  readonly records: number;
}

/** Limit: bytes of rows that wait for their file. Lists may be many, and their pages come in turns. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;
/** The column with the address of the page, and in one table of all lists that of the list. */
const [LIST, PAGE] = ["list", "page"];

/** A table that is being written. */
interface OpenTable {
  /** The useful columns of all its pages. */
  readonly columns: Set<string>;
  waiting: string[];
  isStarted: boolean;
}

/**
 * Writes the records of all lists of a crawl: one table per list, or one of all. `lists` starts to read anew with each call: the first pass
 * collects the columns, the second one writes the rows. Keeps the columns of all lists in memory, and no rows.
 */
export async function writeRecords(
  lists: () => AsyncIterable<StoredList>,
  target: RecordTarget,
): Promise<WrittenRecords> {
  const isSplit = target.folder !== undefined;
  const tables = new Map<string, OpenTable>();
  const addresses = new Set<string>();
  for await (const list of lists()) {
    const key = isSplit ? list.address : "";
    addresses.add(list.address);
    const table = tables.get(key) ?? { columns: new Set(), waiting: [], isStarted: false };
    tables.set(key, table);
    for (const name of typedSheetOf(list.region, target.columns).header) table.columns.add(name);
  }
  const output = target.folder === undefined ? openSingle(target.file) : openFolder(target.folder, target.format);
  let records = 0;
  let waitingBytes = 0;
  for await (const list of lists()) {
    const key = isSplit ? list.address : "";
    const table = tables.get(key);
    if (table === undefined) continue;
    const text = printedRows(list, { ...target, table, isSplit });
    table.waiting.push(text);
    table.isStarted = true;
    records += list.region.records.length;
    waitingBytes += text.length;
    if (waitingBytes < MAX_WAITING_BYTES) continue;
    await flush(tables, output);
    waitingBytes = 0;
  }
  await flush(tables, output);
  await output.close();
  return { lists: addresses.size, records };
}

/** Returns the rows of a page. Those of the first page of a table come after its header. */
function printedRows(
  list: StoredList,
  { format, table, isSplit }: RecordTarget & { readonly table: OpenTable; readonly isSplit: boolean },
): string {
  if (format === "ndjson") return recordLines(list).join("");
  const { header, rows } = typedSheetOf(list.region, "all");
  const names = [...table.columns];
  const places = names.map((name) => header.indexOf(name));
  const own = isSplit ? [list.url] : [list.address, list.url];
  const first = table.isStarted ? [] : [[...(isSplit ? [PAGE] : [LIST, PAGE]), ...names]];
  const cells = rows.map((row) => [...own, ...places.map((place) => (place < 0 ? "" : row[place]))]);
  return [...first, ...cells].map((row) => csvLine(row) + LINE_END).join("");
}

/** Returns a line of JSON for each record of a page. */
export function recordLines({ address, url, region }: Omit<StoredList, "fetched">): readonly string[] {
  return region.records.map((record) => `${JSON.stringify({ [LIST]: address, [PAGE]: url, ...record })}\n`);
}

/** Takes the rows of tables by key. */
interface TableOutput {
  write(key: string, text: string): Promise<void>;
  close(): Promise<void>;
}

async function flush(tables: ReadonlyMap<string, OpenTable>, output: TableOutput): Promise<void> {
  for (const [key, table] of tables) {
    if (table.waiting.length === 0) continue;
    await output.write(key, table.waiting.join(""));
    table.waiting = [];
  }
}

function openSingle(file: string | undefined): TableOutput {
  const sink = openSink(file);
  return { write: (_, text) => sink.write(Buffer.from(text)), close: async () => sink.close() };
}

/** Writes files beside their names. They get the names when all are complete. */
function openFolder(folder: string, extension: string): TableOutput {
  makeOutputFolder(folder);
  const names = new OutputNames(folder, extension, []);
  const paths = new Map<string, string>();
  return {
    async write(key, text) {
      const path = paths.get(key) ?? names.next(key);
      const isNew = !paths.has(key);
      paths.set(key, path);
      await writeFile(`${path}.part`, text, { flag: isNew ? "w" : "a" });
    },
    async close() {
      for (const path of paths.values()) await rename(`${path}.part`, path);
    },
  };
}
