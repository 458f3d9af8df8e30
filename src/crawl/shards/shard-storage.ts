/** Where the files of a crawl on many machines are. A file is there as a whole or not at all. Names may have folders: `templates/a.json`. */
export interface ShardStorage {
  /** The folder or the address of the bucket, as people see it. */
  readonly place: string;
  /** Writes a file. Writing it again replaces it. Throws `StorageError` if the storage does not take it. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Returns the bytes of a file; undefined if it does not exist. */
  read(name: string): Promise<Uint8Array | undefined>;
  remove(name: string): Promise<void>;
  /** Returns the names of the files that start with a prefix, sorted. */
  list(prefix: string): Promise<readonly string[]>;
  close(): void;
}

/** The storage of the shards cannot be used. The message says what to do. */
export class StorageError extends Error {
  override readonly name = "StorageError";
  /** Whether the same command may succeed later. */
  readonly isLater: boolean;

  constructor(
    message: string,
    { cause, isLater = false }: { readonly cause?: unknown; readonly isLater?: boolean } = {},
  ) {
    super(message, { cause });
    this.isLater = isLater;
  }
}
