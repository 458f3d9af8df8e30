import type { GetObjectCommandOutput, S3Client } from "@aws-sdk/client-s3";
import { explainedFailure, isPassing } from "./s3-problems.ts";
import { type ShardStorage, StorageError } from "./shard-storage.ts";

/** The package `@aws-sdk/client-s3` is not installed. */
export class MissingS3Error extends Error {
  override readonly name = "MissingS3Error";
}

/** Options of `S3Bucket.open`. */
export interface S3Options {
  /** Limit: time without a byte from the server. */
  readonly maxIdleMs?: number | undefined;
  /** Limit: attempts of one step. */
  readonly maxAttempts?: number | undefined;
  /** Waits before the next attempt. */
  readonly pause?: ((ms: number, signal: AbortSignal | undefined) => Promise<void>) | undefined;
  /** Ends the waiting: a step that failed is not tried again afterwards. */
  readonly signal?: AbortSignal | undefined;
  /** Called after the first failure of a step that is tried again. */
  readonly onProblem?: ((problem: StorageError) => void) | undefined;
}

type S3Package = typeof import("@aws-sdk/client-s3");

const MAX_CONNECT_MS = 10_000;
const MAX_IDLE_MS = 60_000;
/** Attempts of a step, with pauses of 0.5 s to 30 s between them: some ten minutes in all. Set by hand. */
const MAX_ATTEMPTS = 25;
const MIN_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** Limit: bytes of one upload, that of S3. Shards are far smaller. */
const MAX_UPLOAD_BYTES = 5 * 2 ** 30;

const ADDRESS = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/(.*))?$/;
/** Servers of AWS have a name for each bucket. Others usually have one name for all. */
const AWS_HOST = /\.amazonaws\.com(?:\.cn)?$/;

/** Whether an output is an address of S3: `s3://bucket/prefix`. */
export function isS3Address(out: string): boolean {
  return out.startsWith("s3://");
}

/**
 * A prefix of a bucket in S3 or a storage that speaks its protocol. Each file is one upload (`PutObject`), which S3 takes as a whole or not
 * at all: a worker that dies leaves no part of a file, nor an upload that somebody must end.
 */
export class S3Bucket implements ShardStorage {
  readonly place: string;
  readonly #s3: S3Package;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #endpoint: string | undefined;
  readonly #options: S3Options;

  private constructor(s3: S3Package, { bucket, prefix }: { bucket: string; prefix: string }, options: S3Options) {
    const { maxIdleMs = MAX_IDLE_MS } = options;
    // The client reads the credentials from the environment itself.
    const { AWS_ENDPOINT_URL, AWS_ENDPOINT_URL_S3, AWS_REGION, AWS_DEFAULT_REGION } = process.env;
    this.#s3 = s3;
    this.#bucket = bucket;
    this.#prefix = prefix === "" ? "" : `${prefix}/`;
    this.place = prefix === "" ? `s3://${bucket}` : `s3://${bucket}/${prefix}`;
    this.#endpoint = AWS_ENDPOINT_URL_S3 ?? AWS_ENDPOINT_URL;
    this.#options = options;
    // Others than AWS do not care for the region, but it is part of the signature.
    const region = AWS_REGION ?? AWS_DEFAULT_REGION ?? (this.#endpoint === undefined ? undefined : "us-east-1");
    this.#client = new s3.S3Client({
      ...(region === undefined ? {} : { region }),
      ...(this.#endpoint === undefined ? {} : endpointOf(this.#endpoint)),
      // The signature has a SHA-256 of the body. Some storages refuse further checksums.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      maxAttempts: 1,
      requestHandler: { connectionTimeout: MAX_CONNECT_MS, socketTimeout: maxIdleMs },
    });
  }

  /** Opens `s3://bucket/prefix`, without a request. Throws `MissingS3Error` without the package `@aws-sdk/client-s3`. */
  static async open(address: string, options: S3Options = {}): Promise<S3Bucket> {
    const [, bucket, prefix = ""] = ADDRESS.exec(address) ?? [];
    if (bucket === undefined)
      throw new StorageError(
        `${address} is not an address such as s3://bucket/prefix: names of buckets are lower case.`,
      );
    return new S3Bucket(await loadS3(), { bucket, prefix: prefix.split("/").filter(Boolean).join("/") }, options);
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    if (bytes.length > MAX_UPLOAD_BYTES)
      throw new StorageError(`${name} has ${bytes.length} bytes; ${this.place} takes ${MAX_UPLOAD_BYTES} at once.`);
    const { PutObjectCommand } = this.#s3;
    await this.#attempt(() => this.#client.send(new PutObjectCommand({ ...this.#key(name), Body: bytes })));
  }

  read(name: string): Promise<Uint8Array | undefined> {
    const { GetObjectCommand } = this.#s3;
    return this.#attempt(async () => {
      let answer: GetObjectCommandOutput;
      try {
        answer = await this.#client.send(new GetObjectCommand(this.#key(name)));
      } catch (error) {
        if ((error as Error).name === "NoSuchKey") return undefined;
        throw error;
      }
      return answer.Body?.transformToByteArray();
    });
  }

  async remove(name: string): Promise<void> {
    const { DeleteObjectCommand } = this.#s3;
    await this.#attempt(() => this.#client.send(new DeleteObjectCommand(this.#key(name))));
  }

  async list(prefix: string): Promise<readonly string[]> {
    const { ListObjectsV2Command } = this.#s3;
    const names: string[] = [];
    const place = { Bucket: this.#bucket, Prefix: this.#prefix + prefix };
    for (let token: string | undefined, isMore = true; isMore; ) {
      const command = new ListObjectsV2Command({
        ...place,
        ...(token === undefined ? {} : { ContinuationToken: token }),
      });
      const { Contents = [], NextContinuationToken } = await this.#attempt(() => this.#client.send(command));
      for (const { Key = "" } of Contents) names.push(Key.slice(this.#prefix.length));
      token = NextContinuationToken;
      isMore = token !== undefined;
    }
    return names.sort();
  }

  close(): void {
    this.#client.destroy();
  }

  #key(name: string) {
    return { Bucket: this.#bucket, Key: this.#prefix + name };
  }

  /** Does a step, again after failures that may pass. Throws `StorageError`. */
  async #attempt<T>(step: () => Promise<T>): Promise<T> {
    const { maxAttempts = MAX_ATTEMPTS, pause = waitFor, signal, onProblem } = this.#options;
    for (let attempt = 1; ; attempt++) {
      try {
        return await step();
      } catch (error) {
        const isLast = attempt >= maxAttempts || signal?.aborted === true;
        if (isLast || !isPassing(error)) throw explainedFailure(this.place, this.#endpoint, error);
        if (attempt === 1) onProblem?.(explainedFailure(this.place, this.#endpoint, error));
        const longest = Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** attempt);
        // Workers that failed together do not try again together.
        await pause(longest * (0.5 + Math.random() / 2), signal);
      }
    }
  }
}

function endpointOf(endpoint: string): { endpoint: string; forcePathStyle: boolean } {
  if (!URL.canParse(endpoint)) throw new StorageError(`AWS_ENDPOINT_URL is not an address: ${endpoint}.`);
  return { endpoint, forcePathStyle: !AWS_HOST.test(new URL(endpoint).hostname) };
}

function waitFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener("abort", end);
  });
}

async function loadS3(): Promise<S3Package> {
  try {
    return await import("@aws-sdk/client-s3");
  } catch (cause) {
    const message = "Results in S3 need the package @aws-sdk/client-s3: npm install @aws-sdk/client-s3";
    throw new MissingS3Error(message, { cause });
  }
}
