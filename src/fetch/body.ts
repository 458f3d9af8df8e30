import { promisify } from "node:util";
import zlib, { brotliDecompress, constants, gunzip, inflate, inflateRaw, type ZlibOptions } from "node:zlib";
import { GiveUpError } from "./fetch-errors.ts";

/** The URL of a body (for errors), and the limit of its size. The limit holds as sent and after each decompression. */
export interface BodyLimits {
  readonly url: string;
  readonly maxBytes: number;
}

type Inflate = (bytes: Uint8Array, maxBytes: number) => Promise<Uint8Array>;

/** Limit: codings in one `Content-Encoding`. More than two occur only in attacks. */
const MAX_CODINGS = 2;
/** The low half of the first byte of a zlib stream (RFC 1950). Servers send "deflate" with and without a zlib header. */
const ZLIB_METHOD = 8;

const run = {
  gunzip: promisify<Uint8Array, ZlibOptions, Uint8Array>(gunzip),
  inflate: promisify<Uint8Array, ZlibOptions, Uint8Array>(inflate),
  inflateRaw: promisify<Uint8Array, ZlibOptions, Uint8Array>(inflateRaw),
};
const runBrotli = promisify<Uint8Array, ZlibOptions, Uint8Array>(brotliDecompress);

/** With these flush modes a truncated body is decompressed as far as possible, as in browsers. */
const zlibOptions = (maxBytes: number): ZlibOptions => ({
  maxOutputLength: maxBytes,
  finishFlush: constants.Z_SYNC_FLUSH,
});

const gzip: Inflate = (bytes, maxBytes) => run.gunzip(bytes, zlibOptions(maxBytes));
const deflate: Inflate = (bytes, maxBytes) => {
  const hasHeader = (bytes[0] & 0x0f) === ZLIB_METHOD;
  return (hasHeader ? run.inflate : run.inflateRaw)(bytes, zlibOptions(maxBytes));
};
const brotli: Inflate = (bytes, maxBytes) =>
  runBrotli(bytes, { maxOutputLength: maxBytes, finishFlush: constants.BROTLI_OPERATION_FLUSH });

/** The decompressor of Zstandard; undefined before Node 22.15. */
const runZstd = (zlib as { zstdDecompress?: typeof gunzip }).zstdDecompress;
const zstd: Inflate | undefined =
  runZstd &&
  ((bytes, maxBytes) => promisify<Uint8Array, ZlibOptions, Uint8Array>(runZstd)(bytes, { maxOutputLength: maxBytes }));

const INFLATERS: Readonly<Record<string, Inflate>> = {
  gzip,
  "x-gzip": gzip,
  deflate,
  br: brotli,
  ...(zstd === undefined ? {} : { zstd }),
};

/** The `Accept-Encoding` header: the codings that `inflateBody` can decompress. */
export const ACCEPT_ENCODING = `gzip, deflate, br${zstd === undefined ? "" : ", zstd"}`;

/** Collects a body. Throws as soon as it is larger than allowed. */
export async function readBody(body: AsyncIterable<Uint8Array>, limits: BodyLimits): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > limits.maxBytes) throw tooLarge(limits);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** Decompresses a body by its `Content-Encoding`, last coding first. */
export async function inflateBody(bytes: Uint8Array, encoding: string, limits: BodyLimits): Promise<Uint8Array> {
  const codings = encoding
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim())
    .filter((coding) => coding !== "" && coding !== "identity");
  const unknown = codings.find((coding) => !Object.hasOwn(INFLATERS, coding));
  if (unknown !== undefined || codings.length > MAX_CODINGS) {
    const what = JSON.stringify(encoding.slice(0, 60));
    throw new GiveUpError(`${limits.url} is encoded as ${what}; only ${ACCEPT_ENCODING} can be read.`, {
      code: "body",
      url: limits.url,
    });
  }
  let result = bytes;
  for (const coding of codings.reverse()) {
    if (result.length > 0) result = await inflateOne(result, coding, limits);
  }
  return result;
}

async function inflateOne(bytes: Uint8Array, coding: string, limits: BodyLimits): Promise<Uint8Array> {
  try {
    return await INFLATERS[coding](bytes, limits.maxBytes);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw tooLarge(limits, cause);
    throw new GiveUpError(`${limits.url} sent a body that is not valid ${coding}.`, {
      code: "body",
      url: limits.url,
      cause,
    });
  }
}

/** Returns the error for a body over the limit. */
export function tooLarge(limits: BodyLimits, cause?: unknown): GiveUpError {
  const megabytes = (limits.maxBytes / (1024 * 1024)).toFixed(1);
  return new GiveUpError(`${limits.url} is larger than ${megabytes} MiB; raise maxBytes to read it.`, {
    code: "size",
    url: limits.url,
    cause,
  });
}
