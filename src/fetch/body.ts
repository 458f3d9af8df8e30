import { CODINGS, CodingError, decodeContent } from "../http/index.ts";
import { GiveUpError } from "./fetch-errors.ts";

/** The URL of a body (for errors), and the limit of its size. The limit holds as sent and after each decompression. */
export interface BodyLimits {
  readonly url: string;
  readonly maxBytes: number;
}

/** The `Accept-Encoding` header: the codings that `inflateBody` can decompress. */
export const ACCEPT_ENCODING = CODINGS.join(", ");

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
  try {
    return await decodeContent(bytes, encoding, limits.maxBytes);
  } catch (cause) {
    if (!(cause instanceof CodingError)) throw cause;
    const { code, message } = cause;
    if (code === "size") throw tooLarge(limits, cause);
    const { url } = limits;
    const problem = code === "unknown" ? `is ${message}` : `sent a body that is ${message}`;
    throw new GiveUpError(`${url} ${problem}.`, { code: "body", url, cause });
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
