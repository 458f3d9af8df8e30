import type { TransformOptions } from "node:stream";
import { crc32, createInflateRaw, type InflateRaw, type ZlibOptions } from "node:zlib";
import { GzipInput } from "./gzip-input.ts";
import { startsRecord } from "./record-start.ts";
import type { WarcPiece } from "./warc-piece.ts";

/** Size of the parts in which data is decompressed. Deflate grows at most 1,032-fold, so a part becomes at most 33 MiB. */
const INPUT_BYTES = 32 * 1024;
const OUTPUT_BYTES = 64 * 1024;

/** The gzip format (RFC 1952): ten bytes, then the fields that the flags name. */
const FIXED_HEADER_BYTES = 10;
const TRAILER_BYTES = 8;
const DEFLATE = 8;
const FLAG = { headerCrc: 2, extra: 4, name: 8, comment: 16, reserved: 0xe0 } as const;
/** Limit: bytes of a member's header. Real ones have 10 to 50. */
const MAX_HEADER_BYTES = 64 * 1024;
/** Bytes that tell whether a record starts: `WARC/1.` */
const MAGIC_BYTES = 7;

const TRUNCATED = "the file ends within this record";
const INVALID = "the gzip data is not valid";
const WRONG_CHECKSUM = "the checksum of the gzip data is wrong";
/** The problem of a member that was only guessed: other compressed bytes may look like the start of a member. */
const NOT_A_RECORD = "no record";

/** Yields the decompressed pieces of a gzip file, member by member. After damage it goes on at the next member that starts a record. */
export async function* gzipPieces(start: Uint8Array, chunks: AsyncIterator<Uint8Array>): AsyncGenerator<WarcPiece> {
  const input = new GzipInput(start, chunks);
  for (let isSure = true; await input.need(1); ) {
    if (!isSure && !(await findMember(input))) return;
    const offset = input.offset;
    input.startMember();
    const problem: string | undefined = yield* memberPieces(input, offset, isSure);
    if (problem !== undefined) {
      if (problem !== NOT_A_RECORD) yield { kind: "damage", offset, problem };
      input.rewind();
    }
    isSure = problem === undefined;
  }
}

/** Yields the pieces of one member. Returns its problem, if it has one. If its start is a guess, it must start a record. */
async function* memberPieces(
  input: GzipInput,
  offset: number,
  isSure: boolean,
): AsyncGenerator<WarcPiece, string | undefined> {
  const header = await headerBytes(input);
  if (header === undefined) return isSure ? "not a gzip member" : NOT_A_RECORD;
  input.take(header);
  const inflater = new Inflater();
  let start: Uint8Array | undefined = NOTHING;
  try {
    while (!inflater.isDone) {
      const isMore = input.rest.length > 0 || (await input.more());
      const part = isMore ? await inflater.write(input.rest.subarray(0, INPUT_BYTES)) : undefined;
      if (part === undefined) return start !== undefined && !isSure ? NOT_A_RECORD : isMore ? INVALID : TRUNCATED;
      input.take(part.used);
      if (start === undefined) yield { kind: "bytes", bytes: part.output };
      else {
        start = start.length === 0 ? part.output : Buffer.concat([start, part.output]);
        if (start.length < MAGIC_BYTES && !inflater.isDone) continue;
        if (!isSure && !startsRecord(start)) return NOT_A_RECORD;
        yield { kind: "member", bytes: start, offset };
        start = undefined;
      }
    }
  } finally {
    inflater.close();
  }
  if (!(await input.need(TRAILER_BYTES))) return TRUNCATED;
  if (!inflater.hasTrailer(input.rest)) return WRONG_CHECKSUM;
  input.take(TRAILER_BYTES);
  yield { kind: "member-end" };
  return undefined;
}

/** Drops bytes until `rest` may start a member. Returns false at the end of the file. */
async function findMember(input: GzipInput): Promise<boolean> {
  for (;;) {
    const at = memberAt(input.rest);
    input.take(at);
    input.startMember();
    if (input.rest.length >= FIXED_HEADER_BYTES) return true;
    if (!(await input.more())) return false;
  }
}

