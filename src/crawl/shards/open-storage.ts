import { isS3Address, S3Bucket, type S3Options } from "./s3-bucket.ts";
import { ShardFolder } from "./shard-folder.ts";
import { type ShardStorage, StorageError } from "./shard-storage.ts";

/** Opens a folder, or a prefix of a bucket. */
export async function openShardStorage(
  out: string,
  use: "write" | "read",
  options: S3Options = {},
): Promise<ShardStorage> {
  return isS3Address(out) ? S3Bucket.open(out, options) : ShardFolder.open(out, use);
}

/** The file that tells whose shards a storage has. */
const OWNER_FILE = "crawl.json";
/** A file that never exists. The right to remove it is the right to remove others. */
const NO_FILE = "crawl.check";

/** The crawl that a storage belongs to. Two crawls may have one name, on two Redis servers. */
export interface ShardOwner {
  readonly crawl: string;
  /** Random text. */
  readonly id: string;
}

/**
 * Takes a storage for the shards of a crawl, and checks that files can be written, read, listed and removed. Throws `StorageError` if it cannot, or
 * if it has the shards of another crawl. `isFirst`: the storage may be new.
 */
export async function takeStorage(storage: ShardStorage, owner: ShardOwner, isFirst: boolean): Promise<void> {
  const before = await ownerOf(storage);
  if (before === undefined && !isFirst) {
    const advice = "Name the place where the other workers write, as this machine sees it (option out)";
    throw new StorageError(`${storage.place} does not have the shards of the crawl ${owner.crawl}. ${advice}.`);
  }
  requireOwner(storage, owner, before);
  await storage.write(OWNER_FILE, Buffer.from(`${JSON.stringify(owner)}\n`));
  // Another crawl may have taken it at the same time.
  requireOwner(storage, owner, await ownerOf(storage));
  await storage.list(OWNER_FILE);
  await storage.remove(NO_FILE);
}

async function ownerOf(storage: ShardStorage): Promise<ShardOwner | undefined> {
  const bytes = await storage.read(OWNER_FILE);
  return bytes === undefined ? undefined : (JSON.parse(Buffer.from(bytes).toString()) as ShardOwner);
}

function requireOwner(storage: ShardStorage, owner: ShardOwner, found: ShardOwner | undefined): void {
  if (found === undefined || found.id === owner.id) return;
  const other = `the shards of another crawl, ${found.crawl}`;
  throw new StorageError(`${storage.place} has ${other}. Choose another place, or remove what is there.`);
}
