const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Returns the hash of a text, or of the part of it at [from, to): FNV-1a, 32 bits. */
export function fnv1a(text: string, from = 0, to: number = text.length): number {
  let hash = FNV_START;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME);
  return hash;
}

/** Spreads all bits of a hash over all others: the finalizer of MurmurHash3. */
export function mixBits(hash: number): number {
  let h = hash;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
