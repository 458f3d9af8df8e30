import { type BitCoder, bitLength, DIGITS_CONTEXTS, DigitsCoder, IndexCoder } from "./bit-coder.ts";

/** Limit: splits above a node. */
const MAX_SPLITS = 31;
/** Trees with more different features share contexts. */
const MAX_CONTEXT_FEATURES = 63;
/** Limit: binary digits of a leaf value in units of 1/leafScale. */
const MAX_DIGITS = 30;
/** Sizes of leaf values: the number of binary digits times the sign, plus MAX_DIGITS. */
const SIZES = 2 * MAX_DIGITS + 1;
const NO_SIBLING = SIZES;

/* The first context of each field. */
const IS_LEAF = 0;
const IS_USED = IS_LEAF + 2 * (MAX_SPLITS + 1);
const LEAF_SIZE = IS_USED + MAX_CONTEXT_FEATURES + 1;
const LEAF_DIGITS = LEAF_SIZE + (SIZES + 1) * SIZES;
const FEATURE = LEAF_DIGITS + SIZES * DIGITS_CONTEXTS;

/** Returns the number of contexts that a `NodeCoder` needs. */
export function nodeContexts(cutCounts: readonly number[]): number {
  return FEATURE + 2 * cutCounts.length + cutCounts.reduce((sum, count) => sum + count, 0);
}

/**
 * Codes the nodes of trees in pre-order, tree after tree. The contexts of the fields:
 *
 *   leaf or split   the depth, and whether the node is the right sibling of a leaf
 *   feature         whether the tree has used it before. If so, the number of features used since; if not, its index
 *   cut             the feature. Cuts that splits above make impossible cost nothing
 *   leaf value      sign and length, given those of the left sibling if it is a leaf; then the digits
 */
export class NodeCoder {
  /** The feature of the last node, -1 for leaves. */
  feature = -1;
  /** The last node: index of its cut, or the value of the leaf in units of 1/leafScale. */
  value = 0;
  readonly #coder: BitCoder;
  readonly #newFeature: IndexCoder;
  readonly #usedFeature: IndexCoder;
  /** By feature: its number of cuts, and their coder. */
  readonly #cutCounts: readonly number[];
  readonly #cuts: readonly IndexCoder[];
  /** By size of the sibling. */
  readonly #leafSizes: readonly IndexCoder[];
  /** By size. */
  readonly #leafDigits: readonly DigitsCoder[];
  /** The splits above the current node, from the root on: their features, their cuts, and 1 if the node is on the right side. */
  readonly #pathFeature = new Int16Array(MAX_SPLITS);
  readonly #pathCut = new Int16Array(MAX_SPLITS);
  readonly #pathSide = new Int8Array(MAX_SPLITS);
  #depth = 0;
  /** Features of the current tree, the last used first, and their number. */
  readonly #used: Int16Array;
  #usedCount = 0;
  /** Size of the leaf that is the left sibling of the current node. */
  #sibling = NO_SIBLING;

  constructor(coder: BitCoder, cutCounts: readonly number[]) {
    const features = cutCounts.length;
    this.#coder = coder;
    this.#cutCounts = cutCounts;
    this.#used = new Int16Array(features);
    this.#newFeature = new IndexCoder(coder, FEATURE, features);
    this.#usedFeature = new IndexCoder(coder, FEATURE + features, features);
    let next = FEATURE + 2 * features;
    this.#cuts = cutCounts.map((count) => {
      const first = next;
      next += count;
      return new IndexCoder(coder, first, count);
    });
    this.#leafSizes = Array.from(
      { length: SIZES + 1 },
      (_, sibling) => new IndexCoder(coder, LEAF_SIZE + sibling * SIZES, SIZES),
    );
    this.#leafDigits = Array.from(
      { length: SIZES },
      (_, size) => new DigitsCoder(coder, LEAF_DIGITS + size * DIGITS_CONTEXTS, Math.abs(size - MAX_DIGITS)),
    );
  }

  /** Codes the next node into `feature` and `value`. Only a writer needs the arguments. */
  code(feature: number, value: number): void {
    if (this.#depth === 0) this.#usedCount = 0;
    const context = IS_LEAF + 2 * this.#depth + (this.#sibling === NO_SIBLING ? 0 : 1);
    if (this.#coder.code(context, feature < 0 ? 1 : 0) === 1) this.#codeLeaf(value);
    else this.#codeSplit(feature, value);
  }

  #codeLeaf(given: number): void {
    const magnitude = Math.abs(given);
    const size = this.#leafSizes[this.#sibling].code(MAX_DIGITS + Math.sign(given) * bitLength(magnitude));
    const read = this.#leafDigits[size].code(magnitude);
    this.feature = -1;
    this.value = size < MAX_DIGITS ? -read : read;
    this.#closeLeaf(size);
  }

  /** Moves from a leaf to the next node in pre-order. */
  #closeLeaf(size: number): void {
    const side = this.#pathSide;
    this.#sibling = this.#depth > 0 && side[this.#depth - 1] === 0 ? size : NO_SIBLING;
    while (this.#depth > 0 && side[this.#depth - 1] === 1) this.#depth--;
    if (this.#depth > 0) side[this.#depth - 1] = 1;
  }

  #codeSplit(givenFeature: number, givenCut: number): void {
    const depth = this.#depth;
    const feature = this.#codeFeature(givenFeature);
    let low = 0;
    let high = this.#cutCounts[feature];
    for (let above = 0; above < depth; above++) {
      if (this.#pathFeature[above] !== feature) continue;
      const cut = this.#pathCut[above];
      if (this.#pathSide[above] === 1) low = Math.max(low, cut + 1);
      else high = Math.min(high, cut);
    }
    if (low >= high || depth === MAX_SPLITS) throw new RangeError("a tree has a split that cannot be");
    const cut = this.#cuts[feature].code(givenCut, low, high);
    this.#pathFeature[depth] = feature;
    this.#pathCut[depth] = cut;
    this.#pathSide[depth] = 0;
    this.#depth = depth + 1;
    this.#sibling = NO_SIBLING;
    this.feature = feature;
    this.value = cut;
  }

  #codeFeature(given: number): number {
    const used = this.#used;
    const count = this.#usedCount;
    // Loops instead of `indexOf` and `copyWithin`: these need a view per call, and the list is short.
    let rank = 0;
    while (rank < count && used[rank] !== given) rank++;
    const context = IS_USED + Math.min(count, MAX_CONTEXT_FEATURES);
    const isUsed = count > 0 && this.#coder.code(context, rank < count ? 1 : 0) === 1;
    rank = isUsed ? this.#usedFeature.code(rank, 0, count) : count;
    const feature = isUsed ? used[rank] : this.#newFeature.code(given);
    for (let place = rank; place > 0; place--) used[place] = used[place - 1];
    used[0] = feature;
    if (!isUsed) this.#usedCount = count + 1;
    return feature;
  }
}
