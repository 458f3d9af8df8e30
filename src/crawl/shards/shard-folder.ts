import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { type ShardStorage, StorageError } from "./shard-storage.ts";

/** Ending of files that are not complete. */
const PART = ".part";

/** A folder for shards, such as one that all machines share. */
export class ShardFolder implements ShardStorage {
  readonly place: string;
  readonly #folder: string;

  private constructor(folder: string) {
    this.place = folder;
    this.#folder = resolve(folder);
  }

  /** Opens a folder. Creates it if it is to be written. */
  static async open(folder: string, use: "write" | "read"): Promise<ShardFolder> {
    const opened = new ShardFolder(folder);
    if (use === "write") await opened.#explained(() => mkdir(opened.#folder, { recursive: true }));
    return opened;
  }

  /**
   * Writes a file under another name, waits until it is on the disk, and then gives it its name. The other name is used once: two workers may
   * write the same file at the same time.
   */
  async write(name: string, bytes: Uint8Array): Promise<void> {
    const path = join(this.#folder, name);
    const part = `${path}.${randomUUID()}${PART}`;
    await this.#explained(async () => {
      await mkdir(dirname(path), { recursive: true });
      const file = await open(part, "w");
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, path);
    });
  }

  read(name: string): Promise<Uint8Array | undefined> {
    return this.#explained(() =>
      readFile(join(this.#folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return undefined;
        throw error;
      }),
    );
  }

  async remove(name: string): Promise<void> {
    await this.#explained(() => rm(join(this.#folder, name), { force: true }));
  }

  async list(prefix: string): Promise<readonly string[]> {
    const folder = join(this.#folder, prefix.slice(0, prefix.lastIndexOf("/") + 1));
    const entries = await this.#explained(() =>
      readdir(folder, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return [];
        throw error;
      }),
    );
    const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith(PART));
    const names = files.map((file) => relative(this.#folder, join(file.parentPath, file.name)).split(sep).join("/"));
    return names.filter((name) => name.startsWith(prefix)).sort();
  }

  close(): void {}

  async #explained<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      throw new StorageError(`The folder ${this.place} cannot be used: ${(cause as Error).message}.`, { cause });
    }
  }
}
