/** An example of a two-class problem. */
export interface TreeExample {
  readonly features: readonly number[];
  readonly isPositive: boolean;
  readonly weight: number;
}

/** A leaf: the weight of its positive examples, and of all. */
interface TreeLeaf {
  readonly positive: number;
  readonly total: number;
}

/** A test: examples with a feature up to the cut go to `low`. */
interface Split {
  readonly feature: number;
  readonly cut: number;
}

interface TreeBranch extends Split {
  readonly low: TreeNode;
  readonly high: TreeNode;
}

export type TreeNode = TreeLeaf | TreeBranch;

/** Limit: splits on the way to a leaf. Trees of sites have two or three; it bounds the time for sites of any size. */
const MAX_DEPTH = 8;

/** Smaller gains are rounding errors. */
const MIN_GAIN = 1e-9;

/** C4.5's confidence for the errors of a leaf, and its standard normal deviate. */
const CONFIDENCE = 0.25;
const DEVIATE = 0.6745;
const CONTINUITY = 0.5;

/**
 * Grows a decision tree by gain ratio and prunes it bottom-up as C4.5 does: a subtree becomes a leaf, or is replaced by its larger branch
 * (subtree raising), if that lowers the estimated errors. `minWeight` is the least weight of the examples on each side of a split.
 */
export function growDecisionTree(examples: readonly TreeExample[], minWeight: number, depth = 0): TreeNode {
  const split = depth === MAX_DEPTH ? undefined : bestSplit(examples, minWeight);
  if (split === undefined) return leafOf(examples);
  const { low, high } = halves(examples, split);
  const grown = {
    low: growDecisionTree(low, minWeight, depth + 1),
    high: growDecisionTree(high, minWeight, depth + 1),
  };
  return pruned({ ...split, ...grown }, examples);
}

/** Returns the probability that an example with these features is positive: the share of its leaf, by Laplace. */
export function leafProbability(tree: TreeNode, features: readonly number[]): number {
  let node = tree;
  while ("low" in node) node = features[node.feature] <= node.cut ? node.low : node.high;
  return (node.positive + 1) / (node.total + 2);
}

function halves(
  examples: readonly TreeExample[],
  { feature, cut }: Split,
): { low: TreeExample[]; high: TreeExample[] } {
  const low: TreeExample[] = [];
  const high: TreeExample[] = [];
  for (const example of examples) (example.features[feature] <= cut ? low : high).push(example);
  return { low, high };
}

function leafOf(examples: readonly TreeExample[]): TreeLeaf {
  let positive = 0;
  let total = 0;
  for (const { isPositive, weight } of examples) {
    total += weight;
    if (isPositive) positive += weight;
  }
  return { positive, total };
}

function bestSplit(examples: readonly TreeExample[], minWeight: number): Split | undefined {
  const all = leafOf(examples);
  const before = entropy(all.positive, all.total);
  if (before === 0) return undefined;
  const candidates: RatedSplit[] = [];
  for (let feature = 0; feature < examples[0].features.length; feature++) {
    const found = bestCut(examples, feature, { ...all, minWeight, before });
    if (found !== undefined) candidates.push(found);
  }
  // Quinlan: the best ratio among the splits with at least average gain.
  const average = candidates.reduce((sum, { gain }) => sum + gain, 0) / candidates.length;
  const useful = candidates.filter(({ gain }) => gain >= average && gain > MIN_GAIN);
  return useful.sort((a, b) => b.ratio - a.ratio)[0]?.split;
}

interface RatedSplit {
  readonly split: Split;
  readonly gain: number;
  /** The gain ratio. */
  readonly ratio: number;
}

interface Before extends TreeLeaf {
  readonly minWeight: number;
  /** The entropy before the split. */
  readonly before: number;
}

function bestCut(
  examples: readonly TreeExample[],
  feature: number,
  { positive, total, minWeight, before }: Before,
): RatedSplit | undefined {
  const sorted = [...examples].sort((a, b) => a.features[feature] - b.features[feature]);
  let best: RatedSplit | undefined;
  let lowPositive = 0;
  let low = 0;
  for (let i = 0; i + 1 < sorted.length; i++) {
    low += sorted[i].weight;
    if (sorted[i].isPositive) lowPositive += sorted[i].weight;
    const [here, next] = [sorted[i].features[feature], sorted[i + 1].features[feature]];
    if (here === next || low < minWeight || total - low < minWeight) continue;
    const after =
      (low * entropy(lowPositive, low) + (total - low) * entropy(positive - lowPositive, total - low)) / total;
    const gain = before - after;
    if (best === undefined || gain > best.gain)
      best = { split: { feature, cut: here }, gain, ratio: gain / entropy(low, total) };
  }
  return best;
}

function entropy(part: number, total: number): number {
  const p = part / total;
  return !(p > 0 && p < 1) ? 0 : -p * Math.log2(p) - (1 - p) * Math.log2(1 - p);
}

/** Returns the branch, its larger part, or a leaf: the one with the fewest estimated errors. */
function pruned(node: TreeBranch, examples: readonly TreeExample[]): TreeNode {
  const leaf = leafOf(examples);
  const asLeaf = leafErrors(leaf);
  const asTree = treeErrors(node, examples);
  const { low, high } = halves(examples, node);
  const larger = low.length >= high.length ? node.low : node.high;
  const raised = "low" in larger ? refilled(larger, examples) : leaf;
  const asRaised = treeErrors(raised, examples);
  if (asLeaf <= asTree && asLeaf <= asRaised) return leaf;
  return asRaised < asTree ? raised : node;
}

/** Returns the same splits with the leaves of other examples. */
function refilled(node: TreeNode, examples: readonly TreeExample[]): TreeNode {
  if (!("low" in node)) return leafOf(examples);
  const { low, high } = halves(examples, node);
  if (low.length === 0 || high.length === 0) return leafOf(examples);
  return { ...node, low: refilled(node.low, low), high: refilled(node.high, high) };
}

function treeErrors(node: TreeNode, examples: readonly TreeExample[]): number {
  if (!("low" in node)) return leafErrors(leafOf(examples));
  const { low, high } = halves(examples, node);
  return treeErrors(node.low, low) + treeErrors(node.high, high);
}

/** Returns the errors of a leaf to expect on other examples: the upper bound of C4.5's confidence interval. */
function leafErrors({ positive, total }: TreeLeaf): number {
  const errors = Math.min(positive, total - positive);
  if (total === 0) return 0;
  if (errors + CONTINUITY >= total) return total;
  if (errors >= 1) return upperBound(errors, total);
  // Below one error, Quinlan interpolates between the exact bound for none and the bound for one.
  const none = total * (1 - CONFIDENCE ** (1 / total));
  const one = 1 + CONTINUITY >= total ? total : upperBound(1, total);
  return none + errors * (one - none);
}

/** Returns the upper bound by the normal approximation, with correction for continuity. */
function upperBound(errors: number, total: number): number {
  const rate = (errors + CONTINUITY) / total;
  const z = DEVIATE;
  const spread = z * Math.sqrt((rate * (1 - rate)) / total + (z * z) / (4 * total * total));
  return (total * (rate + (z * z) / (2 * total) + spread)) / (1 + (z * z) / total);
}
