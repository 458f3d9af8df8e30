/** A line of a stream, without its line feed; `undefined` if it is too long. */
export type ByteLine = Buffer | undefined;

const LF = 10;

/** Yields the lines of a stream in memory that is bounded by the limit. */
export async function* byteLines(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<ByteLine> {
  let parts: Uint8Array[] = [];
  let size = 0;
  const take = (): ByteLine => {
    const line = size > maxBytes ? undefined : Buffer.concat(parts, size);
    parts = [];
    size = 0;
    return line;
  };
  const add = (part: Uint8Array): void => {
    size += part.length;
    if (size > maxBytes) parts = [];
    else parts.push(part);
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(LF); at >= 0; at = chunk.indexOf(LF, from)) {
      add(chunk.subarray(from, at));
      yield take();
      from = at + 1;
    }
    add(chunk.subarray(from));
  }
  if (size > 0) yield take();
}
