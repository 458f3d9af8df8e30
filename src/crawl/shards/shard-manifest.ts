import type { RedisAddresses } from "../frontier/index.ts";
import { parsedLines, type StoredLine } from "../store/index.ts";
import { type ShardStorage, StorageError } from "./shard-storage.ts";

/** A shard in the manifest: a file of pages, and others that its worker wrote with it. */
export interface ShardEntry {
  /** The file of the pages, one JSON object per line. */
  readonly name: string;
  readonly pages: number;
  readonly bytes: number;
  /** The raw answers (WARC), if there are any. */
  readonly archive?: string | undefined;
  /** The pages as Markdown, if the crawl writes that. */
  readonly markdown?: string | undefined;
  /** Whether the second pass has learned the sites of its pages, and has extracted the pages again. */
  readonly learned?: boolean | undefined;
  readonly revised?: boolean | undefined;
}

/** A manifest as a file beside the shards, for readers without Redis. */
interface ManifestFile {
  readonly version: 1;
  readonly crawl: string;
  readonly shards: readonly ShardEntry[];
}

/** Start of the names of the values in Redis that are the manifest. */
export const SHARD_VALUES = "shard ";
const MANIFEST_VERSION = 1;
const MANIFEST_FILES = "manifest-";
const SHARD_FILES = "pages-";
const NUMBER_DIGITS = 6;

/** Returns the manifest: the shards that are committed, in the order of their names. */
export async function readManifest(addresses: Pick<RedisAddresses, "valuesWith">): Promise<readonly ShardEntry[]> {
  const shards = await shardValues(addresses);
  return [...shards.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns the committed shards by the names of their values, without `SHARD_VALUES`. */
export async function shardValues(
  addresses: Pick<RedisAddresses, "valuesWith">,
): Promise<ReadonlyMap<string, ShardEntry>> {
  const shards = new Map<string, ShardEntry>();
  // A scan of a hash that grows may return a field twice: the map keeps one.
  for await (const [name, json] of addresses.valuesWith(SHARD_VALUES)) shards.set(name, JSON.parse(json));
  return shards;
}

/**
 * Writes the manifest beside the shards. `number` is that of the last look at Redis: each look has a higher number than those before it, so
 * the file with the highest number has all shards of all workers that ended. Removes older files.
 */
export async function writeManifest(
  storage: ShardStorage,
  manifest: { readonly crawl: string; readonly number: number; readonly shards: readonly ShardEntry[] },
): Promise<void> {
  const { crawl, number, shards } = manifest;
  const own = `${MANIFEST_FILES}${String(number).padStart(NUMBER_DIGITS, "0")}.json`;
  const content: ManifestFile = { version: MANIFEST_VERSION, crawl, shards };
  await storage.write(own, Buffer.from(`${JSON.stringify(content, null, 1)}\n`));
  for (const name of await storage.list(MANIFEST_FILES)) if (name < own) await storage.remove(name);
}

/** The shards of a storage by its newest manifest. */
export interface ListedShards {
  readonly shards: readonly ShardEntry[];
  /** Files of pages that the manifest does not have: of workers that died, or of a run that goes on or did not end. */
  readonly unlisted: readonly string[];
}

/** Reads the newest manifest beside the shards. Throws `StorageError` without one. */
export async function listedShards(storage: ShardStorage): Promise<ListedShards> {
  for (let last: string | undefined; ; ) {
    const newest = (await storage.list(MANIFEST_FILES)).at(-1);
    if (newest === undefined || newest === last)
      throw new StorageError(
        `${storage.place} has no manifest of shards: name the store of a crawl, or its Redis server (option engine).`,
      );
    last = newest;
    const bytes = await storage.read(newest);
    // Another worker may have replaced it meanwhile.
    if (bytes === undefined) continue;
    const { version, shards } = JSON.parse(Buffer.from(bytes).toString()) as ManifestFile;
    if (version !== MANIFEST_VERSION)
      throw new StorageError(`${storage.place}/${newest} has version ${version}; this pith reads ${MANIFEST_VERSION}.`);
    const names = new Set(shards.map(({ name }) => name));
    const files = (await storage.list(SHARD_FILES)).filter((name) => name.endsWith(".ndjson"));
    return { shards, unlisted: files.filter((name) => !names.has(name)) };
  }
}

/** Returns the name of the value in Redis with the entry of a shard: `shard pages-w-00001` for `pages-w-00001.ndjson`. */
export function shardValue({ name }: Pick<ShardEntry, "name">): string {
  return SHARD_VALUES + name.split(".", 1)[0];
}

/** Returns the entry of a shard that may have been replaced meanwhile. */
export type CurrentShard = (shard: ShardEntry) => Promise<ShardEntry | undefined>;

/** Yields the pages of shards. Throws `StorageError` if a file is missing or not as long as in the manifest. */
export async function* shardPages(
  storage: ShardStorage,
  shards: readonly ShardEntry[],
  current: CurrentShard = async () => undefined,
): AsyncGenerator<StoredLine> {
  for (const shard of shards) {
    if (shard.pages === 0) continue;
    yield* parsedLines(shard.name, only(await readShard(storage, shard, current)));
  }
}

/** Returns the pages of a shard. Throws `StorageError` if they are not there, or not those of the manifest. */
export async function readShard(
  storage: ShardStorage,
  shard: ShardEntry,
  current: CurrentShard = async () => undefined,
): Promise<Uint8Array> {
  const { name, bytes } = shard;
  const found = await storage.read(name);
  if (found?.length === bytes) return found;
  const now = await current(shard);
  if (now !== undefined && now.name !== name) return readShard(storage, now, current);
  const problem = found === undefined ? "is missing" : `has ${found.length} bytes, not ${bytes}`;
  throw new StorageError(
    `${storage.place}: ${name} ${problem}. Restore it, or name the place where the workers write (option out).`,
  );
}

/** Yields the bytes of a file. */
export async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
