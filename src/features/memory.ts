/** Where the arrays of a page's features come from; all are zero at first. */
export interface Memory {
  int32(length: number): Int32Array;
  float32(length: number): Float32Array;
  float64(length: number): Float64Array;
}

/** Arrays of their own, to be kept as long as one likes. */
export const fresh: Memory = {
  int32: (length) => new Int32Array(length),
  float32: (length) => new Float32Array(length),
  float64: (length) => new Float64Array(length),
};

const ALIGN = 8;
const FIRST_BYTES = 1 << 20;
/** Of larger pages the memory is not kept. */
const MOST_BYTES = 1 << 25;

/**
 * One piece of memory for page after page: asking the system for a fresh megabyte costs more than filling it. What it gave
 * out is void after `reset`.
 */
export class Arena implements Memory {
  #buffer = new ArrayBuffer(FIRST_BYTES);
  #used = 0;
  /** Bytes asked for since the last reset. */
  #wanted = 0;

  /** Takes everything back. */
  reset(): this {
    if (this.#wanted > this.#buffer.byteLength && this.#wanted <= MOST_BYTES)
      this.#buffer = new ArrayBuffer(2 * this.#wanted);
    this.#used = 0;
    this.#wanted = 0;
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

  /** Where so many bytes are free, -1 if they are not. */
  #take(bytes: number): number {
    const size = Math.ceil(bytes / ALIGN) * ALIGN;
    this.#wanted += size;
    if (this.#used + size > this.#buffer.byteLength) return -1;
    this.#used += size;
    return this.#used - size;
  }
}
