/** A part of the pages of a run: part `index`, from 1, of `count`. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Whether a page belongs to a shard: by the hash of its URL, else by its position. Without a shard, every page belongs. */
export function isInShard(shard: Shard | undefined, url: string | undefined, position: number): boolean {
  if (shard === undefined) return true;
  const number = url === undefined ? position : hashOf(url);
  return number % shard.count === shard.index - 1;
}

function hashOf(url: string): number {
  // Loaded when it is used: most runs have no shard, and the module takes a while to load.
  const { createHash } = process.getBuiltinModule("node:crypto");
  return createHash("sha1").update(url).digest().readUInt32BE(0);
}
