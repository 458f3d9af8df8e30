/** A part of a WARC file, decompressed. */
export type WarcPiece =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  /** A gzip member begins; `bytes` are its first ones. */
  | { readonly kind: "member"; readonly bytes: Uint8Array; readonly offset: number }
  /** A gzip member ended, and its checksum is right. */
  | { readonly kind: "member-end" }
  /** Bytes that cannot be decompressed. The pieces after it start at a later member. */
  | { readonly kind: "damage"; readonly offset: number; readonly problem: string };
