import {
  closeSync,
  copyFileSync,
  fchmodSync,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { UsageError, WriteError } from "../exit-codes.ts";
import { problemOf } from "../inputs/find-inputs.ts";

/** Where bytes are written: standard output or a file. */
export interface Sink {
  write(record: Uint8Array): Promise<void>;
  /** Ends the output. A file that was written gets its name. */
  close(): void;
}

/** Writes bytes from an offset and returns how many were written. `writeSync`, or that of a test. */
type WriteBytes = (file: number, bytes: Uint8Array, from: number) => number;

/** Devices, and files that a process has open: `/dev/stdout`, `/dev/fd/63`, `/proc/self/fd/1`. They are written in place. */
const DEVICE = /^\/(?:dev|proc)\//;
/** Limit: links in a row. Linux has the same one. */
const MAX_LINKS = 40;
/** Problems of creating a file in its folder which leave an existing file writable. */
const FOLDER_PROBLEMS: ReadonlySet<string> = new Set(["EACCES", "EPERM", "EROFS"]);
/** Problems of replacing a file which leave it writable: those of folders, and files that are mount points. */
const REPLACE_PROBLEMS: ReadonlySet<string> = new Set([...FOLDER_PROBLEMS, "EBUSY", "EXDEV"]);
/** Limit: bytes of the name before the ending of an unfinished file. File systems allow 255 bytes. */
const MAX_NAME_BYTES = 200;

/**
 * Opens a file for output. The bytes go to an unfinished file beside it (`out.md.1234.part`), which replaces the file at the end. Until
 * then, and if the process is killed or the disk is full, an old file stays whole. Its permissions are kept, and links to it are
 * followed. Pipes and devices are written in place, and so is a file in a folder that cannot be written. The first write creates the
 * file, so an existing one stays if nothing is written.
 */
export function openFileSink(path: string, writeBytes: WriteBytes = writeSync): Sink {
  let file: UnfinishedFile | undefined;
  let failure: WriteError | undefined;
  const attempt = (work: () => void): void => {
    if (failure !== undefined) throw failure;
    try {
      work();
    } catch (error) {
      file?.discard();
      failure = new WriteError(problem(path, error));
      throw failure;
    }
  };
  return {
    async write(record) {
      const { descriptor } = (file ??= openUnfinished(path));
      attempt(() => {
        for (let at = 0; at < record.length; ) at += writeBytes(descriptor, record, at);
      });
    },
    close: () => attempt(() => file?.finish()),
  };
}

/** Writes a whole file, as `openFileSink` does. */
export async function saveFile(path: string, content: string | Uint8Array): Promise<void> {
  const sink = openFileSink(path);
  await sink.write(typeof content === "string" ? Buffer.from(content) : content);
  sink.close();
}

interface UnfinishedFile {
  readonly descriptor: number;
  /** Closes the file and gives it its name. */
  finish(): void;
  /** Closes the file and removes it. Later calls change nothing. */
  discard(): void;
}

function openUnfinished(path: string): UnfinishedFile {
  const target = targetOf(path);
  const old = statOf(target);
  if (DEVICE.test(target) || (old !== undefined && !old.isFile())) return inPlace(openFile(path, "w"));
  const part = join(dirname(target), `${cutName(basename(target))}.${process.pid}.part`);
  try {
    return beside(part, target, old);
  } catch (error) {
    const isOldWritable = old !== undefined && FOLDER_PROBLEMS.has(codeOf(error));
    if (!isOldWritable) throw unwritable(path, error);
  }
  return inPlace(openFile(path, "w"));
}

function inPlace(descriptor: number): UnfinishedFile {
  let isOpen = true;
  const finish = (): void => {
    if (isOpen) closeSync(descriptor);
    isOpen = false;
  };
  return { descriptor, finish, discard: finish };
}

function beside(part: string, target: string, old: Stats | undefined): UnfinishedFile {
  // An old unfinished file of another process with the same number is removed, never followed.
  rmSync(part, { force: true });
  const descriptor = openSync(part, "wx");
  let isOpen = true;
  const close = (): void => {
    if (isOpen) closeSync(descriptor);
    isOpen = false;
  };
  const discard = (): void => {
    process.off("exit", discard);
    close();
    rmSync(part, { force: true });
  };
  process.on("exit", discard);
  if (old !== undefined) fchmodSync(descriptor, old.mode & 0o777);
  const finish = (): void => {
    if (!isOpen) return;
    close();
    replace(target, part);
    process.off("exit", discard);
  };
  return { descriptor, finish, discard };
}

/** Gives an unfinished file its name. Copies it if the name cannot be given. */
function replace(target: string, part: string): void {
  try {
    renameSync(part, target);
  } catch (error) {
    if (!REPLACE_PROBLEMS.has(codeOf(error))) throw error;
    copyFileSync(part, target);
    rmSync(part);
  }
}

/** Returns the file that a path leads to through links. It need not exist. */
function targetOf(path: string): string {
  let target = resolve(path);
  try {
    for (let links = 0; links < MAX_LINKS && !DEVICE.test(target); links++) {
      if (lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink() !== true) break;
      target = resolve(realpathSync(dirname(target)), readlinkSync(target));
    }
  } catch {
    // Opening the file reports the problem.
  }
  return target;
}

/** Cuts a name so that the name of the unfinished file is not too long. */
function cutName(name: string): string {
  const bytes = Buffer.from(name).subarray(0, MAX_NAME_BYTES);
  return new TextDecoder().decode(bytes, { stream: true });
}

/** Returns the status of a file, undefined for a missing or unreadable file. Opening the file reports such problems. */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Throws UsageError if a file cannot be written. Leaves its content as it is. */
export function requireWritable(path: string): void {
  const old = statOf(path);
  // Pipes and devices are not opened: the reader of a pipe would take the close for the end of the data.
  if (old !== undefined && !old.isFile() && !old.isDirectory()) return;
  closeSync(openFile(path, "a"));
  if (old === undefined) rmSync(targetOf(path));
}

function openFile(path: string, flags: "a" | "w"): number {
  try {
    return openSync(path, flags);
  } catch (error) {
    throw unwritable(path, error);
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? "";
/** Describes why a file cannot be written. A new file may be missing; its folder must exist. */
function problem(path: string, error: unknown): string {
  const isFolderMissing = codeOf(error) === "ENOENT" && statOf(dirname(path)) === undefined;
  const reason = isFolderMissing ? `there is no folder ${dirname(path)}` : problemOf(error as NodeJS.ErrnoException);
  return `${path} cannot be written: ${reason}`;
}
const unwritable = (path: string, error: unknown): UsageError => new UsageError(problem(path, error));
