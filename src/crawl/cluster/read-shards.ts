import type { RedisAddresses } from "../frontier/index.ts";
import { SHARD_VALUES, type ShardEntry } from "./page-shards.ts";
import type { ShardStorage } from "./shard-storage.ts";

/** Returns the manifest: the shards that are committed, in the order of their names. */
export async function readManifest(addresses: RedisAddresses): Promise<readonly ShardEntry[]> {
  const entries: ShardEntry[] = [];
  // A scan of a hash that grows may return a field twice.
  const seen = new Set<string>();
  for await (const [name, json] of addresses.valuesWith(SHARD_VALUES)) {
    if (!seen.has(name)) entries.push(JSON.parse(json) as ShardEntry);
    seen.add(name);
  }
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Yields the bytes of the committed shards: pages, one JSON object per line. Files that are not in the manifest are not read. */
export async function* readShards(addresses: RedisAddresses, storage: ShardStorage): AsyncGenerator<Uint8Array> {
  for (const { name, pages } of await readManifest(addresses)) if (pages > 0) yield await storage.read(name);
}
