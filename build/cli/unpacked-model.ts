import { NameWeights } from "../../src/features/index.ts";
import type { CompleteForest, Forest, Model } from "../../src/model/index.ts";

/*
 * The shipped model with its trees unpacked, as a file that is used as it is. Unpacking the model takes a third of the start of the command
 * line. The file starts with the length of its header as a 32-bit number; the header is JSON; the arrays follow, all little-endian.
 */

const ARRAYS = { Int32Array, Uint16Array, Float32Array, Float64Array } as const;
type StoredArray = Int32Array | Uint16Array | Float32Array | Float64Array;

/** The place of an array in the file, counted from the end of the header. */
interface ArrayPlace {
  readonly type: keyof typeof ARRAYS;
  readonly at: number;
  readonly length: number;
}

type Placed<T> = { readonly [Key in keyof T]: T[Key] extends StoredArray ? ArrayPlace : T[Key] };
type StoredForest = Placed<CompleteForest>;

interface Header {
  readonly name: string;
  readonly names: Placed<NameWeights["table"]>;
  readonly content: StoredForest;
  readonly lists: StoredForest;
  readonly confidence: StoredForest;
  readonly kinds: readonly { readonly kind: string; readonly forest: StoredForest }[];
}

/** Bytes of the largest array element: arrays start at multiples of it. */
const ALIGNMENT_BYTES = 8;
const LENGTH_BYTES = 4;

/** Returns the bytes of the file. */
export function writeUnpacked({ name, names, fastContent, lists, confidence, kinds }: Model): Uint8Array {
  const bytes: number[] = [];
  const place = (array: StoredArray): ArrayPlace => {
    while (bytes.length % ALIGNMENT_BYTES !== 0) bytes.push(0);
    const at = bytes.length;
    for (const byte of new Uint8Array(array.buffer, array.byteOffset, array.byteLength)) bytes.push(byte);
    return { type: array.constructor.name as ArrayPlace["type"], at, length: array.length };
  };
  const forest = ({ feature, threshold, leaves, ...others }: CompleteForest): StoredForest => {
    return { ...others, feature: place(feature), threshold: place(threshold), leaves: place(leaves) };
  };
  const { keys, indexes, weights } = names.table;
  const header: Header = {
    name,
    names: { keys: place(keys), indexes: place(indexes), weights: place(weights) },
    content: forest(fastContent),
    lists: forest(lists),
    confidence: forest(confidence),
    kinds: kinds.map(({ kind, forest: trees }) => ({ kind, forest: forest(trees) })),
  };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const start = arraysAfter(text.length);
  const file = new Uint8Array(start + bytes.length);
  new DataView(file.buffer).setUint32(0, text.length, true);
  file.set(text, LENGTH_BYTES);
  file.set(bytes, start);
  return file;
}

/** Returns where the arrays start after a header of this length. */
function arraysAfter(headerBytes: number): number {
  return Math.ceil((LENGTH_BYTES + headerBytes) / ALIGNMENT_BYTES) * ALIGNMENT_BYTES;
}

/** Reads the model from the bytes of the file. `content` returns the trees that only explanations need. */
export function readUnpacked(file: ArrayBuffer, content: () => Forest): Model {
  const length = new DataView(file).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(file, LENGTH_BYTES, length))) as Header;
  const start = arraysAfter(length);
  const read = <Array extends StoredArray>(place: ArrayPlace): Array =>
    new ARRAYS[place.type](file, start + place.at, place.length) as Array;
  const forest = ({ feature, threshold, leaves, ...others }: StoredForest): CompleteForest => {
    return { ...others, feature: read(feature), threshold: read(threshold), leaves: read(leaves) };
  };
  const { keys, indexes, weights } = header.names;
  return {
    name: header.name,
    names: new NameWeights({ keys: read(keys), indexes: read(indexes), weights: read(weights) }),
    get content() {
      return content();
    },
    fastContent: forest(header.content),
    lists: forest(header.lists),
    confidence: forest(header.confidence),
    kinds: header.kinds.map(({ kind, forest: trees }) => ({ kind, forest: forest(trees) })),
  };
}
