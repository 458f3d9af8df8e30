import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { isGzip } from "./files.ts";

/** A line of a file, or why it could not be read. Lines are numbered from 1; empty lines are skipped. */
export type CorpusLine =
  | { readonly kind: "line"; readonly number: number; readonly bytes: Uint8Array }
  | { readonly kind: "error"; readonly number: number; readonly message: string };

/** Limit: bytes of a line. The largest known pages make lines of about 2 MB. */
const MAX_LINE_BYTES = 128 * 1024 * 1024;

const NEWLINE = 0x0a;

/** Streams the lines of a file, gzip or plain. Holds one line at a time. */
export async function* linesOf(path: string, maxLineBytes = MAX_LINE_BYTES): AsyncGenerator<CorpusLine> {
  const source = createReadStream(path);
  const stream = (await startsAsGzip(path)) ? source.pipe(createGunzip()) : source;
  source.on("error", (error) => stream.destroy(error));
  let number = 1;
  try {
    for await (const line of split(stream, maxLineBytes)) {
      if (line.kind === "error" || line.bytes.length > 0) yield { ...line, number };
      number++;
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    yield { kind: "error", number, message: `The file breaks off here: ${reason}.` };
  } finally {
    source.destroy();
  }
}

type Unnumbered =
  | { readonly kind: "line"; readonly bytes: Uint8Array }
  | { readonly kind: "error"; readonly message: string };

async function* split(stream: Readable, maxLineBytes: number): AsyncGenerator<Unnumbered> {
  let pieces: Uint8Array[] = [];
  let size = 0;
  const finish = (): Unnumbered => {
    const isTooLong = size > maxLineBytes;
    const bytes = isTooLong ? new Uint8Array(0) : Buffer.concat(pieces);
    pieces = [];
    size = 0;
    return isTooLong
      ? { kind: "error", message: `The line is longer than ${maxLineBytes} bytes.` }
      : { kind: "line", bytes };
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      size += at - from;
      if (size <= maxLineBytes) pieces.push(chunk.subarray(from, at));
      yield finish();
      from = at + 1;
    }
    size += chunk.length - from;
    if (size <= maxLineBytes) pieces.push(chunk.subarray(from));
    else pieces = [];
  }
  if (size > 0) yield finish();
}

async function startsAsGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(new Uint8Array(2), 0, 2, 0);
    return isGzip(buffer);
  } finally {
    await file.close();
  }
}
