/** Bytes that may be read twice in any file. Chosen: the default limit of a record. */
const FREE_BYTES = 32 * 1024 * 1024;

/**
 * Limits how much is read a second time after damage, to the bytes read so far plus a constant. A file in which every record claims a
 * wrong length would otherwise be read once per record.
 */
export class RescanBudget {
  #spent = 0;

  /** Whether `bytes` may be read again at `position`. Spends them. */
  spend(bytes: number, position: number): boolean {
    if (this.#spent + bytes > position + FREE_BYTES) return false;
    this.#spent += bytes;
    return true;
  }
}
