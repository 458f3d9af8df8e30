import { gzipPieces } from "./gzip-pieces.ts";
import type { WarcPiece } from "./warc-piece.ts";

const GZIP_MAGIC = [0x1f, 0x8b] as const;

/** Yields a WARC file in pieces of bounded size. Its first bytes tell whether it is compressed. */
export async function* warcPieces(source: AsyncIterable<Uint8Array>): AsyncGenerator<WarcPiece> {
  const chunks = source[Symbol.asyncIterator]();
  try {
    const start = await firstBytes(chunks);
    if (start[0] === GZIP_MAGIC[0] && start[1] === GZIP_MAGIC[1]) return yield* gzipPieces(start, chunks);
    if (start.length > 0) yield { kind: "bytes", bytes: start };
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) {
      yield { kind: "bytes", bytes: next.value };
    }
  } finally {
    await chunks.return?.();
  }
}

/** Returns the first chunks, joined until they are long enough to recognize gzip. */
async function firstBytes(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let start: Uint8Array = new Uint8Array(0);
  while (start.length < GZIP_MAGIC.length) {
    const next = await chunks.next();
    if (next.done === true) break;
    start = start.length === 0 ? next.value : Buffer.concat([start, next.value]);
  }
  return start;
}
