/** A store that cannot be used: of another version, damaged, in use by another process, or with another file of pages. */
export class StoreError extends Error {
  override readonly name = "StoreError";
}

/** A store that cannot be written, since the disk is full. */
export class StoreFullError extends StoreError {}
