import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";

/** Where the shards of a crawl are. A file is there as a whole or not at all. */
export interface ShardStorage {
  write(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Uint8Array>;
  remove(name: string): Promise<void>;
}

/** A folder for shards, such as one that all machines share. */
export class ShardFolder implements ShardStorage {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(folder: string): Promise<ShardFolder> {
    await mkdir(folder, { recursive: true });
    return new ShardFolder(resolve(folder));
  }

  /** Writes a file under another name, waits until it is on the disk, and then gives it its name. */
  async write(name: string, bytes: Uint8Array): Promise<void> {
    const path = join(this.#folder, name);
    const file = await open(`${path}.part`, "w");
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.part`, path);
  }

  read(name: string): Promise<Uint8Array> {
    return readFile(join(this.#folder, name));
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.#folder, name), { force: true });
  }
}
