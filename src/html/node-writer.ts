/** The arrays of a tree while it grows. Capacity doubles; what is not written stays zero. */
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
  flags: Uint8Array;

  constructor(capacity: number) {
    this.tag = new Uint16Array(capacity);
    this.parent = new Int32Array(capacity);
    this.end = new Int32Array(capacity);
    this.depth = new Int32Array(capacity);
    this.from = new Int32Array(capacity);
    this.to = new Int32Array(capacity);
    this.classAt = new Int32Array(capacity);
    this.idAt = new Int32Array(capacity);
    this.hrefAt = new Int32Array(capacity);
    this.flags = new Uint8Array(capacity);
  }

  /** Appends a node without content and gives its number. */
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
    this.flags = copyInto(new Uint8Array(capacity), this.flags);
  }
}

function copyInto<T extends Int32Array | Uint16Array | Uint8Array>(target: T, from: T): T {
  target.set(from);
  return target;
}
