/** The arrays of a tree, one entry per node; see `Tree`. */
export type NodeArrays = Readonly<
  Pick<
    NodeWriter,
    "tag" | "parent" | "end" | "depth" | "from" | "to" | "classAt" | "idAt" | "hrefAt" | "attributeBits" | "flags"
  >
>;

/** Writers with room for more nodes are not kept for the next tree. */
const MAX_REUSED_NODES = 1 << 17;
const FIRST_CAPACITY = 1 << 13;
/** Nine arrays of four bytes per node, two of two bytes. */
const BYTES_PER_NODE = 9 * 4 + 2 * 2;

/** The writer of the last tree. Fresh memory from the system costs more than parsing a small document. */
let spare: NodeWriter | undefined;

/** Returns an empty writer. If the caller does not return it, the next caller gets a new one. */
export function borrowWriter(): NodeWriter {
  const writer = spare ?? new NodeWriter();
  spare = undefined;
  return writer;
}

/** Keeps an empty writer for the next tree. */
export function returnWriter(writer: NodeWriter): void {
  spare = writer;
}

/** The arrays of a growing tree. When they are full, their capacity doubles. Entries not written are zero. */
export class NodeWriter {
  count = 0;
  tag: Uint16Array;
  parent: Int32Array;
  end: Int32Array;
  depth: Int32Array;
  from: Int32Array;
  to: Int32Array;
  classAt: Int32Array;
  idAt: Int32Array;
  hrefAt: Int32Array;
  attributeBits: Int32Array;
  flags: Uint16Array;

  constructor(capacity: number = FIRST_CAPACITY) {
    this.tag = new Uint16Array(capacity);
    this.parent = new Int32Array(capacity);
    this.end = new Int32Array(capacity);
    this.depth = new Int32Array(capacity);
    this.from = new Int32Array(capacity);
    this.to = new Int32Array(capacity);
    this.classAt = new Int32Array(capacity);
    this.idAt = new Int32Array(capacity);
    this.hrefAt = new Int32Array(capacity);
    this.attributeBits = new Int32Array(capacity);
    this.flags = new Uint16Array(capacity);
  }

  /** Returns the arrays, cut to size. The writer is then empty and ready for another tree. */
  take(): NodeArrays {
    const arrays = this.tag.length > MAX_REUSED_NODES ? this.#handOver() : this.#copyAndClear();
    this.count = 0;
    return arrays;
  }

  /** Returns the arrays without copying, and allocates new ones for the writer. */
  #handOver(): NodeArrays {
    const { count } = this;
    const arrays = {
      parent: this.parent.subarray(0, count),
      end: this.end.subarray(0, count),
      depth: this.depth.subarray(0, count),
      from: this.from.subarray(0, count),
      to: this.to.subarray(0, count),
      classAt: this.classAt.subarray(0, count),
      idAt: this.idAt.subarray(0, count),
      hrefAt: this.hrefAt.subarray(0, count),
      attributeBits: this.attributeBits.subarray(0, count),
      tag: this.tag.subarray(0, count),
      flags: this.flags.subarray(0, count),
    };
    Object.assign(this, new NodeWriter());
    return arrays;
  }

  #copyAndClear(): NodeArrays {
    const { count } = this;
    // One buffer for all arrays: several allocations cost more than the copying.
    const memory = new ArrayBuffer(count * BYTES_PER_NODE);
    let at = 0;
    const next = (column: Int32Array): Int32Array => {
      const copy = new Int32Array(memory, at, count);
      copy.set(column.subarray(0, count));
      at += copy.byteLength;
      return copy;
    };
    const arrays = {
      parent: next(this.parent),
      end: next(this.end),
      depth: next(this.depth),
      from: next(this.from),
      to: next(this.to),
      classAt: next(this.classAt),
      idAt: next(this.idAt),
      hrefAt: next(this.hrefAt),
      attributeBits: next(this.attributeBits),
      tag: copyInto(new Uint16Array(memory, at, count), this.tag.subarray(0, count)),
      flags: copyInto(new Uint16Array(memory, at + 2 * count, count), this.flags.subarray(0, count)),
    };
    const { from, to, classAt, idAt, hrefAt, attributeBits, flags } = this;
    for (const array of [from, to, classAt, idAt, hrefAt, attributeBits, flags]) array.fill(0, 0, count);
    return arrays;
  }

  /** Appends a node without content and returns its number. */
  add(tag: number, parent: number, depth: number): number {
    const node = this.count++;
    if (node === this.tag.length) this.#grow();
    this.tag[node] = tag;
    this.parent[node] = parent;
    this.depth[node] = depth;
    this.end[node] = node + 1;
    return node;
  }

  #grow(): void {
    const capacity = this.tag.length * 2;
    this.tag = copyInto(new Uint16Array(capacity), this.tag);
    this.parent = copyInto(new Int32Array(capacity), this.parent);
    this.end = copyInto(new Int32Array(capacity), this.end);
    this.depth = copyInto(new Int32Array(capacity), this.depth);
    this.from = copyInto(new Int32Array(capacity), this.from);
    this.to = copyInto(new Int32Array(capacity), this.to);
    this.classAt = copyInto(new Int32Array(capacity), this.classAt);
    this.idAt = copyInto(new Int32Array(capacity), this.idAt);
    this.hrefAt = copyInto(new Int32Array(capacity), this.hrefAt);
    this.attributeBits = copyInto(new Int32Array(capacity), this.attributeBits);
    this.flags = copyInto(new Uint16Array(capacity), this.flags);
  }
}

function copyInto<T extends Int32Array | Uint16Array>(target: T, from: T): T {
  target.set(from);
  return target;
}
