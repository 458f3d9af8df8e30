import { promisify } from "node:util";
import * as zlib from "node:zlib";
import { brotliDecompress, constants, gunzip, inflate, inflateRaw, type ZlibOptions } from "node:zlib";

type Decode = (bytes: Uint8Array, maxBytes: number) => Promise<Uint8Array>;
type RunZlib = (bytes: Uint8Array, options: ZlibOptions) => Promise<Uint8Array>;

/** Limit: codings in one `Content-Encoding`. More than two occur only in attacks. */
const MAX_CODINGS = 2;
/** The low half of the first byte of a zlib stream (RFC 1950). Servers send "deflate" with and without a zlib header. */
const ZLIB_METHOD = 8;

const run = {
  gunzip: promisify<Uint8Array, ZlibOptions, Uint8Array>(gunzip),
  inflate: promisify<Uint8Array, ZlibOptions, Uint8Array>(inflate),
  inflateRaw: promisify<Uint8Array, ZlibOptions, Uint8Array>(inflateRaw),
  brotli: promisify<Uint8Array, ZlibOptions, Uint8Array>(brotliDecompress),
};

/** With these flush modes a truncated body is decompressed as far as possible, as in browsers. */
const zlibOptions = (maxBytes: number): ZlibOptions => ({
  maxOutputLength: maxBytes,
  finishFlush: constants.Z_SYNC_FLUSH,
});

const gzip: Decode = (bytes, maxBytes) => run.gunzip(bytes, zlibOptions(maxBytes));
const deflate: Decode = (bytes, maxBytes) => {
  const hasHeader = (bytes[0] & 0x0f) === ZLIB_METHOD;
  return (hasHeader ? run.inflate : run.inflateRaw)(bytes, zlibOptions(maxBytes));
};
const brotli: Decode = (bytes, maxBytes) =>
  run.brotli(bytes, { maxOutputLength: maxBytes, finishFlush: constants.BROTLI_OPERATION_FLUSH });

/** Returns the decoder of zstd, which Node has since 22.15. */
function zstdDecoders(): Readonly<Record<string, Decode>> {
  const { zstdDecompress } = zlib as unknown as { readonly zstdDecompress?: Parameters<typeof promisify>[0] };
  if (zstdDecompress === undefined) return {};
  const runZstd = promisify(zstdDecompress) as RunZlib;
  return { zstd: (bytes, maxBytes) => runZstd(bytes, { maxOutputLength: maxBytes }) };
}

const DECODERS: Readonly<Record<string, Decode>> = {
  gzip,
  "x-gzip": gzip,
  deflate,
  br: brotli,
  ...zstdDecoders(),
};

/** The content codings that `decodeContent` undoes, for `Accept-Encoding`. */
export const CODINGS: readonly string[] = Object.keys(DECODERS).filter((name) => !name.startsWith("x-"));

/** Content that cannot be decoded. */
export class CodingError extends Error {
  /** `unknown`: the coding; `size`: the decoded content is larger than allowed; `invalid`: the bytes are not of this coding. */
  readonly code: "unknown" | "size" | "invalid";

  constructor(message: string, { code, cause }: { readonly code: CodingError["code"]; readonly cause?: unknown }) {
    super(message, { cause });
    this.name = "CodingError";
    this.code = code;
  }
}

/** Undoes the codings of a `Content-Encoding` header, last coding first. Rejects with a `CodingError`. */
export async function decodeContent(bytes: Uint8Array, encoding: string, maxBytes: number): Promise<Uint8Array> {
  const codings = encoding
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim())
    .filter((coding) => coding !== "" && coding !== "identity");
  const unknown = codings.find((coding) => !Object.hasOwn(DECODERS, coding));
  if (unknown !== undefined || codings.length > MAX_CODINGS) {
    const what = JSON.stringify(encoding.slice(0, 60));
    throw new CodingError(`encoded as ${what}; only ${CODINGS.join(", ")} can be read`, { code: "unknown" });
  }
  let result = bytes;
  for (const coding of codings.reverse()) {
    if (result.length > 0) result = await decodeOne(result, coding, maxBytes);
  }
  return result;
}

async function decodeOne(bytes: Uint8Array, coding: string, maxBytes: number): Promise<Uint8Array> {
  try {
    return await DECODERS[coding](bytes, maxBytes);
  } catch (cause) {
    const isTooLarge = (cause as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    if (isTooLarge) throw new CodingError(`larger than ${maxBytes} bytes when decoded`, { code: "size", cause });
    throw new CodingError(`not valid ${coding}`, { code: "invalid", cause });
  }
}
