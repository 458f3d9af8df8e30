import { createReadStream } from "node:fs";
import { RecordParser } from "./record-parser.ts";
import { warcPieces } from "./warc-pieces.ts";
import type { WarcDamage, WarcRecord } from "./warc-record.ts";

/** A WARC file: its path, or its bytes in chunks of any size, as they are or compressed with gzip. */
export type WarcSource = string | URL | AsyncIterable<Uint8Array>;

/** Default limit: bytes of a record, and of its body when decoded. The same as that of fetched pages. */
export const MAX_RECORD_BYTES = 32 * 1024 * 1024;

/** Larger than Node's default, since each chunk costs a turn of the event loop. */
const CHUNK_BYTES = 256 * 1024;

/**
 * Yields the records of a WARC file in their order, and what is damaged in it. Damage costs only the record that has it. Rejects if the
 * file cannot be read.
 */
export async function* readRecords(
  source: WarcSource,
  maxBytes = MAX_RECORD_BYTES,
): AsyncGenerator<WarcRecord | WarcDamage> {
  const isPath = typeof source === "string" || source instanceof URL;
  if (!isPath && typeof source?.[Symbol.asyncIterator] !== "function") {
    throw new TypeError("the source of a WARC file must be a path or a stream of bytes");
  }
  const parser = new RecordParser(maxBytes);
  const chunks = isPath ? createReadStream(source, { highWaterMark: CHUNK_BYTES }) : source;
  for await (const piece of warcPieces(chunks)) yield* parser.push(piece);
  yield* parser.end();
}
