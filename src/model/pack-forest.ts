import { BitReader, BitWriter } from "./bit-coder.ts";
import type { Forest } from "./forest.ts";
import { NodeCoder, nodeContexts } from "./node-coder.ts";
import { packCuts, unpackCuts } from "./pack-cuts.ts";

/** Forests over the same features in a model file. */
export interface PackedForests {
  /** By forest: the logit of its base, and its number of nodes. */
  readonly bases: readonly number[];
  readonly sizes: readonly number[];
  /** Leaf values are multiples of 1/leafScale. */
  readonly leafScale: number;
  /** By feature, the thresholds of its splits in all forests. `packCuts` describes the format. */
  readonly cuts: string;
  /** The nodes of all trees. `NodeCoder` describes the format. */
  readonly nodes: string;
}

/** Leaf values of grown trees are multiples of 1/LEAF_SCALE. Each tree is rounded before the next one grows, which corrects the rounding. */
export const LEAF_SCALE = 250;

/** Writes forests as text. `unpackForests` returns the same forests, with leaf values rounded to multiples of 1/leafScale. */
export function packForests(
  forests: readonly Forest[],
  { features, leafScale }: { readonly features: number; readonly leafScale: number },
): PackedForests {
  const cuts = cutsOf(forests, features);
  const counts = cuts.map(({ length }) => length);
  const writer = new BitWriter(nodeContexts(counts));
  const nodes = new NodeCoder(writer, counts);
  for (const { feature, threshold } of forests) {
    for (let node = 0; node < feature.length; node++) {
      const column = feature[node];
      const value = threshold[node];
      nodes.code(column, column < 0 ? Math.round(value * leafScale) : cuts[column].indexOf(value));
    }
  }
  return {
    bases: forests.map(({ base }) => base),
    sizes: forests.map(({ feature }) => feature.length),
    leafScale,
    cuts: packCuts(cuts),
    nodes: writer.toText(),
  };
}

/** Returns the different thresholds of each feature, ascending. */
function cutsOf(forests: readonly Forest[], features: number): readonly (readonly number[])[] {
  const distinct = Array.from({ length: features }, () => new Set<number>());
  for (const { feature, threshold } of forests) {
    for (let node = 0; node < feature.length; node++) {
      if (feature[node] >= 0) distinct[feature[node]].add(threshold[node]);
    }
  }
  return distinct.map((set) => [...set].sort((a, b) => a - b));
}

/**
 * Reads forests from text. `columns` maps each feature of the file to its column in the input. Throws a RangeError if the text does not
 * contain the forests.
 */
export function unpackForests(packed: PackedForests, columns: ArrayLike<number>): Forest[] {
  const cuts = unpackCuts(packed.cuts, columns.length);
  const counts = cuts.map(({ length }) => length);
  const reader = new BitReader(packed.nodes, nodeContexts(counts));
  const nodes = new NodeCoder(reader, counts);
  const forests = packed.bases.map((base, forest): Forest => {
    const feature = new Int16Array(packed.sizes[forest]);
    const threshold = new Float32Array(feature.length);
    for (let node = 0; node < feature.length; node++) {
      nodes.code(-1, 0);
      const isLeaf = nodes.feature < 0;
      feature[node] = isLeaf ? -1 : columns[nodes.feature];
      threshold[node] = isLeaf ? nodes.value / packed.leafScale : cuts[nodes.feature][nodes.value];
    }
    return { base, feature, threshold, ...linkNodes(feature) };
  });
  reader.finish();
  return forests;
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
  if (!isRoot) throw new RangeError("the model ends in the middle of a tree");
  return { roots: Int32Array.from(roots), right };
}
