/** Allocates the arrays for a page's facts and features, filled with zeros. */
export interface Memory {
  int32(length: number): Int32Array;
  float32(length: number): Float32Array;
  float64(length: number): Float64Array;
}

/** Allocates ordinary arrays, for callers that keep the features: training and `explain`. */
export const heapMemory: Memory = {
  int32: (length) => new Int32Array(length),
  float32: (length) => new Float32Array(length),
  float64: (length) => new Float64Array(length),
};

const ALIGN_BYTES = 8;
const FIRST_BYTES = 1 << 20;
/** Pages that need more do not grow the buffer. It grows to twice the need, so it has at most 64 MB. */
const MAX_WANTED_BYTES = 1 << 25;

/**
 * One buffer that serves page after page. Zeroing used memory is faster than allocating new memory.
 *
 * An arena has one owner, which is the only one to call `reset`. `reset` reuses the memory of all arrays handed out before, so the owner
 * must be done with the features of one page before it starts the next. The owner in pith is `judge` (select/judge.ts).
 */
export class Arena implements Memory {
  #buffer = new ArrayBuffer(FIRST_BYTES);
  #usedBytes = 0;
  /** Bytes requested since the last reset, including those that did not fit. */
  #wantedBytes = 0;

  /** Reclaims all arrays. Grows the buffer if the last page did not fit. */
  reset(): this {
    if (this.#wantedBytes > this.#buffer.byteLength && this.#wantedBytes <= MAX_WANTED_BYTES)
      this.#buffer = new ArrayBuffer(2 * this.#wantedBytes);
    this.#usedBytes = 0;
    this.#wantedBytes = 0;
    return this;
  }

  int32(length: number): Int32Array {
    const at = this.#take(length * Int32Array.BYTES_PER_ELEMENT);
    return at < 0 ? new Int32Array(length) : new Int32Array(this.#buffer, at, length).fill(0);
  }

  float32(length: number): Float32Array {
    const at = this.#take(length * Float32Array.BYTES_PER_ELEMENT);
    return at < 0 ? new Float32Array(length) : new Float32Array(this.#buffer, at, length).fill(0);
  }

  float64(length: number): Float64Array {
    const at = this.#take(length * Float64Array.BYTES_PER_ELEMENT);
    return at < 0 ? new Float64Array(length) : new Float64Array(this.#buffer, at, length).fill(0);
  }

  /** Reserves bytes of the buffer. Returns their offset, -1 if they do not fit. */
  #take(bytes: number): number {
    const size = Math.ceil(bytes / ALIGN_BYTES) * ALIGN_BYTES;
    this.#wantedBytes += size;
    if (this.#usedBytes + size > this.#buffer.byteLength) return -1;
    this.#usedBytes += size;
    return this.#usedBytes - size;
  }
}
