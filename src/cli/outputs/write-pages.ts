import { closeSync, mkdirSync, openSync, rmSync, type Stats, statSync, writeSync } from "node:fs";
import { UsageError, WriteError } from "../exit-codes.ts";
import { type Input, problemOf } from "../inputs/find-inputs.ts";
import type { OutputFrame } from "../print-formats.ts";
import { OutputNames } from "./output-names.ts";

/** Where records go: standard output or a file. */
export interface Sink {
  write(record: Uint8Array): Promise<void>;
  close(): void;
}

/** A file for output, standard output if none is named. It is opened by the first write: where all fails, an old one stays. */
function openSink(path: string | undefined): Sink {
  if (path === undefined || path === "-") return { write: writeStdout, close: () => {} };
  requireWritable(path);
  let file: number | undefined;
  return {
    async write(record) {
      file ??= opened(path, "w");
      writeAll(file, record, path);
    },
    close: () => file !== undefined && closeSync(file),
  };
}

function writeAll(file: number, record: Uint8Array, path: string): void {
  try {
    for (let at = 0; at < record.length; ) at += writeSync(file, record, at);
  } catch (error) {
    throw new WriteError(`${path} cannot be written: ${problemOf(error as NodeJS.ErrnoException)}`);
  }
}

/** What a path leads to. A path that leads nowhere, for whatever reason, is judged when it is opened. */
function found(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Says before the work begins that a file cannot be written; what stands in it stays. */
export function requireWritable(path: string): void {
  const old = found(path);
  // Who reads from a pipe would take its being closed for the end.
  if (old !== undefined && !old.isFile() && !old.isDirectory()) return;
  closeSync(opened(path, "a"));
  if (old === undefined) rmSync(path);
}

function opened(path: string, flags: "a" | "w"): number {
  try {
    return openSync(path, flags);
  } catch (error) {
    throw new UsageError(`${path} cannot be written: ${problemOf(error as NodeJS.ErrnoException)}`);
  }
}

function writeStdout(record: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    // Errors come to the stream's own listener (see main.ts).
    process.stdout.write(record, () => resolve());
  });
}

/** Puts the printed pages together as their format's frame asks. */
export interface Writer {
  page(input: string, output: Uint8Array): Promise<void>;
  /** Completes what must not stay open, also after an interruption. */
  end(): Promise<void>;
}

/** A writer for one page, or for several that must be told apart. Every page is written whole. */
export function openWriter(sink: Sink, frame: OutputFrame, isMany: boolean): Writer {
  if (frame === "table") return tableWriter(sink);
  let count = 0;
  const write = (...parts: (string | Uint8Array)[]): Promise<void> =>
    sink.write(Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part))));
  const isArray = frame === "json" && isMany;
  return {
    page(input, output) {
      const isFirst = count++ === 0;
      if (isArray) return write(isFirst ? "[\n" : ",\n", output);
      if (frame === "text" && isMany) return write(`${isFirst ? "" : "\n"}==> ${input} <==\n`, output, "\n");
      // A page without text, or without records, is no line.
      return output.length === 0 ? write() : write(output, "\n");
    },
    async end() {
      if (isArray) await write(count === 0 ? "[]\n" : "\n]\n");
    },
  };
}

const LINE_END = Buffer.from("\r\n");
const EMPTY_LINE = Buffer.concat([LINE_END, LINE_END]);
const SEVERAL = Buffer.alloc(0);

/** Tables below each other with an empty line between; those with one header are one table. */
function tableWriter(sink: Sink): Writer {
  let last: Buffer | undefined;
  return {
    page(_, output) {
      const table = Buffer.from(output);
      if (table.length === 0) return sink.write(table);
      const header = table.subarray(0, table.indexOf(LINE_END) + LINE_END.length);
      const parts =
        last === undefined
          ? [table, LINE_END]
          : last.equals(header)
            ? [table.subarray(header.length), LINE_END]
            : [LINE_END, table, LINE_END];
      last = table.includes(EMPTY_LINE) ? SEVERAL : header;
      return sink.write(Buffer.concat(parts));
    },
    end: async () => {},
  };
}

const FOLDER = /[/\\]$/;

/** The folder an output path names: one that is there, or one that ends as folders do. */
export function folderNamed(path: string | undefined): string | undefined {
  if (path === undefined || path === "-") return undefined;
  const isFolder = FOLDER.test(path) || (found(path)?.isDirectory() ?? false);
  return isFolder ? path : undefined;
}

export interface OutputSettings {
  readonly folder: string | undefined;
  /** Used where there is no folder; standard output if there is neither. */
  readonly file: string | undefined;
  readonly format: { readonly frame: OutputFrame; readonly extension: string };
  readonly inputs: readonly Input[];
  readonly isMany: boolean;
}

/** A writer into one place for all pages, or into a folder with a file for each. */
export function openOutput({ folder, file, format, inputs, isMany }: OutputSettings): Writer {
  if (folder !== undefined) return openFolder(folder, format.frame, new OutputNames(folder, format.extension, inputs));
  if (file !== undefined) refuseInput(file, inputs);
  const sink = openSink(file);
  const writer = openWriter(sink, format.frame, isMany);
  // Where no page came, an old file stays.
  let isDue = file === undefined || file === "-";
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

/** A page must not be written over with what was read from it. */
function refuseInput(file: string, inputs: readonly Input[]): void {
  const old = found(file);
  if (old === undefined || !old.isFile()) return;
  const isSame = ({ kind, name }: Input): boolean => {
    const input = kind === "file" ? found(name) : undefined;
    return input !== undefined && input.ino === old.ino && input.dev === old.dev;
  };
  if (inputs.some(isSame)) throw new UsageError(`${file} is an input and would be written over; name another file`);
}

function openFolder(folder: string, frame: OutputFrame, names: OutputNames): Writer {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new UsageError(`${folder} cannot be made: ${problemOf(error as NodeJS.ErrnoException)}`);
  }
  return {
    async page(input, output) {
      const sink = openSink(names.next(input));
      try {
        await openWriter(sink, frame, false).page(input, output);
      } finally {
        sink.close();
      }
    },
    end: async () => {},
  };
}
