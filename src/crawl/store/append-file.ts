import { type FileHandle, open } from "node:fs/promises";

/** A file of the store does not have the bytes that were committed. */
export class DamagedFileError extends Error {
  override readonly name = "DamagedFileError";
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
    const file = await open(path, committed === 0 ? "a+" : "r+").catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
      throw new DamagedFileError(
        `${path} is missing. It had ${committed} bytes: restore it, or start with a new store.`,
      );
    });
    const { size } = await file.stat();
    if (size < committed) {
      await file.close();
      const message = `${path} has ${size} bytes, but ${committed} were written. It was changed: restore it, or start with a new store.`;
      throw new DamagedFileError(message);
    }
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
