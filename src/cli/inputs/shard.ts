import { createHash } from "node:crypto";

/** A part of the pages of a run: part `index`, from 1, of `count`. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Whether a page belongs to a shard: by the hash of its URL, else by its position. Without a shard, every page belongs. */
export function isInShard(shard: Shard | undefined, url: string | undefined, position: number): boolean {
  if (shard === undefined) return true;
  const number = url === undefined ? position : createHash("sha1").update(url).digest().readUInt32BE(0);
  return number % shard.count === shard.index - 1;
}
