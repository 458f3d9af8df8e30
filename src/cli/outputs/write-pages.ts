import { mkdirSync } from "node:fs";
import { UsageError } from "../exit-codes.ts";
import { filesOf, type Input, problemOf } from "../inputs/find-inputs.ts";
import { plain } from "../pages/terminal-text.ts";
import type { OutputFrame } from "../print-formats.ts";
import { openFileSink, requireWritable, type Sink, statOf } from "./output-file.ts";
import { OutputNames } from "./output-names.ts";
import { UnionTable } from "./union-table.ts";

/** Opens a file, or standard output if there is no path. */
export function openSink(path: string | undefined): Sink {
  if (path === undefined) return { write: writeStdout, close: () => {} };
  requireWritable(path);
  return openFileSink(path);
}

function writeStdout(record: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    // Errors come to the stream's own listener (see main.ts).
    process.stdout.write(record, () => resolve());
  });
}

/** Joins the printed pages as the frame of their format requires. */
export interface Writer {
  page(input: string, output: Uint8Array): Promise<void>;
  /** Writes the end of the frame, also after an interruption. */
  end(): Promise<void>;
}

/** Opens a writer for one page, or for several with separators between them. Each page is written with one call. */
export function openWriter(sink: Sink, frame: OutputFrame, isMany: boolean): Writer {
  if (frame === "binary") return parquetWriter(sink);
  if (frame === "table" && isMany) return unionWriter(sink);
  if (frame === "markdown") return markdownWriter(sink);
  let count = 0;
  const write = (...parts: (string | Uint8Array)[]): Promise<void> =>
    sink.write(Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part))));
  const isArray = frame === "json" && isMany;
  return {
    page(input, output) {
      const isFirst = count++ === 0;
      if (isArray) return write(isFirst ? "[\n" : ",\n", output);
      if (frame === "text" && isMany) return write(`${isFirst ? "" : "\n"}==> ${plain(input)} <==\n`, output, "\n");
      // A page without text or records adds no line.
      return output.length === 0 ? write() : write(output, frame === "table" ? TABLE_LINE_END : "\n");
    },
    async end() {
      if (isArray) await write(count === 0 ? "[]\n" : "\n]\n");
    },
  };
}

/** The line ending of RFC 4180. */
const TABLE_LINE_END = "\r\n";

/** Writes the tables of many pages as one CSV: the union of their columns, and the rows of all pages in their order. */
function unionWriter(sink: Sink): Writer {
  const table = new UnionTable();
  let isStarted = false;
  const flush = async (): Promise<void> => {
    // The command line starts without the code of the library.
    const { csvLine } = await import("../../output/index.ts");
    const lines = (rows: readonly (readonly string[])[]): Uint8Array =>
      Buffer.from(rows.map((row) => csvLine(row) + TABLE_LINE_END).join(""));
    const header = table.columns.map(({ name }) => name);
    if (!isStarted && header.length > 0) await sink.write(lines([header]));
    isStarted ||= header.length > 0;
    for (const rows of table.pages()) await sink.write(lines(rows));
  };
  return {
    async page(_, output) {
      table.add(output);
      if (table.isFixed) await flush();
    },
    end: flush,
  };
}

/** Writes the tables of all pages as one Markdown table. */
function markdownWriter(sink: Sink): Writer {
  const table = new UnionTable();
  return {
    async page(_, output) {
      table.add(output);
    },
    async end() {
      const { markdownSheet } = await import("../../output/index.ts");
      const header = table.columns.map(({ name }) => name);
      if (header.length > 0)
        await sink.write(Buffer.from(`${markdownSheet({ header, rows: [...table.pages()].flat() })}\n`));
    },
  };
}

/** Writes the tables of all pages as one Parquet file. */
function parquetWriter(sink: Sink): Writer {
  const table = new UnionTable();
  return {
    async page(_, output) {
      table.add(output);
    },
    async end() {
      const { loadParquetWriter, toParquet } = await import("./parquet.ts");
      const writer = await loadParquetWriter();
      if (table.columns.length > 0) await sink.write(toParquet(writer, table));
    },
  };
}

/** Returns undefined for the names of standard output: pages are written there without a path. */
export function outputPath(name: string | undefined): string | undefined {
  return name === "-" || name === "/dev/stdout" ? undefined : name;
}

const FOLDER = /[/\\]$/;

/** Returns the path if it names a folder: an existing one, or a path that ends in a slash. */
export function folderNamed(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  const isFolder = FOLDER.test(path) || (statOf(path)?.isDirectory() ?? false);
  return isFolder ? path : undefined;
}

export interface OutputSettings {
  readonly folder: string | undefined;
  /** Used if there is no folder. Without both, pages go to standard output. */
  readonly file: string | undefined;
  readonly format: { readonly frame: OutputFrame; readonly extension: string };
  readonly inputs: readonly Input[];
  readonly isMany: boolean;
}

/** Opens a writer for all pages together, or for a folder with one file per page. */
export function openOutput({ folder, file, format, inputs, isMany }: OutputSettings): Writer {
  if (folder !== undefined) return openFolder(folder, format.frame, new OutputNames(folder, format.extension, inputs));
  if (file !== undefined) refuseInput(file, inputs);
  const sink = openSink(file);
  const writer = openWriter(sink, format.frame, isMany);
  // Without a page, an existing file stays as it was.
  let isDue = file === undefined;
  return {
    page(input, output) {
      isDue = true;
      return writer.page(input, output);
    },
    async end() {
      if (isDue) await writer.end();
      sink.close();
    },
  };
}

/** Throws UsageError if the output would overwrite an input. */
function refuseInput(file: string, inputs: readonly Input[]): void {
  const old = statOf(file);
  if (old === undefined || !old.isFile()) return;
  const isSame = (name: string): boolean => {
    const input = statOf(name);
    return input !== undefined && input.ino === old.ino && input.dev === old.dev;
  };
  if (inputs.flatMap(filesOf).some(isSame))
    throw new UsageError(`${file} is an input and would be overwritten; name another file`);
}

function openFolder(folder: string, frame: OutputFrame, names: OutputNames): Writer {
  makeOutputFolder(folder);
  return {
    async page(input, output) {
      const sink = openFileSink(names.next(input));
      const writer = openWriter(sink, frame, false);
      await writer.page(input, output);
      await writer.end();
      sink.close();
    },
    end: async () => {},
  };
}

/** Creates a folder if it does not exist. Throws UsageError if that is not possible. */
export function makeOutputFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new UsageError(`${folder} cannot be created: ${problemOf(error as NodeJS.ErrnoException)}`);
  }
}
