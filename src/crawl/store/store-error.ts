/** A store that cannot be used: of another version, damaged, in use by another process, or with another file of pages. */
export class StoreError extends Error {
  override readonly name = "StoreError";
}
