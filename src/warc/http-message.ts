import { headerEnd, parseFields, type WarcFields } from "./warc-record.ts";

/** An HTTP response as archived. */
export interface HttpResponse {
  readonly status: number;
  readonly fields: WarcFields;
  /** The body as sent, with its transfer and content codings. */
  readonly body: Uint8Array;
}

/** Limit: bytes of a response's header. Four times that of `pith/fetch`, since others archived it. */
const MAX_HEADER_BYTES = 256 * 1024;
const STATUS_LINE = /^HTTP\/[\d.]{1,5} +(\d{3})(?:\D|$)/i;
const LINE_END = /\r?\n/;
const CR = 13;
const LF = 10;

/** Reads the block of a response record. Returns undefined if it is not an HTTP response. */
export function parseResponse(block: Uint8Array): HttpResponse | undefined {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  // A response without a body may lack the empty line.
  const end = headerEnd(bytes.subarray(0, MAX_HEADER_BYTES)) ?? bytes.length;
  if (end > MAX_HEADER_BYTES) return undefined;
  const [first, ...lines] = bytes.toString("latin1", 0, end).split(LINE_END);
  const status = STATUS_LINE.exec(first)?.[1];
  if (status === undefined) return undefined;
  return { status: Number(status), fields: parseFields(lines), body: block.subarray(end) };
}

/**
 * Joins the chunks of a body with `Transfer-Encoding: chunked` (RFC 9112). A body cut off after a chunk is returned as far as it goes.
 * Returns undefined if the first line is not the size of a chunk: many archives keep the header, but store the body without chunks.
 */
export function joinChunks(body: Uint8Array): Uint8Array | undefined {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < body.length; ) {
    const size = readSize(body, at);
    if (size === undefined) return parts.length === 0 ? undefined : Buffer.concat(parts);
    if (size.value === 0) break;
    parts.push(body.subarray(size.end, size.end + size.value));
    at = size.end + size.value;
    if (body[at] === CR) at++;
    if (body[at] === LF) at++;
  }
  return Buffer.concat(parts);
}

/** Limit: hexadecimal digits of a size, so that it stays a whole number. */
const MAX_SIZE_DIGITS = 12;

/** Reads `1a2b;extension` and the end of its line. */
function readSize(body: Uint8Array, from: number): { readonly value: number; readonly end: number } | undefined {
  let value = 0;
  let at = from;
  for (; at - from <= MAX_SIZE_DIGITS; at++) {
    const digit = hexValue(body[at]);
    if (digit < 0) break;
    value = value * 16 + digit;
  }
  const digits = at - from;
  if (digits === 0 || digits > MAX_SIZE_DIGITS) return undefined;
  const isSize = body[at] === CR || body[at] === LF || body[at] === 0x3b || body[at] === 0x20;
  const end = isSize ? body.indexOf(LF, at) : -1;
  return end < 0 ? undefined : { value, end: end + 1 };
}

/** Returns the value of a hexadecimal digit, -1 for other bytes. */
function hexValue(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
