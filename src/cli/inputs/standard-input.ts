/** What a stream of bytes contains: one page, the records of a WARC file, or pages as JSON lines (`{"url": …, "html": …}`). */
export interface RecognizedStream {
  readonly format: "page" | "warc" | "lines";
  /** The whole stream, with the bytes that were looked at. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Bytes that are enough to recognize compressed data, and pages that are not JSON lines. */
const SAMPLE_BYTES = 512;
/** Limit: bytes and lines that are searched for a line with a page. Longer lines would not be read anyway. */
const MAX_SEARCHED_BYTES = 64 * 1024 * 1024;
const MAX_SEARCHED_LINES = 8;

const WARC_START = /^\s*WARC\/1\./;
const LINES_START = /^(?:\u00ef\u00bb\u00bf)?\s*\{/;
const WHOLE_LINE = /^\s*\S[^\n]*\n/;
const GZIP_START = 0x1f;
const LF = 10;

/** Recognizes the content of a stream by its first bytes. */
export async function recognizeStream(stream: AsyncIterable<Uint8Array>): Promise<RecognizedStream> {
  const source = stream[Symbol.asyncIterator]();
  const head = new StreamHead(source);
  while (!isEnough(head.bytes()) && (await head.more()));
  const start = await textStart(head.bytes());
  // A part of a batch may be empty: it has no pages.
  let format: RecognizedStream["format"] = head.size === 0 ? "lines" : "page";
  if (WARC_START.test(start)) format = "warc";
  else if (LINES_START.test(start) && (await hasPageLine(head))) format = "lines";
  return { format, chunks: head.followed() };
}

/** The chunks at the start of a stream. */
class StreamHead {
  readonly #source: AsyncIterator<Uint8Array>;
  readonly #chunks: Uint8Array[] = [];
  size = 0;

  constructor(source: AsyncIterator<Uint8Array>) {
    this.#source = source;
  }

  async more(): Promise<boolean> {
    const next = await this.#source.next();
    if (next.done === true) return false;
    this.#chunks.push(next.value);
    this.size += next.value.length;
    return true;
  }

  bytes(): Buffer {
    return Buffer.concat(this.#chunks, this.size);
  }

  async *followed(): AsyncGenerator<Uint8Array> {
    yield* this.#chunks.splice(0);
    for (let next = await this.#source.next(); next.done !== true; next = await this.#source.next()) yield next.value;
  }
}

/** Whether bytes are enough to recognize them: a sample, or a line of text. Programs may wait for an answer to their first line. */
function isEnough(bytes: Buffer): boolean {
  return bytes.length >= SAMPLE_BYTES || (bytes[0] !== GZIP_START && WHOLE_LINE.test(bytes.toString("latin1")));
}

/** Returns the first characters of bytes, decompressed if they are gzip. Each character is a byte. */
async function textStart(bytes: Buffer): Promise<string> {
  if (bytes[0] !== GZIP_START) return bytes.toString("latin1", 0, SAMPLE_BYTES);
  const { constants, gunzipSync } = await import("node:zlib");
  try {
    const sample = bytes.subarray(0, SAMPLE_BYTES);
    return gunzipSync(sample, { finishFlush: constants.Z_SYNC_FLUSH }).toString("latin1", 0, SAMPLE_BYTES);
  } catch {
    // Reading the stream reports the problem.
    return "";
  }
}

/** Whether one of the first lines is a page as JSON. Reads until it knows. */
async function hasPageLine(head: StreamHead): Promise<boolean> {
  for (let isEnd = false; ; ) {
    const lines = firstLines(head.bytes(), isEnd);
    if (lines.some((line) => pageLine(line.toString()) !== undefined)) return true;
    if (isEnd || lines.length === MAX_SEARCHED_LINES || head.size > MAX_SEARCHED_BYTES) return false;
    // Twice as much each time, so that a long line is searched only a few times.
    for (const size = 2 * head.size; !isEnd && head.size < size; ) isEnd = !(await head.more());
  }
}

/** Returns the first lines that are complete; at the end of the stream, the last one too. */
function firstLines(bytes: Buffer, isEnd: boolean): Buffer[] {
  const lines: Buffer[] = [];
  let from = 0;
  for (let at = bytes.indexOf(LF); at >= 0 && lines.length < MAX_SEARCHED_LINES; at = bytes.indexOf(LF, from)) {
    lines.push(bytes.subarray(from, at));
    from = at + 1;
  }
  return isEnd ? [...lines, bytes.subarray(from)] : lines;
}

/** A page as JSON. */
export interface PageLine {
  readonly html: string;
  readonly url?: string | undefined;
}

/** Reads a line of JSON. Returns undefined if it is not an object with the string `html`. */
export function pageLine(line: string): PageLine | undefined {
  try {
    const value = JSON.parse(line.startsWith("\ufeff") ? line.slice(1) : line) as Partial<PageLine> | null;
    if (typeof value !== "object" || value === null || typeof value.html !== "string") return undefined;
    const { html, url } = value;
    return { html, url: typeof url === "string" && url !== "" ? url : undefined };
  } catch {
    return undefined;
  }
}
