export { openShardStorage, type ShardOwner, takeStorage } from "./open-storage.ts";
export { isS3Address, MissingS3Error, type S3Options } from "./s3-bucket.ts";
export {
  type CurrentShard,
  type ListedShards,
  listedShards,
  readManifest,
  type ShardEntry,
  shardPages,
  shardValue,
  writeManifest,
} from "./shard-manifest.ts";
export { runShardPass } from "./shard-pass.ts";
export { type ShardStorage, StorageError } from "./shard-storage.ts";
