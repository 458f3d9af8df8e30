import type { Forest } from "./forest.ts";

/*
 * A forest as text. Each node is three digits in base 90, most significant first, trees one after another in pre-order:
 *
 *   code < FIRST_SPLIT    a leaf, value = (code − ZERO_LEAF) / LEAF_SCALE
 *   otherwise             a split, (code − FIRST_SPLIT) = feature · MAX_CUTS + index into the feature's cuts
 *
 * The cuts (thresholds) are stored apart as plain numbers, so that people can read where a feature is split.
 */

/** A forest in a model file. */
export interface PackedForest {
  readonly base: number;
  /** By feature: the thresholds of its splits, ascending, separated by spaces. */
  readonly cuts: readonly string[];
  readonly nodes: string;
}

/** The printable ASCII characters that need no escape in any string literal. */
const DIGITS = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).filter(
  (character) => !'"$\\`'.includes(character),
);
const BASE = DIGITS.length;
const WIDTH = 3;
const FIRST_SPLIT = 262_144;
const ZERO_LEAF = FIRST_SPLIT / 2;
/** Leaf values are multiples of 1/LEAF_SCALE. The rounding errors of hundreds of leaves add up to about .001 of a logit. */
export const LEAF_SCALE = 10_000;
/** Limit: cuts per feature. The trainer makes at most 100 bins. */
const MAX_CUTS = 256;

const digitOf = new Uint8Array(128);
for (let i = 0; i < BASE; i++) digitOf[DIGITS[i].charCodeAt(0)] = i;

/** Writes a forest as text. `unpackForest` returns the same forest. */
export function packForest(forest: Forest, features: number): PackedForest {
  const distinct = Array.from({ length: features }, () => new Set<number>());
  for (let node = 0; node < forest.feature.length; node++) {
    if (forest.feature[node] >= 0) distinct[forest.feature[node]].add(forest.threshold[node]);
  }
  const cuts = distinct.map((set) => [...set].sort((a, b) => a - b));
  const codes: string[] = [];
  for (let node = 0; node < forest.feature.length; node++) {
    const feature = forest.feature[node];
    const value = forest.threshold[node];
    codes.push(digits(feature < 0 ? leafCode(value) : FIRST_SPLIT + feature * MAX_CUTS + cuts[feature].indexOf(value)));
  }
  return { base: forest.base, cuts: cuts.map((list) => list.map(shortest).join(" ")), nodes: codes.join("") };
}

function leafCode(value: number): number {
  return Math.min(FIRST_SPLIT - 1, Math.max(0, Math.round(value * LEAF_SCALE) + ZERO_LEAF));
}

/** Returns the shortest decimal that reads back as the same 32-bit number. */
function shortest(value: number): string {
  for (let precision = 1; precision < 9; precision++) {
    const text = String(Number(value.toPrecision(precision)));
    if (Math.fround(Number(text)) === value) return text;
  }
  return String(value);
}

function digits(code: number): string {
  const high = Math.floor(code / (BASE * BASE));
  return DIGITS[high] + DIGITS[Math.floor(code / BASE) % BASE] + DIGITS[code % BASE];
}

/**
 * Reads a forest from text. `columns` maps each feature of the file to its column in the input. Throws a RangeError if the text is not a
 * forest.
 */
export function unpackForest(packed: PackedForest, columns: ArrayLike<number>): Forest {
  const size = packed.nodes.length / WIDTH;
  if (!Number.isInteger(size)) throw new RangeError("the model is cut off");
  const cuts = packed.cuts.map((text) => (text === "" ? [] : text.split(" ").map(Number)));
  const feature = new Int16Array(size);
  const threshold = new Float32Array(size);
  for (let node = 0; node < size; node++) {
    const code = codeAt(packed.nodes, node * WIDTH);
    if (code < FIRST_SPLIT) {
      feature[node] = -1;
      threshold[node] = (code - ZERO_LEAF) / LEAF_SCALE;
      continue;
    }
    const index = Math.floor((code - FIRST_SPLIT) / MAX_CUTS);
    const cut = cuts[index]?.[(code - FIRST_SPLIT) % MAX_CUTS];
    if (cut === undefined || columns[index] === undefined)
      throw new RangeError(`node ${node} of the model names no cut`);
    feature[node] = columns[index];
    threshold[node] = cut;
  }
  return { base: packed.base, feature, threshold, ...linkNodes(feature) };
}

function codeAt(text: string, at: number): number {
  const a = digitOf[text.charCodeAt(at)];
  const b = digitOf[text.charCodeAt(at + 1)];
  return (a * BASE + b) * BASE + digitOf[text.charCodeAt(at + 2)];
}

/** Finds roots and right children from the order of the nodes. */
function linkNodes(feature: Int16Array): { roots: Int32Array; right: Int32Array } {
  const right = new Int32Array(feature.length);
  const roots: number[] = [];
  const open: number[] = [];
  let isRoot = true;
  for (let node = 0; node < feature.length; node++) {
    if (isRoot) roots.push(node);
    isRoot = false;
    if (feature[node] >= 0) {
      open.push(node);
      continue;
    }
    // The node after a leaf is the right child of the last open split. If no split is open, it is the next root.
    const parent = open.pop();
    if (parent === undefined) isRoot = true;
    else right[parent] = node + 1;
  }
  if (!isRoot && feature.length > 0) throw new RangeError("the model is cut off");
  return { roots: Int32Array.from(roots), right };
}