/** Returns the first position where a member may start, or the position from which on more bytes are needed to tell. */
function memberAt(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(0x1f); at >= 0; at = bytes.indexOf(0x1f, at + 1)) {
    if (at + FIXED_HEADER_BYTES > bytes.length || isFixedHeader(bytes, at)) return at;
  }
  return bytes.length;
}

function isFixedHeader(bytes: Uint8Array, at: number): boolean {
  const isGzip = bytes[at] === 0x1f && bytes[at + 1] === 0x8b && bytes[at + 2] === DEFLATE;
  return isGzip && (bytes[at + 3] & FLAG.reserved) === 0;
}

/** Returns the length of the member's header, undefined if there is no valid one. */
async function headerBytes(input: GzipInput): Promise<number | undefined> {
  if (!(await input.need(FIXED_HEADER_BYTES)) || !isFixedHeader(input.rest, 0)) return undefined;
  const flags = input.rest[3];
  let at: number | undefined = FIXED_HEADER_BYTES;
  if (flags & FLAG.extra) {
    if (!(await input.need(at + 2))) return undefined;
    at += 2 + input.rest[at] + 256 * input.rest[at + 1];
  }
  if (flags & FLAG.name) at = await afterZero(input, at);
  if (flags & FLAG.comment && at !== undefined) at = await afterZero(input, at);
  if (flags & FLAG.headerCrc && at !== undefined) at += 2;
  return at !== undefined && (await input.need(at)) ? at : undefined;
}

/** Returns the position after the next zero byte, undefined if it is too far away. */
async function afterZero(input: GzipInput, from: number): Promise<number | undefined> {
  for (;;) {
    const at = input.rest.indexOf(0, from);
    if (at >= 0) return at + 1;
    if (input.rest.length > MAX_HEADER_BYTES || !(await input.more())) return undefined;
  }
}

/** With this mark, the stream never waits for a reader: `write` reads all that a part became. */
const STREAM_OPTIONS: ZlibOptions & TransformOptions = {
  chunkSize: OUTPUT_BYTES,
  highWaterMark: Number.MAX_SAFE_INTEGER,
};

/** Decompresses one deflate stream and counts its bytes. */
class Inflater {
  readonly #stream: InflateRaw = createInflateRaw(STREAM_OPTIONS);
  #crc = 0;
  #size = 0;
  #used = 0;
  #onError = (): void => {};
  isDone = false;

  constructor() {
    // After an error, the stream does not call back.
    this.#stream.on("error", () => this.#onError());
  }

  /** Decompresses bytes. Returns what they became and how many were used, undefined if they are not valid. */
  async write(bytes: Uint8Array): Promise<Inflated | undefined> {
    if (bytes.length === 0) return { output: NOTHING, used: 0 };
    const isValid = await new Promise<boolean>((resolve) => {
      this.#onError = () => resolve(false);
      this.#stream.write(bytes, (error) => resolve(!error));
    });
    if (!isValid) return undefined;
    const used = this.#stream.bytesWritten - this.#used;
    this.#used = this.#stream.bytesWritten;
    // The stream leaves bytes that come after its end.
    this.isDone = used < bytes.length;
    const output: Uint8Array = this.#stream.read() ?? NOTHING;
    // The checksum of no bytes is 0, whatever came before.
    if (output.length > 0) this.#crc = crc32(output, this.#crc);
    this.#size += output.length;
    return { output, used };
  }

  /** Whether checksum and size of a member's trailer are those of the decompressed bytes. */
  hasTrailer(bytes: Uint8Array): boolean {
    const trailer = Buffer.from(bytes.buffer, bytes.byteOffset, TRAILER_BYTES);
    return trailer.readUInt32LE(0) === this.#crc && trailer.readUInt32LE(4) === this.#size % 2 ** 32;
  }

  close(): void {
    this.#stream.destroy();
  }
}

interface Inflated {
  readonly output: Uint8Array;
  readonly used: number;
}

const NOTHING = new Uint8Array(0);
