import { createHash } from "node:crypto";

/** The alphabet of RFC 4648. */
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const BITS_PER_DIGIT = 5;

/** Returns the SHA-1 of bytes as WARC files write it: `sha1:` and 32 base32 digits. */
export function sha1Digest(...parts: readonly Uint8Array[]): string {
  const hash = createHash("sha1");
  for (const part of parts) hash.update(part);
  return `sha1:${base32(hash.digest())}`;
}

/** Writes bytes as base32. Their bits must fill whole digits, as the 160 bits of SHA-1 do. */
function base32(bytes: Uint8Array): string {
  let text = "";
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    for (bits += 8; bits >= BITS_PER_DIGIT; bits -= BITS_PER_DIGIT) {
      text += BASE32[(value >> (bits - BITS_PER_DIGIT)) & 31];
    }
    value &= (1 << bits) - 1;
  }
  return text;
}
