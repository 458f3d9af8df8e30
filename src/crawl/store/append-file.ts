import { createReadStream } from "node:fs";
import { type FileHandle, open, stat } from "node:fs/promises";

/** A file of the store does not have the bytes that were committed. */
export class DamagedFileError extends Error {
  override readonly name = "DamagedFileError";
}

/** A file, and how many of its bytes are committed. */
export interface FilePart {
  readonly path: string;
  readonly length: number;
}

/** Yields the committed bytes of a file. Throws `DamagedFileError` if it has fewer. */
export async function* committedBytes({ path, length }: FilePart): AsyncGenerator<Uint8Array> {
  if (length === 0) return;
  await requireLength(path, length);
  yield* createReadStream(path, { end: length - 1 });
}

/** Throws `DamagedFileError` if a file is missing or shorter than its committed length. */
export async function requireLength(path: string, committed: number): Promise<void> {
  const size = await stat(path).then(
    (found) => found.size,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
      return undefined;
    },
  );
  if (size !== undefined && size >= committed) return;
  const problem =
    size === undefined
      ? `is missing. It had ${committed} bytes`
      : `has ${size} bytes, but ${committed} were written. It was changed`;
  throw new DamagedFileError(`${path} ${problem}: restore it, or start with a new store.`);
}

/**
 * A file that only grows. Its length is committed elsewhere, after its bytes are on the disk. When it is opened, bytes after the committed
 * length are cut off: they were written by a process that ended before it could commit them.
 */
export class AppendFile {
  readonly #file: FileHandle;
  #length: number;

  private constructor(file: FileHandle, length: number) {
    this.#file = file;
    this.#length = length;
  }

  /** Opens a file, or creates it if nothing was committed. Throws `DamagedFileError` if it is shorter than its committed length. */
  static async open(path: string, committed: number): Promise<AppendFile> {
    if (committed > 0) await requireLength(path, committed);
    const file = await open(path, committed === 0 ? "a+" : "r+");
    await file.truncate(committed);
    return new AppendFile(file, committed);
  }

  /** Appends bytes and waits until they are on the disk. Returns the length to commit. */
  async append(bytes: Uint8Array): Promise<number> {
    for (let at = 0; at < bytes.length; ) {
      const { bytesWritten } = await this.#file.write(bytes, at, bytes.length - at, this.#length + at);
      at += bytesWritten;
    }
    await this.#file.datasync();
    this.#length += bytes.length;
    return this.#length;
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}
